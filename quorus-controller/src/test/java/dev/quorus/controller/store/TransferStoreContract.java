package dev.quorus.controller.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.InstanceOfAssertFactories.type;

import dev.quorus.controller.store.StoreException.Reason;
import dev.quorus.core.transfer.AttemptRef;
import dev.quorus.core.transfer.Progress;
import dev.quorus.core.transfer.StateName;
import dev.quorus.core.transfer.TransferId;
import dev.quorus.core.transfer.TransferState;
import io.vertx.core.Future;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

/** What every store of transfers does with submits and moves. */
abstract class TransferStoreContract extends StoreContract {

  @Test
  void givesBackWhatWasSubmitted() {
    NewTransfer transfer =
        new NewTransfer(nextId(), order(Map.of("env", "prod")), NOW, queued(), null);

    SubmitResult result = get(store().submit(transfer));

    assertThat(result).isEqualTo(new SubmitResult.Created(transfer.id()));
    TransferRecord record = record(transfer.id());
    assertThat(record.order()).isEqualTo(transfer.order());
    assertThat(record.state()).isEqualTo(new TransferState.Queued(0));
    assertThat(record.history())
        .isEqualTo(
            new TransferRecord.History(
                NOW,
                null,
                new TransferRecord.Tries(0, 0),
                null,
                null,
                Progress.NONE,
                transfer.retryOf()));
    assertThat(told(transfer.id())).containsExactly(StateName.QUEUED);
  }

  @Test
  void findsATransferOnlyInItsTenant() {
    TransferId id = queued();

    assertThat(get(store().find(TENANT, id))).isEqualTo(record(id));
    assertThat(get(store().find("other", id))).isNull();
    assertThat(get(store().attempts("other", id))).isNull();
    assertThat(get(store().events("other", id, 0, 10))).isNull();
    assertThat(get(store().cancel("other", id, NOW))).isEqualTo(new CancelResult.NotFound());
    assertThat(state(id)).isEqualTo(StateName.QUEUED);
  }

  @Test
  void knowsNothingOfATransferThatWasNeverSubmitted() {
    TransferId id = nextId();

    assertThat(get(leading().load(id))).isNull();
    assertThat(get(store().find(TENANT, id))).isNull();
    assertThat(get(leading().giveUp(id, FAILURE, NOW))).isEqualTo(Applied.STALE);
  }

  @Test
  void anAssignmentTellsWhyTheAgentWasChosen() {
    AttemptRef ref = new AttemptRef(queued(), 1, EPOCH);

    applied(leading().assign(ref, AGENT, "it is near nas", NOW));

    assertThat(events(ref.transfer()).getLast().detail())
        .isEqualTo("to " + AGENT + ": it is near nas");
  }

  @Test
  void repeatsTheFirstAnswerForTheSameKeyAndBody() {
    NewTransfer first = newTransfer(order(Map.of()), "key-1", "print-a");
    get(store().submit(first));
    applied(leading().assign(new AttemptRef(first.id(), 1, EPOCH), AGENT, "it was free", NOW));

    SubmitResult second = get(store().submit(newTransfer(order(Map.of()), "key-1", "print-a")));

    assertThat(second).isEqualTo(new SubmitResult.Replayed(record(first.id())));
    assertThat(told(first.id())).containsExactly(StateName.QUEUED, StateName.ASSIGNED);
  }

  @Test
  void refusesAKeyThatAnotherBodyUsedBefore() {
    NewTransfer first = newTransfer(order(Map.of()), "key-1", "print-a");
    NewTransfer second = newTransfer(order(Map.of()), "key-1", "print-b");
    get(store().submit(first));

    SubmitResult result = get(store().submit(second));

    assertThat(result).isEqualTo(new SubmitResult.KeyReused(first.id()));
    assertThat(get(leading().load(second.id()))).isNull();
  }

