package dev.quorus.core;

import dev.quorus.core.bandwidth.BandwidthRules;
import dev.quorus.core.bandwidth.Throttles;
import dev.quorus.core.doctor.Doctor;
import dev.quorus.core.doctor.Survey;
import dev.quorus.core.engine.DestinationCheck;
import dev.quorus.core.engine.Job;
import dev.quorus.core.engine.PublishGate;
import dev.quorus.core.engine.RunningAttempt;
import dev.quorus.core.engine.StreamingEngine;
import dev.quorus.core.engine.TransferEngine;
import dev.quorus.core.pool.ConnectionPoolConfig;
import dev.quorus.core.pool.SessionPool;
import dev.quorus.core.protocol.Protocol;
import dev.quorus.core.protocol.Protocols;
import dev.quorus.core.protocol.file.FileProtocol;
import dev.quorus.core.protocol.file.FileRoots;
import dev.quorus.core.protocol.ftp.FtpProtocol;
import dev.quorus.core.protocol.ftp.FtpSettings;
import dev.quorus.core.protocol.http.HttpProtocol;
import dev.quorus.core.protocol.http.HttpSettings;
import dev.quorus.core.protocol.sftp.SftpProtocol;
import dev.quorus.core.protocol.sftp.SftpSettings;
import dev.quorus.core.protocol.smb.SmbProtocol;
import dev.quorus.core.protocol.smb.SmbSettings;
import dev.quorus.core.time.Pause;
import dev.quorus.core.time.SystemTime;
import dev.quorus.core.time.Ticker;
import io.micrometer.core.instrument.MeterRegistry;
import io.vertx.core.Vertx;
import java.nio.file.Path;
import java.time.ZoneId;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;

/** The engine with every adapter that this host offers. */
public final class LocalEngine implements TransferEngine, AutoCloseable {
  private final Protocols protocols;
  private final StreamingEngine engine;

  /**
   * How the engine is set up.
   *
   * @param roots the folders that may be read and written
   * @param bandwidth what all transfers together may use
   * @param meters where the use of connections is measured
   */
  public record Settings(
      FileRoots roots, Adapters adapters, BandwidthRules bandwidth, MeterRegistry meters) {}

  /** How each protocol is spoken. */
  public record Adapters(
      ConnectionPoolConfig pool,
      HttpSettings http,
      SftpSettings sftp,
      FtpSettings ftp,
      SmbSettings smb) {

    /** The same, with so many sessions kept with each server. */
    public Adapters with(SessionPool.Limits sessions) {
      return new Adapters(pool, http, sftp.with(sessions), ftp.with(sessions), smb.with(sessions));
    }

    /** The same, with more files of host keys. */
    public Adapters knowing(List<Path> knownHosts) {
      return new Adapters(pool, http, sftp.knowing(knownHosts), ftp, smb);
    }
  }

  /**
   * Opens no socket and no file yet.
   *
   * @param vertx asked for with the first transfer over HTTP, so that others start no event loop;
   *     not closed here
   */
  public LocalEngine(Settings settings, Supplier<Vertx> vertx) {
    protocols = new Protocols(adapters(settings, vertx));
    Throttles throttles =
        new Throttles(
            settings.bandwidth(),
            Ticker.SYSTEM,
            SystemTime.INSTANCE,
            ZoneId.systemDefault(),
            Pause.SYSTEM);
    engine = new StreamingEngine(protocols, throttles, Ticker.SYSTEM);
  }

  private static List<Protocol> adapters(Settings settings, Supplier<Vertx> vertx) {
    Adapters how = settings.adapters();
    return List.of(
        new FileProtocol(settings.roots()),
        new LazyProtocol(
            Set.of("http", "https"),
            () ->
                new HttpProtocol(
                    vertx.get(), how.pool(), how.http(), settings.meters(), SystemTime.INSTANCE)),
        new LazyProtocol(Set.of("sftp"), () -> new SftpProtocol(how.sftp(), Ticker.SYSTEM)),
        new LazyProtocol(
            Set.of("ftp", "ftps"),
            () -> new FtpProtocol(how.ftp(), SystemTime.INSTANCE, Ticker.SYSTEM)),
        new LazyProtocol(Set.of("smb"), () -> new SmbProtocol(how.smb(), Ticker.SYSTEM)));
  }

  /** Every scheme on offer, sorted. */
  public Set<String> schemes() {
    return protocols.schemes();
  }

  /** Tells, after a crash, what lies at a destination. */
  public DestinationCheck destinations() {
    return new DestinationCheck(protocols);
  }

  /** Tells what an endpoint is like; see {@link Doctor}. */
  public Doctor doctor() {
    return new Doctor(protocols, SystemTime.INSTANCE);
  }

  /** Looks at what transfers would read and write; see {@link Survey}. */
  public Survey survey() {
    return new Survey(protocols, SystemTime.INSTANCE);
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
}
