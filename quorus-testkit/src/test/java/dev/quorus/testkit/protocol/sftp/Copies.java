package dev.quorus.testkit.protocol.sftp;

import static org.assertj.core.api.Assertions.assertThat;

import dev.quorus.core.engine.Job;
import dev.quorus.core.engine.Outcome;
import dev.quorus.core.engine.PublishGate;
import dev.quorus.core.engine.StreamingEngine;
import dev.quorus.core.protocol.Protocol;
import dev.quorus.core.protocol.Protocols;
import dev.quorus.core.protocol.file.FileProtocol;
import dev.quorus.core.protocol.file.FileRoots;
import dev.quorus.core.time.SystemTime;
import dev.quorus.core.time.Ticker;
import dev.quorus.core.transfer.AttemptRef;
import dev.quorus.core.transfer.Delivery;
import dev.quorus.core.transfer.DigestAlgorithm;
import dev.quorus.core.transfer.Endpoint;
import dev.quorus.core.transfer.OverwritePolicy;
import dev.quorus.core.transfer.Patience;
import dev.quorus.core.transfer.Placement;
import dev.quorus.core.transfer.PublishMode;
import dev.quorus.core.transfer.Receipt;
import dev.quorus.core.transfer.TransferIds;
import dev.quorus.core.transfer.TransferOrder;
import dev.quorus.core.transfer.VerifyMode;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Whole copies by the engine. */
final class Copies implements AutoCloseable {
  private final TransferIds ids = new TransferIds(SystemTime.INSTANCE);
  private final StreamingEngine engine;

  Copies(Protocol adapter) {
    this.engine =
        new StreamingEngine(
            new Protocols(List.of(adapter, new FileProtocol(FileRoots.unconfined()))),
            Ticker.SYSTEM);
  }

  /** Replacing, and flushed to disk. */
  static Delivery verified(VerifyMode verify) {
    return new Delivery(
        verify, DigestAlgorithm.SHA256, null, OverwritePolicy.REPLACE, PublishMode.FSYNC, true);
  }

  Receipt copy(Endpoint from, Endpoint to, VerifyMode verify) throws Exception {
    TransferOrder order =
        new TransferOrder(from, to, verified(verify), Placement.DEFAULT, Patience.DEFAULT);
    Job job = new Job(new AttemptRef(ids.next(), 1, 1), order);
    Outcome outcome = engine.start(job, PublishGate.OPEN).outcome().get(60, TimeUnit.SECONDS);
    assertThat(outcome).isInstanceOf(Outcome.Succeeded.class);
    return ((Outcome.Succeeded) outcome).receipt();
  }

  @Override
  public void close() {
    engine.close();
  }
}
