package dev.quorus.controller.transfer;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.quorus.controller.store.AttemptRecord;
import dev.quorus.controller.store.CancelResult;
import dev.quorus.controller.store.TransferRecord;
import dev.quorus.core.bus.BusMessage;
import dev.quorus.core.engine.StopReason;
import dev.quorus.core.transfer.StateName;
import dev.quorus.core.transfer.TransferId;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Pauses and resumes, whatever messages and processes are lost. */
@Timeout(60)
class PauseControlTest extends ControlFixture {
  @Test
  void pausesAtTheAgentAlsoWhenTheWordOfItIsLostAndGoesOnUncharged() {
    ScriptedAgent agent = agent("a");
    agent.loses = message -> message instanceof BusMessage.Stop;
    TransferId id = submit("/to");
    awaitState(id, StateName.RUNNING);

    control.transfers().pause("default", id).await();

    await()
        .untilAsserted(
            () -> assertThat(agent.stopped).anyMatch(order -> order.reason() == StopReason.PAUSED));
    assertThat(requireNonNull(live(id).reason()).message()).contains("paused by request");
    assertThat(record(id).history().tries()).isEqualTo(new TransferRecord.Tries(1, 1));
    agent.script = assignment -> DONE;
    control.transfers().resume("default", id).await();
    awaitState(id, StateName.SUCCEEDED);
    assertThat(attempts(id))
        .extracting(AttemptRecord::result)
        .containsExactly("RELEASED", "SUCCEEDED");
  }

  @Test
  void staysPausedWhenTheControllerComesBack() {
    ScriptedAgent agent = agent("a");
    TransferId id = submit("/to");
    awaitState(id, StateName.RUNNING);
    control.transfers().pause("default", id).await();
    control.close();

    lead();
    agent.script = assignment -> DONE;
    TransferId later = submit("/later");
    awaitState(later, StateName.SUCCEEDED);

    assertThat(record(id).state().name()).isEqualTo(StateName.PAUSED);
    control.transfers().resume("default", id).await();
    awaitState(id, StateName.SUCCEEDED);
  }

  @Test
  void resumesThoughTheAgentOfThePausedAttemptIsLost() throws Exception {
    ScriptedAgent lost = agent("a");
    TransferId id = submit("/to");
    awaitState(id, StateName.RUNNING);
    lost.close();
    control.transfers().pause("default", id).await();
    agent("b").script = assignment -> DONE;

    control.transfers().resume("default", id).await();

    awaitState(id, StateName.SUCCEEDED);
    assertThat(record(id).history().lastAgent()).isEqualTo("b");
  }

  @Test
  void cancelsAPausedTransfer() {
    TransferId id = submit("/to");
    control.transfers().pause("default", id).await();

    assertThat(control.transfers().cancel("default", id).await())
        .isInstanceOf(CancelResult.Done.class);

    agent("a").script = assignment -> DONE;
    TransferId later = submit("/later");
    awaitState(later, StateName.SUCCEEDED);
    assertThat(record(id).state().name()).isEqualTo(StateName.CANCELLED);
  }

  @Test
  void endsEveryTransferThoughAllArePausedAndResumedAndMessagesAreLost() {
    long seed = ThreadLocalRandom.current().nextLong();
    System.out.println("seed " + seed);
    Random random = new Random(seed);
    List<ScriptedAgent> three = List.of(agent("a"), agent("b"), agent("c"));
    for (ScriptedAgent each : three) {
      each.script = assignment -> chance(random, 2) ? DONE : null;
      each.loses = message -> chance(random, 5);
    }
    List<TransferId> ids = new ArrayList<>();
    for (int i = 0; i < 30; i++) {
      ids.add(submit("/to" + i));
    }

    AtomicInteger rounds = new AtomicInteger();
    await()
        .atMost(Duration.ofSeconds(50))
        .until(() -> {
          // Not for ever: who is paused again and again gets nowhere, and that is right.
          if (rounds.incrementAndGet() <= 10) {
            for (TransferId id : ids) {
              control.transfers().pause("default", id);
              control.transfers().resume("default", id);
            }
          } else {
            three.forEach(each -> each.held.keySet().forEach(ref -> each.end(ref, DONE)));
          }
          return ids.stream().allMatch(id -> record(id).state().name() == StateName.SUCCEEDED);
        });
    for (TransferId id : ids) {
      assertThat(attempts(id))
          .filteredOn(attempt -> attempt.result().equals("SUCCEEDED"))
          .hasSize(1);
    }
  }
}
