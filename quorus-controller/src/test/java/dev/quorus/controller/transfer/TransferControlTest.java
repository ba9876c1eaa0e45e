package dev.quorus.controller.transfer;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.quorus.controller.store.AttemptRecord;
import dev.quorus.controller.store.CancelResult;
import dev.quorus.controller.store.NewTransfer.IdempotencyKey;
import dev.quorus.controller.store.SubmitResult;
import dev.quorus.core.bus.BusMessage;
import dev.quorus.core.engine.StopReason;
import dev.quorus.core.failure.FailureCode;
import dev.quorus.core.failure.TransferFailure.Rejected;
import dev.quorus.core.failure.TransferFailure.Unreachable;
import dev.quorus.core.transfer.StateName;
import dev.quorus.core.transfer.TransferId;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.ThreadLocalRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The control on a real store and a real bus, with agents that do as they are told. */
@Timeout(60)
class TransferControlTest extends ControlFixture {
  @Test
  void runsATransferToItsEnd() {
    agent("a").script = assignment -> DONE;

    TransferId id = submit("/to");

    awaitState(id, StateName.SUCCEEDED);
    assertThat(states(id))
        .startsWith(StateName.QUEUED, StateName.ASSIGNED)
        .endsWith(StateName.SUCCEEDED);
  }

  @Test
  void saysThatAPoolHasNoAgent() {
    TransferId id = submit("/to");

    await()
        .untilAsserted(() ->
            assertThat(requireNonNull(live(id).reason()).message())
                .isEqualTo("pool 'default' has no agent; start one, or submit to another pool"));
  }

  @Test
  void triesAgainUntilTheAttemptsAreUsedUp() {
    agent("a").script =
        assignment -> failed(new Unreachable(FailureCode.CONNECTION_LOST, "the wire was cut"));

    TransferId id = submit("/to");

    awaitState(id, StateName.FAILED);
    assertThat(attempts(id)).hasSize(3);
    assertThat(requireNonNull(record(id).history().lastFailure()).code())
        .isEqualTo(FailureCode.CONNECTION_LOST);
  }

  @Test
  void doesNotTryAgainWhatCannotPass() {
    agent("a").script =
        assignment -> failed(new Rejected(FailureCode.SOURCE_NOT_FOUND, "no such file"));

    TransferId id = submit("/to");

    awaitState(id, StateName.FAILED);
    assertThat(attempts(id)).hasSize(1);
  }

  @Test
  void offersADeclinedTransferAgain() {
    ScriptedAgent refusing = agent("a");
    refusing.takes = assignment -> false;
    TransferId id = submit("/to");
    await().until(() -> states(id).size() >= 3);

    agent("b").script = assignment -> DONE;

    awaitState(id, StateName.SUCCEEDED);
    assertThat(record(id).history().lastAgent()).isEqualTo("b");
  }

  @Test
  void cancelsAtTheAgentToo() {
    ScriptedAgent agent = agent("a");
    TransferId id = submit("/to");
    awaitState(id, StateName.RUNNING);

    CancelResult result = control.transfers().cancel("default", id).await();

    assertThat(result).isInstanceOf(CancelResult.Done.class);
    await()
        .untilAsserted(() ->
            assertThat(agent.stopped).anyMatch(order -> order.reason() == StopReason.CANCELLED));
    assertThat(record(id).state().name()).isEqualTo(StateName.CANCELLED);
  }

  @Test
  void staysCancelledWhateverTheAgentReportsLater() {
    ScriptedAgent agent = agent("a");
    agent.loses = message -> message instanceof BusMessage.Stop;
    TransferId id = submit("/to");
    awaitState(id, StateName.RUNNING);
    control.transfers().cancel("default", id).await();

    agent.end(agent.began.getFirst(), DONE);

    await().until(agent.unsettled::isEmpty);
    assertThat(record(id).state().name()).isEqualTo(StateName.CANCELLED);
  }

  @Test
  void findsAnAssignmentThatWasLost() {
    ScriptedAgent agent = agent("a");
    agent.script = assignment -> DONE;
    agent.loses = message -> message instanceof BusMessage.Assign;
    TransferId id = submit("/to");
    await().until(() -> states(id).contains(StateName.ASSIGNED));

    agent.loses = message -> false;

    awaitState(id, StateName.SUCCEEDED);
  }

  @Test
  void findsAnAnswerThatWasLost() {
    ScriptedAgent agent = agent("a");
    agent.loses = message -> message instanceof BusMessage.AssignReply;

    TransferId id = submit("/to");

    awaitState(id, StateName.RUNNING);
    assertThat(agent.began).hasSize(1);
  }

  @Test
  void givesTheWorkOfALostAgentToAnother() throws Exception {
    ScriptedAgent lost = agent("a");
    TransferId id = submit("/to");
    awaitState(id, StateName.RUNNING);
    lost.close();

    agent("b").script = assignment -> DONE;

    awaitState(id, StateName.SUCCEEDED);
    assertThat(attempts(id)).extracting(AttemptRecord::result).contains("RELEASED", "SUCCEEDED");
  }