  @Test
  void keepsTheKeysOfTenantsApart() {
    NewTransfer ours = newTransfer(order(Map.of()), "key-1", "print-a");
    NewTransfer theirs =
        new NewTransfer(
            nextId(),
            order("other", Map.of()),
            NOW,
            null,
            new NewTransfer.IdempotencyKey("other", "key-1", "print-b"));
    get(store().submit(ours));

    assertThat(get(store().submit(theirs))).isEqualTo(new SubmitResult.Created(theirs.id()));
  }

  @Test
  void storesOneOfManyEqualSubmitsThatWaitTogether() {
    List<Future<SubmitResult>> all = new ArrayList<>();
    for (int i = 0; i < 50; i++) {
      all.add(store().submit(newTransfer(order(Map.of()), "key-1", "print-a")));
    }

    List<SubmitResult> results = all.stream().map(StoreContract::get).toList();

    assertThat(results).filteredOn(SubmitResult.Created.class::isInstance).hasSize(1);
    assertThat(results).filteredOn(SubmitResult.Replayed.class::isInstance).hasSize(49);
  }

  @Test
  void tellsTheWholeStoryOfATransferThatSucceedsAtItsSecondAttempt() {
    AttemptRef first = in(StateName.RETRY_WAIT);
    TransferId id = first.transfer();
    AttemptRef second = new AttemptRef(id, 2, EPOCH);

    applied(leading().requeue(id, NOW.plusSeconds(60)));
    applied(leading().assign(second, "agent-2", "it was free", NOW.plusSeconds(61)));
    applied(leading().start(second, NOW.plusSeconds(62)));
    applied(leading().succeed(second, RECEIPT, NOW.plusSeconds(63)));

    TransferRecord record = record(id);
    assertThat(record.state()).isEqualTo(new TransferState.Succeeded(RECEIPT, NOW.plusSeconds(63)));
    assertThat(record.history())
        .isEqualTo(
            new TransferRecord.History(
                NOW,
                NOW.plusSeconds(2),
                new TransferRecord.Tries(2, 0),
                "agent-2",
                FAILURE,
                new Progress(RECEIPT.bytes(), RECEIPT.bytes()),
                null));
    assertThat(attempts(id))
        .containsExactly(
            new AttemptRecord(
                first,
                AGENT,
                "FAILED",
                NOW.plusSeconds(1),
                NOW.plusSeconds(3),
                PROGRESS.bytes(),
                FAILURE),
            new AttemptRecord(
                second,
                "agent-2",
                "SUCCEEDED",
                NOW.plusSeconds(61),
                NOW.plusSeconds(63),
                RECEIPT.bytes(),
                null));
    assertThat(told(id))
        .containsExactly(
            StateName.QUEUED,
            StateName.ASSIGNED,
            StateName.RUNNING,
            StateName.RETRY_WAIT,
            StateName.QUEUED,
            StateName.ASSIGNED,
            StateName.RUNNING,
            StateName.SUCCEEDED);
  }

  @Test
  void carriesEachStateWhole() {
    AttemptRef assigned = assigned();
    AttemptRef running = running();
    AttemptRef waiting = in(StateName.RETRY_WAIT);
    AttemptRef failed = in(StateName.FAILED);
    AttemptRef cancelled = in(StateName.CANCELLED);

    assertThat(record(assigned.transfer()).state())
        .isEqualTo(new TransferState.Assigned(1, AGENT, EPOCH, NOW.plusSeconds(1)));
    assertThat(record(running.transfer()).state())
        .isEqualTo(new TransferState.Running(1, AGENT, EPOCH, NOW.plusSeconds(2)));
    assertThat(record(waiting.transfer()).state())
        .isEqualTo(new TransferState.RetryWait(1, FAILURE, NOW.plusSeconds(60)));
    assertThat(record(failed.transfer()).state())
        .isEqualTo(new TransferState.Failed(FAILURE, NOW.plusSeconds(3)));
    assertThat(record(cancelled.transfer()).state())
        .isEqualTo(new TransferState.Cancelled(NOW.plusSeconds(3)));
  }

