package dev.quorus.controller.transfer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.quorus.core.bus.BusMessage.AssignReply;
import dev.quorus.core.time.Ticker;
import dev.quorus.core.transfer.AttemptRef;
import io.vertx.core.Future;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What the way from submit to outcome costs, with a store and an agent that cost nothing. */
@Timeout(120)
class DispatchThroughputTest {
  private static final int ROUND = 20_000;
  private static final int ROUNDS = 5;

  private final DispatchBench bench = new DispatchBench();

  @AfterEach
  void close() {
    bench.close();
  }

  @Test
  void manyTransfersGoFromSubmitToOutcomeAtTheSameCost() {
    bench.answer =
        (address, assign) -> {
          List<AttemptRef> refs = assign.assignments().stream().map(each -> each.ref()).toList();
          bench.reportDone("a", refs);
          return Future.succeededFuture(new AssignReply(refs, List.of()));
        };
    bench.agent("a", 64);

    long[] perSecond = new long[ROUNDS];
    for (int round = 0; round < ROUNDS; round++) {
      perSecond[round] = transfersPerSecond(round);
    }

    System.out.println("transfers a second, round by round: " + Arrays.toString(perSecond));
    assertThat(perSecond[ROUNDS - 1]).isGreaterThan(perSecond[1] / 4).isGreaterThan(1_000);
  }

  private long transfersPerSecond(int round) {
    long before = bench.store.calls("succeed");
    long began = Ticker.SYSTEM.nanos();
    for (int i = 0; i < ROUND; i++) {
      bench.submit("/to" + round + "/" + i);
    }
    await()
        .pollInterval(Duration.ofMillis(2))
        .atMost(Duration.ofSeconds(60))
        .until(() -> bench.store.calls("succeed") == before + ROUND);
    return ROUND * 1_000_000_000L / (Ticker.SYSTEM.nanos() - began);
  }
}
