package dev.quorus.core;

import dev.quorus.core.engine.DestinationCheck;
import dev.quorus.core.engine.Job;
import dev.quorus.core.engine.PublishGate;
import dev.quorus.core.engine.RunningAttempt;
import dev.quorus.core.engine.StreamingEngine;
import dev.quorus.core.engine.TransferEngine;
import dev.quorus.core.failure.TransferException;
import dev.quorus.core.pool.ConnectionPoolConfig;
import dev.quorus.core.protocol.Protocol;
import dev.quorus.core.protocol.Protocols;
import dev.quorus.core.protocol.Sink;
import dev.quorus.core.protocol.SinkPlan;
import dev.quorus.core.protocol.Source;
import dev.quorus.core.protocol.Tree;
import dev.quorus.core.protocol.file.FileProtocol;
import dev.quorus.core.protocol.file.FileRoots;
import dev.quorus.core.protocol.ftp.FtpProtocol;
import dev.quorus.core.protocol.ftp.FtpSettings;
import dev.quorus.core.protocol.http.HttpProtocol;
import dev.quorus.core.protocol.http.HttpSettings;
import dev.quorus.core.time.SystemTime;
import dev.quorus.core.time.Ticker;
import dev.quorus.core.transfer.Endpoint;
import io.micrometer.core.instrument.MeterRegistry;
import io.vertx.core.Vertx;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The engine with every adapter that this host offers. */
public final class LocalEngine implements TransferEngine, AutoCloseable {
  private final Protocols protocols;
  private final StreamingEngine engine;

  /**
   * How the adapters are set up.
   *
   * @param roots the folders that may be read and written
   * @param meters where the use of connections is measured
   */
  public record Settings(
      FileRoots roots,
      ConnectionPoolConfig pool,
      HttpSettings http,
      FtpSettings ftp,
      MeterRegistry meters) {
    /** With FTP as it is usually spoken. */
    public Settings(
        FileRoots roots, ConnectionPoolConfig pool, HttpSettings http, MeterRegistry meters) {
      this(roots, pool, http, FtpSettings.DEFAULT, meters);
    }
  }

  /**
   * Opens no socket and no file yet.
   *
   * @param vertx asked for with the first transfer over the network, so that a copy between two
   *     files starts no event loop; not closed here
   */
  public LocalEngine(Settings settings, Supplier<Vertx> vertx) {
    protocols =
        new Protocols(
            List.of(
                new FileProtocol(settings.roots()),
                new LazyProtocol(
                    Set.of("http", "https"),
                    () ->
                        new HttpProtocol(
                            vertx.get(),
                            settings.pool(),
                            settings.http(),
                            settings.meters(),
                            SystemTime.INSTANCE)),
                new LazyProtocol(
                    Set.of("ftp", "ftps"),
                    () -> new FtpProtocol(settings.ftp(), SystemTime.INSTANCE, Ticker.SYSTEM))));
    engine = new StreamingEngine(protocols, Ticker.SYSTEM);
  }

  /** Every scheme on offer, sorted. */
  public Set<String> schemes() {
    return protocols.schemes();
  }

  /** Tells, after a crash, what lies at a destination. */
  public DestinationCheck destinations() {
    return new DestinationCheck(protocols);
  }

  @Override
  public RunningAttempt start(Job job, PublishGate gate) {
    return engine.start(job, gate);
  }

  @Override
  public void close() {
    engine.close();
    protocols.close();
  }

  /** An adapter that is made when it is first used. */
  private static final class LazyProtocol implements Protocol {
    private final Set<String> schemes;
    private final Supplier<Protocol> maker;
    private @Nullable Protocol made;

    LazyProtocol(Set<String> schemes, Supplier<Protocol> maker) {
      this.schemes = schemes;
      this.maker = maker;
    }

    @Override
    public Set<String> schemes() {
      return schemes;
    }

    @Override
    public Source source(Endpoint endpoint) throws TransferException {
      return made().source(endpoint);
    }

    @Override
    public Source source(Endpoint endpoint, int streams) throws TransferException {
      return made().source(endpoint, streams);
    }

    @Override
    public Tree tree(Endpoint root) throws TransferException {
      return made().tree(root);
    }

    @Override
    public Sink sink(Endpoint endpoint, SinkPlan plan) throws TransferException {
      return made().sink(endpoint, plan);
    }

    private synchronized Protocol made() {
      Protocol known = made;
      if (known == null) {
        known = maker.get();
        made = known;
      }
      return known;
    }

    @Override
    public synchronized void close() {
      if (made != null) {
        made.close();
      }
    }
  }
}