  @Test
  void doesNotChargeAReleasedAttempt() {
    AttemptRef ref = running();

    applied(leading().release(ref, "agent-1 is gone", NOW.plusSeconds(3)));

    TransferId id = ref.transfer();
    assertThat(record(id).state()).isEqualTo(new TransferState.Queued(1));
    assertThat(record(id).history().tries()).isEqualTo(new TransferRecord.Tries(1, 1));
    assertThat(attempts(id)).extracting(AttemptRecord::result).containsExactly("RELEASED");
    assertThat(events(id).getLast().detail()).isEqualTo("agent-1 is gone");
    AttemptRef next = new AttemptRef(id, 2, ref.epoch());
    applied(leading().assign(next, "agent-2", "it was free", NOW.plusSeconds(4)));
    assertThat(attempts(id))
        .extracting(AttemptRecord::result)
        .containsExactly("RELEASED", "ASSIGNED");
  }

  @Test
  void endsAnAttemptWhoseStartWasLostAndTellsBoth() {
    AttemptRef ref = assigned();

    applied(leading().succeed(ref, RECEIPT, NOW.plusSeconds(5)));

    assertThat(told(ref.transfer()))
        .containsExactly(
            StateName.QUEUED, StateName.ASSIGNED, StateName.RUNNING, StateName.SUCCEEDED);
    assertThat(record(ref.transfer()).history().startedAt()).isEqualTo(NOW.plusSeconds(5));
  }

  @Test
  void namesTheHeldAttemptOfACancelledTransfer() {
    AttemptRef ref = running();

    CancelResult result = get(store().cancel(TENANT, ref.transfer(), NOW.plusSeconds(3)));

    assertThat(result).isEqualTo(new CancelResult.Done(record(ref.transfer()), ref, AGENT));
    assertThat(attempts(ref.transfer()))
        .extracting(AttemptRecord::result)
        .containsExactly("CANCELLED");
    assertThat(get(leading().succeed(ref, RECEIPT, NOW))).isEqualTo(Applied.STALE);
  }

  @Test
  void cancelsAWaitingTransferThatNobodyHolds() {
    TransferId id = queued();

    CancelResult result = get(store().cancel(TENANT, id, NOW.plusSeconds(3)));

    assertThat(result).isEqualTo(new CancelResult.Done(record(id), null, null));
    assertThat(state(id)).isEqualTo(StateName.CANCELLED);
  }

  @Test
  void refusesWordsOfAnotherAttemptOrEpoch() {
    AttemptRef ref = running();
    AttemptRef later = new AttemptRef(ref.transfer(), ref.number() + 1, ref.epoch());
    AttemptRef otherEpoch = new AttemptRef(ref.transfer(), ref.number(), ref.epoch() + 1);

    for (AttemptRef wrong : List.of(later, otherEpoch)) {
      assertThat(get(leading().succeed(wrong, RECEIPT, NOW))).isEqualTo(Applied.STALE);
      assertThat(get(leading().fail(wrong, FAILED, PROGRESS, NOW))).isEqualTo(Applied.STALE);
      assertThat(get(leading().retry(wrong, FAILED, PROGRESS, due(NOW), NOW)))
          .isEqualTo(Applied.STALE);
      assertThat(get(leading().release(wrong, "late", NOW))).isEqualTo(Applied.STALE);
    }
    assertThat(state(ref.transfer())).isEqualTo(StateName.RUNNING);
  }

  @Test
  void assignsOnlyTheNextAttempt() {
    TransferId id = queued();

    assertThat(get(leading().assign(new AttemptRef(id, 2, EPOCH), AGENT, "it was free", NOW)))
        .isEqualTo(Applied.STALE);
    assertThat(get(leading().assign(new AttemptRef(id, 0, EPOCH), AGENT, "it was free", NOW)))
        .isEqualTo(Applied.STALE);
    assertThat(state(id)).isEqualTo(StateName.QUEUED);
  }

