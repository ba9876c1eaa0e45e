package dev.quorus.controller.transfer;

import static dev.quorus.controller.transfer.DispatchBench.DONE;
import static dev.quorus.controller.transfer.DispatchBench.address;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.quorus.controller.store.CancelResult;
import dev.quorus.controller.store.PauseResult;
import dev.quorus.controller.store.ResumeResult;
import dev.quorus.core.bus.BusMessage.Assign;
import dev.quorus.core.bus.BusMessage.AssignReply;
import dev.quorus.core.bus.BusMessage.Declined;
import dev.quorus.core.engine.Outcome;
import dev.quorus.core.failure.FailureCode;
import dev.quorus.core.failure.TransferFailure.Interrupted;
import dev.quorus.core.failure.TransferFailure.Unreachable;
import dev.quorus.core.transfer.AttemptRef;
import dev.quorus.core.transfer.Endpoint;
import dev.quorus.core.transfer.TransferId;
import dev.quorus.core.transfer.TransferOrder;
import dev.quorus.core.transfer.TransferState.Assigned;
import dev.quorus.core.transfer.TransferState.Cancelled;
import dev.quorus.core.transfer.TransferState.Paused;
import dev.quorus.core.transfer.TransferState.Queued;
import dev.quorus.core.transfer.TransferState.Running;
import dev.quorus.core.transfer.TransferState.Succeeded;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class DispatcherTest {
  private static final Outcome LOST =
      new Outcome.Failed(new Unreachable(FailureCode.CONNECTION_LOST, "the wire was cut"));

  private final DispatchBench bench = new DispatchBench();

  @AfterEach
  void close() {
    bench.close();
  }

  @Test
  void aTransferCancelledWhileItsAssignmentIsStoredReachesNoAgent() {
    Promise<Void> stored = bench.store.hold("assign");
    bench.agent("a", 1);
    TransferId id = bench.submit("/to");
    await().until(() -> bench.state(id) instanceof Assigned);

    assertThat(bench.transfers.cancel("default", id).await()).isInstanceOf(CancelResult.Done.class);
    bench.settle();
    stored.complete();
    bench.settle();

    assertThat(bench.sent).isEmpty();
    assertThat(bench.state(id)).isInstanceOf(Cancelled.class);
    TransferId next = bench.submit("/to");
    await().until(() -> bench.state(next) instanceof Running);
  }

  @Test
  void aSlotIsGivenOutAgainWhileItsOutcomeIsStored() {
    bench.agent("a", 1);
    TransferId first = bench.submit("/to");
    await().until(() -> bench.state(first) instanceof Running);
    TransferId second = bench.submit("/other");
    Promise<Void> stored = bench.store.hold("succeed");

    Future<?> reported = bench.report("a", new AttemptRef(first, 1, 1), DONE);

    await().until(() -> bench.state(second) instanceof Running);
    assertThat(reported.isComplete()).isFalse();
    stored.complete();
    reported.await();
  }

  @Test
  void aDestinationIsWrittenByTheNextOneOnlyWhenTheOutcomeIsStored() {
    bench.agent("a", 2);
    TransferId first = bench.submit("/to");
    await().until(() -> bench.state(first) instanceof Running);
    TransferId second = bench.submit("/to");
    Promise<Void> stored = bench.store.hold("succeed");

    bench.report("a", new AttemptRef(first, 1, 1), DONE);

    bench.settle();
    assertThat(bench.state(second)).isInstanceOf(Queued.class);
    stored.complete();
    await().until(() -> bench.state(second) instanceof Running);
  }

  @Test
  void aTransferPausedWhileItsAssignmentIsStoredReachesNoAgentUntilItIsResumed() {
    Promise<Void> stored = bench.store.hold("assign");
    bench.agent("a", 1);
    TransferId id = bench.submit("/to");
    await().until(() -> bench.state(id) instanceof Assigned);

    assertThat(bench.transfers.pause("default", id).await()).isInstanceOf(PauseResult.Done.class);
    Future<ResumeResult> resumed = bench.transfers.resume("default", id);
    bench.settle();
    assertThat(bench.sent).isEmpty();
    assertThat(bench.state(id)).isInstanceOf(Paused.class);
    stored.complete();

    assertThat(resumed.await()).isInstanceOf(ResumeResult.Done.class);
    await().until(() -> bench.state(id) instanceof Running);
    assertThat(bench.sent).containsExactly(address("a"));
  }

  @Test
  void aTransferPausedBeforeItsAssignmentIsStoredIsAssignedAgainWhenItIsResumed() {
    bench.store.fail("assign");
    bench.agent("a", 1);
    TransferId id = bench.submit("/to");
    bench.transfers.pause("default", id).await();
    bench.store.fail(null);

    bench.transfers.resume("default", id).await();

    await().until(() -> bench.state(id) instanceof Running);
  }

  @Test
  void aPausedAttemptStopsFreesItsSlotAndGoesOnAsTheNext() {
    bench.agent("a", 1);
    TransferId id = bench.submit("/to");
    await().until(() -> bench.state(id) instanceof Running);
    bench.transfers.pause("default", id).await();
    bench.settle();
    assertThat(bench.sent).contains("stop " + address("a"));
    TransferId other = bench.submit("/other");

    bench.report("a", new AttemptRef(id, 1, 1), paused()).await();

    await().until(() -> bench.state(other) instanceof Running);
    assertThat(bench.state(id)).isEqualTo(new Paused(1));
    bench.report("a", new AttemptRef(other, 1, 1), DONE).await();
    bench.transfers.resume("default", id).await();
    await().until(() -> bench.state(id) instanceof Running running && running.attempt() == 2);
  }

  @Test
  void aResumeWaitsForThePausedAttemptToStop() {
    bench.agent("a", 2);
    TransferId id = bench.submit("/to");
    await().until(() -> bench.state(id) instanceof Running);
    bench.transfers.pause("default", id).await();

    Future<ResumeResult> resumed = bench.transfers.resume("default", id);
    bench.settle();
    assertThat(resumed.isComplete()).isFalse();
    bench.report("a", new AttemptRef(id, 1, 1), paused()).await();

    assertThat(resumed.await()).isInstanceOf(ResumeResult.Done.class);
  }

  @Test
  void aFileThatWasPublishedBeforeTheWordOfThePauseCameIsDone() {
    bench.agent("a", 1);
    TransferId id = bench.submit("/to");
    await().until(() -> bench.state(id) instanceof Running);
    bench.transfers.pause("default", id).await();
    Future<ResumeResult> resumed = bench.transfers.resume("default", id);

    bench.report("a", new AttemptRef(id, 1, 1), DONE).await();

    assertThat(bench.state(id)).isInstanceOf(Succeeded.class);
    assertThat(resumed.await()).isInstanceOf(ResumeResult.Unchanged.class);
  }

  @Test
  void aFailureThatCameAfterThePauseChargesNothing() {
    bench.agent("a", 1);
    TransferId id = bench.submit("/to");
    await().until(() -> bench.state(id) instanceof Running);
    bench.transfers.pause("default", id).await();
    AttemptRef ref = new AttemptRef(id, 1, 1);

    assertThat(bench.report("a", ref, LOST).await().settled()).containsExactly(ref);

    assertThat(bench.state(id)).isEqualTo(new Paused(1));
  }

  @Test
  void pausedAndResumedAgainAndAgainItEndsAllTheSame() {
    bench.answer = this::takeAndEnd;
    List<TransferId> ids = new ArrayList<>();
    for (int i = 0; i < 50; i++) {
      TransferId id = bench.submit("/to" + i);
      ids.add(id);
      bench.transfers.pause("default", id);
    }
    bench.agent("a", 4);
    for (int round = 0; round < 5; round++) {
      ids.forEach(id -> bench.transfers.resume("default", id));
      ids.forEach(id -> bench.transfers.pause("default", id));
    }
    ids.forEach(id -> bench.transfers.resume("default", id).await());

    await().until(() -> ids.stream().allMatch(id -> bench.state(id) instanceof Succeeded));
  }

  private static Outcome paused() {
    return new Outcome.Failed(new Interrupted(FailureCode.PAUSED, "paused by request"));
  }

  @Test
  void aLateWordOfAnAgentThatDoesNotHaveItAnyMoreChangesNothing() {
    bench.answer =
        (address, assign) -> {
          List<AttemptRef> refs = assign.assignments().stream().map(each -> each.ref()).toList();
          return Future.succeededFuture(
              address.equals(address("a"))
                  ? new AssignReply(List.of(), List.of(new Declined(refs.getFirst(), "no")))
                  : new AssignReply(refs, List.of()));
        };
    bench.agent("a", 1);
    TransferId id = bench.submit("/to");
    await().until(() -> bench.sent.contains(address("a")));
    bench.agent("b", 1);
    await().until(() -> bench.state(id) instanceof Running running && running.agent().equals("b"));
    AttemptRef first = new AttemptRef(id, 1, 1);
    AttemptRef second = new AttemptRef(id, ((Running) bench.state(id)).attempt(), 1);

    assertThat(bench.report("a", first, LOST).await().settled()).containsExactly(first);

    assertThat(bench.state(id)).isInstanceOf(Running.class);
    assertThat(bench.report("b", second, DONE).await().settled()).containsExactly(second);
    assertThat(bench.state(id)).isInstanceOf(Succeeded.class);
  }

  @Test
  void anOutcomeThatCouldNotBeStoredIsNotSettled() {
    bench.agent("a", 1);
    TransferId id = bench.submit("/to");
    await().until(() -> bench.state(id) instanceof Running);
    AttemptRef ref = new AttemptRef(id, 1, 1);

    bench.store.fail("succeed");
    assertThat(bench.report("a", ref, DONE).await().settled()).isEmpty();
    bench.store.fail(null);

    assertThat(bench.report("a", ref, DONE).await().settled()).containsExactly(ref);
    assertThat(bench.state(id)).isInstanceOf(Succeeded.class);
  }

  @Test
  void aRepeatedOutcomeIsSettledAgainAndChangesNothing() {
    bench.agent("a", 1);
    TransferId id = bench.submit("/to");
    await().until(() -> bench.state(id) instanceof Running);
    AttemptRef ref = new AttemptRef(id, 1, 1);
    bench.report("a", ref, DONE).await();

    assertThat(bench.report("a", ref, DONE).await().settled()).containsExactly(ref);
    assertThat(bench.meters.counter("quorus.attempts.ended", "result", "stale").count())
        .isEqualTo(1);
  }

  @Test
  void anOutageOfTheStoreIsWaitedOutAndNotTriedInALoop() {
    bench.store.fail("assign");
    List<TransferId> ids = new ArrayList<>();
    for (int i = 0; i < 500; i++) {
      ids.add(bench.submit("/to" + i));
    }
    bench.agent("a", 50);

    await().pollDelay(Duration.ofMillis(700)).until(() -> true);
    assertThat(bench.store.calls("assign")).isLessThanOrEqualTo(100);
    bench.answer = this::takeAndEnd;
    bench.store.fail(null);

    await()
        .atMost(Duration.ofSeconds(30))
        .until(() -> ids.stream().allMatch(id -> bench.state(id) instanceof Succeeded));
  }

  private Future<AssignReply> takeAndEnd(String address, Assign assign) {
    List<AttemptRef> refs = assign.assignments().stream().map(each -> each.ref()).toList();
    bench.reportDone("a", refs);
    return Future.succeededFuture(new AssignReply(refs, List.of()));
  }

  @Test
  void aReleaseThatCouldNotBeStoredIsRepeatedAndNotInALoop() {
    bench.store.fail("release");
    bench.answer =
        (address, assign) ->
            Future.succeededFuture(
                new AssignReply(
                    List.of(), List.of(new Declined(assign.assignments().getFirst().ref(), "no"))));
    bench.agent("a", 1);
    TransferId id = bench.submit("/to");

    await().pollDelay(Duration.ofMillis(700)).until(() -> true);
    assertThat(bench.store.calls("release")).isEqualTo(1);
    bench.store.fail(null);

    await().until(() -> bench.state(id) instanceof Queued);
  }

  @Test
  void aStoreThatFailsMakesTheControllerUnavailable() {
    bench.store.fail("submit");
    TransferOrder order = TransferOrder.of(Endpoint.parse("/from"), Endpoint.parse("/to"));

    Throwable refused =
        bench
            .transfers
            .submit(order, null)
            .transform(done -> Future.succeededFuture(done.cause()))
            .await();

    assertThat(refused).isInstanceOf(Unavailable.class).hasMessageContaining("on fire");
  }

  @Test
  void nothingIsAssignedAfterTheDrainAlsoWhenTheStoreComesBack() {
    bench.store.fail("assign");
    TransferId id = bench.submit("/to");
    bench.agent("a", 1);
    bench.settle();

    bench.drain();
    bench.store.fail(null);
    await().pollDelay(Duration.ofMillis(2_500)).until(() -> true);

    assertThat(bench.state(id)).isInstanceOf(Queued.class);
  }

  @Test
  void whatWaitsIsMeasuredByPool() {
    bench.submit("/one");
    bench.submit("/two");

    await()
        .untilAsserted(() ->
            assertThat(
                    bench
                        .meters
                        .get("quorus.transfers.waiting")
                        .tag("pool", "default")
                        .gauge()
                        .value())
                .isEqualTo(2));
  }
}
