package dev.quorus.agent.run;

import dev.quorus.agent.journal.Journal;
import dev.quorus.core.bus.BusMessage.AttemptOutcome;
import dev.quorus.core.bus.BusMessage.HeldAttempt;
import dev.quorus.core.observe.LogKeys;
import dev.quorus.core.transfer.AttemptRef;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The ends of attempts that no controller has acknowledged yet, oldest first. Safe for use by many
 * threads.
 */
public final class Outbox {
  private static final Logger LOG = LoggerFactory.getLogger(Outbox.class);

  private final Journal journal;
  private final Map<AttemptRef, AttemptOutcome> unsettled = new LinkedHashMap<>();
  private final SettledRefs settled = new SettledRefs();
  private Runnable arrival = () -> {};
  private CompletableFuture<@Nullable Void> emptied = CompletableFuture.completedFuture(null);

  public Outbox(Journal journal) {
    this.journal = journal;
  }

  /**
   * Writes an end down, to be offered next. Where the disk refuses, it is offered all the same:
   * told from memory is better than not told.
   *
   * @return completes, always normally, when it is written or refused
   */
  CompletableFuture<?> write(AttemptOutcome outcome) {
    return journal
        .ended(outcome)
        .handle((written, refused) -> {
          if (refused != null) {
            logRefused(outcome.ref(), refused);
          }
          return written;
        });
  }

  private static void logRefused(AttemptRef ref, Throwable refused) {
    LOG.atError()
        .addKeyValue(LogKeys.TRANSFER_ID, ref.transfer())
        .addKeyValue(LogKeys.ATTEMPT, ref.number())
        .setCause(refused)
        .log("end of the attempt is not in the journal");
  }

  /** Offers an end that was written. */
  void offer(AttemptOutcome outcome) {
    Runnable told;
    synchronized (this) {
      if (unsettled.isEmpty()) {
        emptied = new CompletableFuture<>();
      }
      unsettled.put(outcome.ref(), outcome);
      told = arrival;
    }
    told.run();
  }

  /**
   * Who is told of each arrival; at once, if something is here already. It is called on any thread
   * and must return at once.
   */
  public void onArrival(Runnable listener) {
    synchronized (this) {
      arrival = listener;
      if (unsettled.isEmpty()) {
        return;
      }
    }
    listener.run();
  }

  /** The oldest ends; they stay here. */
  public synchronized List<AttemptOutcome> oldest(int most) {
    return unsettled.values().stream().limit(most).toList();
  }

  /** How many ends are here. */
  public synchronized int size() {
    return unsettled.size();
  }

  /** Moves ends behind all others, so that they hold up none of them. */
  public synchronized void defer(List<AttemptOutcome> outcomes) {
    for (AttemptOutcome each : outcomes) {
      if (unsettled.remove(each.ref(), each)) {
        unsettled.put(each.ref(), each);
      }
    }
  }

  /** Controllers know these: they are forgotten, here and on the disk. */
  public void settled(Collection<AttemptRef> refs) {
    List<AttemptRef> gone = new ArrayList<>(refs.size());
    CompletableFuture<@Nullable Void> nowEmpty = null;
    synchronized (this) {
      for (AttemptRef ref : refs) {
        if (unsettled.remove(ref) != null) {
          settled.add(ref);
          gone.add(ref);
        }
      }
      if (unsettled.isEmpty()) {
        nowEmpty = emptied;
      }
    }
    if (!gone.isEmpty()) {
      journal.settled(gone);
    }
    if (nowEmpty != null) {
      nowEmpty.complete(null);
    }
  }

  /** Whether this attempt is over. */
  synchronized boolean knows(AttemptRef ref) {
    return unsettled.containsKey(ref) || settled.contains(ref);
  }

  /** What is here, as part of the inventory: an attempt is held until its end is acknowledged. */
  synchronized List<HeldAttempt> held() {
    return unsettled.values().stream()
        .map(each -> new HeldAttempt(each.ref(), each.progress()))
        .toList();
  }

  /** Completes when everything that is here now, and whatever came meanwhile, is settled. */
  public synchronized CompletableFuture<?> emptied() {
    return emptied.copy();
  }
}