  @Test
  void takesUpWhatRanWhenTheControllerComesBack() {
    ScriptedAgent agent = agent("a");
    TransferId running = submit("/one");
    awaitState(running, StateName.RUNNING);
    control.close();

    lead();
    TransferId later = submit("/two");
    awaitState(later, StateName.RUNNING);
    agent.end(agent.began.getFirst(), DONE);

    awaitState(running, StateName.SUCCEEDED);
    assertThat(attempts(running)).hasSize(1);
  }

  @Test
  void writesToOneDestinationAtATime() {
    ScriptedAgent agent = agent("a");
    TransferId first = submit("/same");
    awaitState(first, StateName.RUNNING);

    TransferId second = submit("/same");

    await()
        .untilAsserted(() ->
            assertThat(requireNonNull(live(second).reason()).code()).isEqualTo("DESTINATION_BUSY"));
    agent.end(agent.began.getFirst(), DONE);
    awaitState(second, StateName.RUNNING);
  }

  @Test
  void submitsAFinishedTransferAnewOnRetry() {
    agent("a").script = assignment -> DONE;
    TransferId id = submit("/to");
    control.transfers().cancel("default", id).await();
    await().until(() -> record(id).state().name().finished());
    StateName ended = record(id).state().name();

    RetryResult result = control.transfers().retry("default", id, null).await();

    if (ended == StateName.SUCCEEDED) {
      assertThat(result).isInstanceOf(RetryResult.NothingToRetry.class);
    } else {
      SubmitResult again = ((RetryResult.Resubmitted) result).result();
      assertThat(record(((SubmitResult.Created) again).id()).history().retryOf()).isEqualTo(id);
    }
  }

  @Test
  void takesNoNewWorkWhileItDrains() {
    control.drain();

    Throwable refused =
        control
            .transfers()
            .submit(order("/to"), null)
            .transform(done -> io.vertx.core.Future.succeededFuture(done.cause()))
            .await();

    assertThat(refused).isInstanceOf(Unavailable.class);
  }

  @Test
  void makesOneTransferOfManyEqualSubmitsAtOnce() {
    IdempotencyKey key = new IdempotencyKey("default", "k1", "f1");

    List<SubmitResult> results =
        java.util.stream.IntStream.range(0, 1000)
            .mapToObj(i -> control.transfers().submit(order("/to"), key))
            .toList()
            .stream()
            .map(future -> future.await())
            .toList();

    assertThat(results).filteredOn(SubmitResult.Created.class::isInstance).hasSize(1);
    assertThat(results).filteredOn(SubmitResult.Replayed.class::isInstance).hasSize(999);
  }

  @Test
  void endsEveryTransferThoughAThirdOfAllMessagesIsLost() {
    long seed = ThreadLocalRandom.current().nextLong();
    System.out.println("seed " + seed);
    Random random = new Random(seed);
    for (String name : List.of("a", "b", "c")) {
      ScriptedAgent agent = agent(name);
      agent.script = assignment -> DONE;
      agent.loses =
          message -> {
            synchronized (random) {
              return random.nextInt(3) == 0;
            }
          };
    }

    List<TransferId> ids = new ArrayList<>();
    for (int i = 0; i < 60; i++) {
      ids.add(submit("/to" + i));
    }

    for (TransferId id : ids) {
      await()
          .atMost(Duration.ofSeconds(40))
          .until(() -> record(id).state().name() == StateName.SUCCEEDED);
    }
  }

  @Test
  void endsEveryTransferOnceThoughMessagesAreLostRepeatedAndLate() {
    long seed = ThreadLocalRandom.current().nextLong();
    System.out.println("seed " + seed);
    Random random = new Random(seed);
    List<ScriptedAgent> fleetOfThree = new ArrayList<>();
    for (String name : List.of("a", "b", "c")) {
      ScriptedAgent agent = agent(name);
      agent.script = assignment -> DONE;
      agent.loses = message -> chance(random, 5);
      agent.arrivals =
          () -> {
            long late = chance(random, 3) ? 1 + chooses(random, 150) : 0;
            return chance(random, 4) ? List.of(late, late + chooses(random, 150)) : List.of(late);
          };
      fleetOfThree.add(agent);
    }

    List<TransferId> ids = new ArrayList<>();
    for (int i = 0; i < 60; i++) {
      ids.add(submit("/to" + i));
    }

    for (TransferId id : ids) {
      await()
          .atMost(Duration.ofSeconds(40))
          .until(() -> record(id).state().name() == StateName.SUCCEEDED);
      assertThat(attempts(id))
          .filteredOn(attempt -> attempt.result().equals("SUCCEEDED"))
          .hasSize(1);
    }
    await()
        .atMost(Duration.ofSeconds(20))
        .until(() -> fleetOfThree.stream().allMatch(agent -> agent.unsettled.isEmpty()));
  }
}
