package dev.quorus.cli.embedded;

import dev.quorus.cli.copy.EngineOptions;
import dev.quorus.cli.copy.OpenedEngine;
import dev.quorus.core.LocalEngine;
import dev.quorus.core.bandwidth.BandwidthRules;
import dev.quorus.core.config.Environment;
import dev.quorus.core.doctor.Doctor;
import dev.quorus.core.doctor.Survey;
import dev.quorus.core.engine.TransferEngine;
import dev.quorus.core.protocol.file.FileRoots;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.vertx.core.Vertx;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/** The engine alone, with the rights of the user who runs it. */
public final class EmbeddedEngine implements OpenedEngine {
  private static final long CLOSING_SECONDS = 5;

  private final AtomicReference<@Nullable Vertx> vertx = new AtomicReference<>();
  private final LocalEngine engine;

  private EmbeddedEngine(LocalEngine.Adapters adapters) {
    this.engine =
        new LocalEngine(
            new LocalEngine.Settings(
                FileRoots.unconfined(), adapters, BandwidthRules.NONE, new SimpleMeterRegistry()),
            this::vertx);
  }

  /**
   * Opens an engine; the event loops start with the first transfer that needs them.
   *
   * @param home the folder in which it keeps what it learns of servers
   */
  public static OpenedEngine open(Path home, EngineOptions options) {
    return new EmbeddedEngine(
        AdapterEnvironment.read(Environment.SYSTEM, home).knowing(options.knownHosts()));
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
  public Doctor doctor() {
    return engine.doctor();
  }

  @Override
  public Survey survey() {
    return engine.survey();
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