  @Test
  void refusesEveryWriteOfALeaderThatWasReplaced() {
    AttemptRef running = running();
    AttemptRef queued = new AttemptRef(queued(), 1, EPOCH);
    AttemptRef waiting = in(StateName.RETRY_WAIT);
    long present = takeover();

    assertThat(present).isEqualTo(EPOCH + 1);
    assertNotLeading(leading().assign(queued, AGENT, "it was free", NOW));
    assertNotLeading(leading().giveUp(queued.transfer(), FAILURE, NOW));
    assertNotLeading(leading().start(running, NOW));
    assertNotLeading(leading().release(running, "late", NOW));
    assertNotLeading(leading().succeed(running, RECEIPT, NOW));
    assertNotLeading(leading().retry(running, FAILED, PROGRESS, due(NOW), NOW));
    assertNotLeading(leading().fail(running, FAILED, PROGRESS, NOW));
    assertNotLeading(leading().requeue(waiting.transfer(), NOW));
    assertThat(state(queued.transfer())).isEqualTo(StateName.QUEUED);
    assertThat(state(running.transfer())).isEqualTo(StateName.RUNNING);
    assertThat(state(waiting.transfer())).isEqualTo(StateName.RETRY_WAIT);
    applied(
        stores()
            .leading(present)
            .assign(new AttemptRef(queued.transfer(), 1, present), AGENT, "it was free", NOW));
  }

  private static void assertNotLeading(Future<?> write) {
    assertThat(write.otherwiseEmpty().toCompletionStage().toCompletableFuture())
        .succeedsWithin(Duration.ofSeconds(20));
    assertThat(write.cause())
        .asInstanceOf(type(StoreException.class))
        .satisfies(refusal -> assertThat(refusal.reason()).isEqualTo(Reason.NOT_LEADING));
  }

  @Test
  void letsAnAttemptGoOnThroughATakeover() {
    AttemptRef ref = running();
    long present = takeover();

    applied(stores().leading(present).succeed(ref, RECEIPT, NOW.plusSeconds(3)));
  }

  @Test
  void numbersEventsInTheOrderOfTheirCommits() {
    List<Long> numbers = new ArrayList<>();
    TransferId first = queued();
    TransferId second = queued();
    applied(leading().assign(new AttemptRef(first, 1, EPOCH), AGENT, "it was free", NOW));
    applied(leading().assign(new AttemptRef(second, 1, EPOCH), AGENT, "it was free", NOW));

    events(first).forEach(event -> numbers.add(event.seq()));
    events(second).forEach(event -> numbers.add(event.seq()));

    assertThat(events(first).getFirst().seq()).isLessThan(events(second).getFirst().seq());
    assertThat(events(second).getFirst().seq()).isLessThan(events(first).getLast().seq());
    assertThat(numbers).doesNotHaveDuplicates();
  }

  @Test
  void continuesEventsAfterANumber() {
    TransferId id = in(StateName.SUCCEEDED).transfer();
    List<EventRecord> all = events(id);

    List<EventRecord> rest = get(store().events(TENANT, id, all.get(1).seq(), 1));

    assertThat(rest).containsExactly(all.get(2));
  }

  @Test
  void neverShowsAnOlderStateThanItAcknowledged() throws InterruptedException {
    AtomicBoolean done = new AtomicBoolean();
    AtomicReference<TransferId> watched = new AtomicReference<>(queued());
    List<Thread> watchers = new ArrayList<>();
    for (int i = 0; i < 2; i++) {
      watchers.add(
          Thread.startVirtualThread(() -> {
            while (!done.get()) {
              get(leading().load(watched.get()));
            }
          }));
    }

    for (int i = 0; i < 30; i++) {
      TransferId id = queued();
      watched.set(id);
      AttemptRef ref = new AttemptRef(id, 1, EPOCH);
      applied(leading().assign(ref, AGENT, "it was free", NOW));
      assertThat(state(id)).isEqualTo(StateName.ASSIGNED);
      applied(leading().start(ref, NOW));
      assertThat(state(id)).isEqualTo(StateName.RUNNING);
    }

    done.set(true);
    for (Thread watcher : watchers) {
      watcher.join();
    }
  }
}
