package dev.quorus.cli.embedded;

import dev.quorus.cli.copy.OpenedEngine;
import dev.quorus.core.LocalEngine;
import dev.quorus.core.bandwidth.BandwidthRules;
import dev.quorus.core.config.Environment;
import dev.quorus.core.engine.TransferEngine;
import dev.quorus.core.pool.ConnectionPoolConfig;
import dev.quorus.core.protocol.file.FileRoots;
import dev.quorus.core.protocol.http.HttpSettings;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.vertx.core.Vertx;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/** The engine alone, with the rights of the user who runs it. */
public final class EmbeddedEngine implements OpenedEngine {
  private static final long CLOSING_SECONDS = 5;

  private final AtomicReference<@Nullable Vertx> vertx = new AtomicReference<>();
  private final LocalEngine engine;

  private EmbeddedEngine(HttpSettings http) {
    this.engine =
        new LocalEngine(
            new LocalEngine.Settings(
                FileRoots.unconfined(),
                ConnectionPoolConfig.productionConfig(),
                http,
                BandwidthRules.NONE,
                new SimpleMeterRegistry()),
            this::vertx);
  }

  /** Opens an engine; the event loops start with the first transfer that needs them. */
  public static OpenedEngine open() {
    return new EmbeddedEngine(HttpEnvironment.read(Environment.SYSTEM));
  }

  private Vertx vertx() {
    Vertx made = Vertx.vertx(EmbeddedServer.lean());
    vertx.set(made);
    return made;
  }

  @Override
  public TransferEngine engine() {
    return engine;
  }

  @Override
  public void close() {
    engine.close();
    Vertx made = vertx.get();
    if (made != null) {
      try {
        made.close().await(CLOSING_SECONDS, TimeUnit.SECONDS);
      } catch (TimeoutException e) {
        throw new IllegalStateException("the event loops did not end", e);
      }
    }
  }
}
