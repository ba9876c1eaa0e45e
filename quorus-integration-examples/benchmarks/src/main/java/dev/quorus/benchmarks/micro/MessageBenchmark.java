package dev.quorus.benchmarks.micro;

import dev.quorus.core.bus.BusCodec;
import dev.quorus.core.bus.BusMessage;
import dev.quorus.core.bus.BusMessage.Assign;
import dev.quorus.core.bus.BusMessage.Assignment;
import dev.quorus.core.bus.BusMessage.Heartbeat;
import dev.quorus.core.bus.BusMessage.HeldAttempt;
import dev.quorus.core.time.SystemTime;
import dev.quorus.core.transfer.AttemptRef;
import dev.quorus.core.transfer.Endpoint;
import dev.quorus.core.transfer.Progress;
import dev.quorus.core.transfer.TransferIds;
import dev.quorus.core.transfer.TransferOrder;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.json.JsonObject;
import java.util.stream.IntStream;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/**
 * Messages between controller and agent: written to bytes and read again, and one hop over the
 * local event bus and back.
 */
@State(Scope.Benchmark)
public class MessageBenchmark {
  private static final String ADDRESS = "benchmark";

  private final TransferIds ids = new TransferIds(SystemTime.INSTANCE);
  private final BusMessage assign = new Assign(IntStream.range(0, 16).mapToObj(this::job).toList());
  private final BusMessage heartbeat =
      new Heartbeat("agent", "boot", IntStream.range(0, 32).mapToObj(this::held).toList());
  private final Vertx vertx = Vertx.vertx();

  /** Puts up somebody who answers. */
  public MessageBenchmark() {
    vertx.eventBus().consumer(ADDRESS, message -> message.reply(message.body()));
  }

  private Assignment job(int number) {
    TransferOrder order =
        TransferOrder.of(
            Endpoint.parse("sftp://partner.example.org/out/file" + number),
            Endpoint.parse("/data/in/file" + number));
    return new Assignment(new AttemptRef(ids.next(), 1, 1), order);
  }

  private HeldAttempt held(int number) {
    return new HeldAttempt(new AttemptRef(ids.next(), 1 + number % 3, 1), Progress.NONE);
  }

  @Benchmark
  public BusMessage codecOf16Assignments() {
    return thereAndBack(assign);
  }

  @Benchmark
  public BusMessage codecOf32Held() {
    return thereAndBack(heartbeat);
  }

  private static BusMessage thereAndBack(BusMessage message) {
    Buffer bytes = BusCodec.write(message).toBuffer();
    return BusCodec.read(new JsonObject(bytes));
  }

  @Benchmark
  public Object eventBusHopAndBack() {
    return vertx
        .eventBus()
        .request(ADDRESS, "a message")
        .toCompletionStage()
        .toCompletableFuture()
        .join()
        .body();
  }

  /** Ends the event loops. */
  @TearDown
  public void close() {
    vertx.close().toCompletionStage().toCompletableFuture().join();
  }
}
