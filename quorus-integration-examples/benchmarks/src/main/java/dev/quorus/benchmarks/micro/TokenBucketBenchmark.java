package dev.quorus.benchmarks.micro;

import dev.quorus.core.bandwidth.Throttle;
import dev.quorus.core.bandwidth.Throttles;
import dev.quorus.core.transfer.Bandwidth;
import dev.quorus.core.transfer.Endpoint;
import dev.quorus.core.transfer.Flow;
import dev.quorus.core.transfer.TransferOrder;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Threads;

/** A chunk that passes the bucket of its transfer, which holds more than is ever asked of it. */
@State(Scope.Benchmark)
public class TokenBucketBenchmark {
  private static final int CHUNK = 1;

  private final Throttle throttle = Throttles.unlimited().of(limited());

  private static TransferOrder limited() {
    TransferOrder order = TransferOrder.of(Endpoint.parse("/from"), Endpoint.parse("/to"));
    return new TransferOrder(
        order.source(),
        order.destination(),
        order.delivery(),
        order.placement(),
        order.patience(),
        order.selection(),
        new Flow(Bandwidth.of(1L << 40), 0));
  }

  @Benchmark
  public void alone() throws InterruptedException {
    throttle.pass(CHUNK, () -> {});
  }

  @Benchmark
  @Threads(4)
  public void fourAtATime() throws InterruptedException {
    throttle.pass(CHUNK, () -> {});
  }
}
