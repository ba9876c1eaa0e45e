package dev.quorus.agent.run;

import dev.quorus.agent.journal.Journal;
import dev.quorus.agent.journal.TakenAttempt;
import dev.quorus.core.bus.BusMessage.AssignReply;
import dev.quorus.core.bus.BusMessage.Assignment;
import dev.quorus.core.bus.BusMessage.AttemptOutcome;
import dev.quorus.core.bus.BusMessage.Declined;
import dev.quorus.core.bus.BusMessage.HeldAttempt;
import dev.quorus.core.bus.BusMessage.StopOrder;
import dev.quorus.core.engine.Outcome;
import dev.quorus.core.engine.StopReason;
import dev.quorus.core.engine.TransferEngine;
import dev.quorus.core.transfer.AttemptRef;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * Runs attempts, each in a slot of its own. When no slot is free it declines; it never queues. An
 * attempt that it holds or has ended never begins again, however often it is assigned. Safe for use
 * by many threads; nothing here blocks.
 */
public final class AttemptRunner {
  private final TransferEngine engine;
  private final Journal journal;
  private final Outbox outbox;
  private final Lease lease;
  private final InstantSource clock;
  private final int slots;

  private final Object lock = new Object();
  private final Map<AttemptRef, Holding> held = new LinkedHashMap<>();
  private int busy;
  private @Nullable CompletableFuture<@Nullable Void> drained;

  /**
   * @param slots how many attempts run at the same time, at least 1
   */
  public AttemptRunner(
      TransferEngine engine,
      Journal journal,
      Outbox outbox,
      Lease lease,
      InstantSource clock,
      int slots) {
    this.engine = engine;
    this.journal = journal;
    this.outbox = outbox;
    this.lease = lease;
    this.clock = clock;
    this.slots = slots;
  }

  /**
   * Takes what there are slots for. The answer comes when the journal has what was taken; by then
   * it has begun.
   */
  public CompletableFuture<AssignReply> assign(List<Assignment> assignments) {
    CompletableFuture<@Nullable Void> written = new CompletableFuture<>();
    List<Holding> fresh = new ArrayList<>();
    List<Answer> answers = new ArrayList<>(assignments.size());
    synchronized (lock) {
      for (Assignment each : assignments) {
        answers.add(answer(each, written, fresh));
      }
    }
    begin(fresh, written);
    return reply(answers);
  }

  /** The answer to one assignment; {@code taken} fails if the journal refuses it. */
  private record Answer(
      AttemptRef ref, @Nullable CompletableFuture<?> taken, @Nullable String refusal) {}

  private Answer answer(
      Assignment assignment, CompletableFuture<@Nullable Void> written, List<Holding> fresh) {
    AttemptRef ref = assignment.ref();
    Holding known = held.get(ref);
    if (known != null) {
      return new Answer(ref, known.written(), null);
    }
    if (outbox.knows(ref)) {
      return new Answer(ref, CompletableFuture.completedFuture(null), null);
    }
    String refusal = refusal(ref);
    if (refusal != null) {
      return new Answer(ref, null, refusal);
    }
    Holding taken = new Holding(assignment, lease, journal, written);
    held.put(ref, taken);
    busy++;
    fresh.add(taken);
    return new Answer(ref, written, null);
  }

  private @Nullable String refusal(AttemptRef ref) {
    if (drained != null) {
      return "the agent is stopping";
    }
    if (lease.isPast(ref.epoch())) {
      return "it was assigned in epoch " + ref.epoch() + ", and another leader has followed";
    }
    return busy >= slots ? "all " + slots + " slots are in use" : null;
  }

  private void begin(List<Holding> fresh, CompletableFuture<@Nullable Void> written) {
    if (fresh.isEmpty()) {
      return;
    }
    List<TakenAttempt> taken =
        fresh.stream().map(each -> TakenAttempt.of(each.ref(), each.job().order())).toList();
    journal
        .taken(taken)
        .whenComplete((done, refused) -> {
          if (refused == null) {
            fresh.forEach(this::start);
            written.complete(null);
          } else {
            fresh.forEach(this::refused);
            written.completeExceptionally(refused);
          }
        });
  }

  private void start(Holding holding) {
    holding.start(engine).thenAccept(outcome -> end(holding, outcome));
  }

  private void end(Holding holding, Outcome outcome) {
    AttemptOutcome end =
        new AttemptOutcome(holding.ref(), outcome, holding.progress(), clock.instant());
    outbox
        .write(end)
        .thenRun(() -> {
          // In this order: who hears of the end can count on the slot, and the inventory never
          // lacks the attempt.
          freeSlot();
          outbox.offer(end);
          forget(holding);
        });
  }

  private void freeSlot() {
    synchronized (lock) {
      busy--;
    }
  }

  private void forget(Holding holding) {
    CompletableFuture<@Nullable Void> last = null;
    synchronized (lock) {
      held.remove(holding.ref());
      if (held.isEmpty()) {
        last = drained;
      }
    }
    if (last != null) {
      last.complete(null);
    }
  }

  private void refused(Holding holding) {
    freeSlot();
    forget(holding);
  }

  private static CompletableFuture<AssignReply> reply(List<Answer> answers) {
    CompletableFuture<?>[] pending =
        answers.stream()
            .map(Answer::taken)
            .filter(Objects::nonNull)
            .distinct()
            .toArray(CompletableFuture[]::new);
    return CompletableFuture.allOf(pending).handle((done, refused) -> settle(answers));
  }

  private static AssignReply settle(List<Answer> answers) {
    List<AttemptRef> accepted = new ArrayList<>();
    List<Declined> declined = new ArrayList<>();
    for (Answer answer : answers) {
      String refusal = answer.refusal();
      CompletableFuture<?> taken = answer.taken();
      if (taken != null && taken.isCompletedExceptionally()) {
        refusal = taken.exceptionNow().getMessage();
      }
      if (refusal == null) {
        accepted.add(answer.ref());
      } else {
        declined.add(new Declined(answer.ref(), refusal));
      }
    }
    return new AssignReply(accepted, declined);
  }

  /** Stops what of these is held; passes over the rest. */
  public void stop(List<StopOrder> orders) {
    for (StopOrder order : orders) {
      Holding found;
      synchronized (lock) {
        found = held.get(order.ref());
      }
      if (found != null) {
        found.stop(order.reason());
      }
    }
  }

  /** How many attempts are in a slot. */
  public int running() {
    synchronized (lock) {
      return busy;
    }
  }

  /** Everything that the agent answers for: what runs, and what ended and is not settled. */
  public List<HeldAttempt> inventory() {
    Map<AttemptRef, HeldAttempt> all = new LinkedHashMap<>();
    synchronized (lock) {
      held.forEach((ref, each) -> all.put(ref, new HeldAttempt(ref, each.progress())));
    }
    outbox.held().forEach(each -> all.put(each.ref(), each));
    return List.copyOf(all.values());
  }

  /**
   * Takes nothing more and stops what runs, for good.
   *
   * @return completes when the last of them has ended and its end is written down
   */
  public CompletableFuture<?> drain() {
    List<Holding> toStop;
    CompletableFuture<@Nullable Void> ended;
    synchronized (lock) {
      ended = drained == null ? new CompletableFuture<>() : drained;
      drained = ended;
      toStop = List.copyOf(held.values());
    }
    if (toStop.isEmpty()) {
      ended.complete(null);
    }
    toStop.forEach(each -> each.stop(StopReason.SHUTDOWN));
    return ended.copy();
  }
}
