package dev.quorus.benchmarks.micro;

import dev.quorus.core.engine.Job;
import dev.quorus.core.engine.Outcome;
import dev.quorus.core.engine.PublishGate;
import dev.quorus.core.engine.StreamingEngine;
import dev.quorus.core.protocol.Protocols;
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
import dev.quorus.core.transfer.TransferIds;
import dev.quorus.core.transfer.TransferOrder;
import dev.quorus.core.transfer.VerifyMode;
import java.util.List;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/**
 * 64 MiB through the engine, from memory to nowhere: the pump alone, with the ledger, and with each
 * digest. Operations a second times 64 are MiB a second.
 */
@State(Scope.Benchmark)
public class EngineBenchmark {
  private final Protocols protocols = new Protocols(List.of(new MemoryFiles()));
  private final StreamingEngine engine = new StreamingEngine(protocols, Ticker.SYSTEM);
  private final TransferIds ids = new TransferIds(SystemTime.INSTANCE);

  @Benchmark
  public Outcome pump() {
    return copy("plain", VerifyMode.SIZE, DigestAlgorithm.SHA256);
  }

  @Benchmark
  public Outcome pumpWithLedger() {
    return copy("ledger", VerifyMode.SIZE, DigestAlgorithm.SHA256);
  }

  @Benchmark
  public Outcome digestSha256() {
    return copy("plain", VerifyMode.AUTO, DigestAlgorithm.SHA256);
  }

  @Benchmark
  public Outcome digestMd5() {
    return copy("plain", VerifyMode.AUTO, DigestAlgorithm.MD5);
  }

  @Benchmark
  public Outcome digestCrc32c() {
    return copy("plain", VerifyMode.AUTO, DigestAlgorithm.CRC32C);
  }

  private Outcome copy(String kind, VerifyMode verify, DigestAlgorithm algorithm) {
    Delivery delivery =
        new Delivery(verify, algorithm, null, OverwritePolicy.FAIL, PublishMode.RENAME, true);
    TransferOrder order =
        new TransferOrder(
            Endpoint.parse("mem://from/file"),
            Endpoint.parse("mem://" + kind + "/file"),
            delivery,
            Placement.DEFAULT,
            Patience.DEFAULT);
    Job job = new Job(new AttemptRef(ids.next(), 1, 1), order);
    Outcome outcome = engine.start(job, PublishGate.OPEN).outcome().join();
    if (outcome instanceof Outcome.Failed failed) {
      throw new IllegalStateException("a copy failed: " + failed.failure().message());
    }
    return outcome;
  }

  /** Ends the threads of the engine. */
  @TearDown
  public void close() {
    engine.close();
    protocols.close();
  }
}
