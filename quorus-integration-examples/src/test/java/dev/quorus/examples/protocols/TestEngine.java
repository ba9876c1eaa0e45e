package dev.quorus.examples.protocols;

import dev.quorus.core.LocalEngine;
import dev.quorus.core.bandwidth.BandwidthRules;
import dev.quorus.core.engine.Job;
import dev.quorus.core.engine.Outcome;
import dev.quorus.core.engine.PublishGate;
import dev.quorus.core.pool.ConnectionPoolConfig;
import dev.quorus.core.protocol.file.FileRoots;
import dev.quorus.core.protocol.ftp.FtpSettings;
import dev.quorus.core.protocol.http.HttpSettings;
import dev.quorus.core.protocol.sftp.SftpSettings;
import dev.quorus.core.protocol.smb.SmbSettings;
import dev.quorus.core.time.SystemTime;
import dev.quorus.core.transfer.AttemptRef;
import dev.quorus.core.transfer.Delivery;
import dev.quorus.core.transfer.Endpoint;
import dev.quorus.core.transfer.Flow;
import dev.quorus.core.transfer.Patience;
import dev.quorus.core.transfer.Placement;
import dev.quorus.core.transfer.Selection;
import dev.quorus.core.transfer.TransferIds;
import dev.quorus.core.transfer.TransferOrder;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.vertx.core.Vertx;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;

/** The engine with every adapter, as an agent has it, for orders of one attempt. */
final class TestEngine implements AutoCloseable {
  private final Vertx vertx = Vertx.vertx();
  private final LocalEngine engine;
  private final TransferIds ids = new TransferIds(SystemTime.INSTANCE);

  /** With what it trusts on first use kept in the folder. */
  TestEngine(Path folder) {
    LocalEngine.Adapters adapters =
        new LocalEngine.Adapters(
            ConnectionPoolConfig.productionConfig(),
            HttpSettings.DEFAULT,
            SftpSettings.in(folder),
            FtpSettings.DEFAULT,
            SmbSettings.DEFAULT);
    engine =
        new LocalEngine(
            new LocalEngine.Settings(
                FileRoots.unconfined(), adapters, BandwidthRules.NONE, new SimpleMeterRegistry()),
            () -> vertx);
  }

  /** Runs one attempt to its end. */
  Outcome run(Endpoint from, Endpoint to, Selection selection) throws Exception {
    Patience once = new Patience(1, Patience.DEFAULT.noProgress(), null);
    TransferOrder order =
        new TransferOrder(
            from, to, Delivery.DEFAULT, Placement.DEFAULT, once, selection, Flow.DEFAULT);
    return engine
        .start(new Job(new AttemptRef(ids.next(), 1, 1), order), PublishGate.OPEN)
        .outcome()
        .get(50, TimeUnit.SECONDS);
  }

  @Override
  public void close() {
    engine.close();
    vertx.close().await();
  }
}
