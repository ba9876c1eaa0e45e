package dev.quorus.controller.cluster;

import dev.quorus.controller.store.LeadStore;
import dev.quorus.controller.store.LeadView;
import dev.quorus.controller.store.Member;
import dev.quorus.core.observe.LogKeys;
import dev.quorus.core.time.Ticker;
import io.vertx.core.Future;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Stands for the lead, renews it, and gives it up: at once when it is told to stop, and when it can
 * no longer be sure of it. One virtual thread does all of it, so it goes on while the database does
 * not answer.
 */
final class LeadKeeper implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(LeadKeeper.class);

  /** How long a lead that is given back may take to be so. It runs out by itself otherwise. */
  private static final Duration RESIGNING = Duration.ofSeconds(2);

  /** Where this controller leads. Called by the keeper's thread. */
  interface Seat {
    /**
     * Leads from now on. Completes when all is taken in, and fails if that could not be done; does
     * not block.
     *
     * @param lost to be run if a write under this epoch is refused
     */
    Future<@Nullable Void> lead(long epoch, Runnable lost);

    /** Leads no longer; when it returns nothing is decided any more. */
    void standDown();

    /** What the store says of the lead, whether it is this controller's or not. */
    void seen(LeadView view);
  }

  private final LeadStore store;
  private final Member me;
  private final LeadTimes times;
  private final Ticker ticker;
  private final Seat seat;
  private final LinkedBlockingQueue<Supplier<List<LeadStep>>> events = new LinkedBlockingQueue<>();
  private final CountDownLatch stopped = new CountDownLatch(1);
  private final Leadership leadership;
  private final Thread thread;
  private volatile boolean closing;
  private @Nullable Future<@Nullable Void> resigned;
  private boolean silent;

  LeadKeeper(LeadStore store, Member me, LeadTimes times, Ticker ticker, Seat seat) {
    this.store = store;
    this.me = me;
    this.times = times;
    this.ticker = ticker;
    this.seat = seat;
    this.leadership = new Leadership(times, ticker.nanos());
    this.thread = Thread.ofVirtual().name("quorus-lead").unstarted(this::work);
  }

  void start() {
    thread.start();
  }

  private void lost(long epoch) {
    events.add(() -> leadership.lost(epoch, ticker.nanos()));
  }

  /** Somebody gave the lead back. Any thread. */
  void mayBeFree() {
    events.add(() -> {
      leadership.mayBeFree(ticker.nanos());
      return List.of();
    });
  }

  /** Gives the lead back, if it is here, and stands for it no more. Blocks for two seconds. */
  @Override
  public void close() {
    closing = true;
    events.add(leadership::stop);
    try {
      if (!stopped.await(RESIGNING.toMillis(), TimeUnit.MILLISECONDS)) {
        LOG.atWarn().log("lead not given back in time; it runs out by itself");
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } finally {
      thread.interrupt();
    }
  }

  private void work() {
    try {
      while (!isDone()) {
        Supplier<List<LeadStep>> event =
            events.poll(leadership.idleFor(ticker.nanos()), TimeUnit.NANOSECONDS);
        if (event != null) {
          event.get().forEach(this::carryOut);
        }
        leadership.tick(ticker.nanos()).forEach(this::carryOut);
      }
    } catch (InterruptedException e) {
      // Only close interrupts, when it no longer waits.
      seat.standDown();
    } finally {
      stopped.countDown();
    }
  }

  private boolean isDone() {
    Future<@Nullable Void> giving = resigned;
    return closing && leadership.isAtRest() && giving != null && giving.isComplete();
  }

  private void carryOut(LeadStep step) {
    switch (step) {
      case LeadStep.Ask ask -> ask();
      case LeadStep.Lead(long epoch) -> lead(epoch);
      case LeadStep.StandDown down -> {
        LOG.atInfo().log("leads no longer");
        seat.standDown();
      }
      case LeadStep.Resign resign -> resign();
    }
  }

  private void ask() {
    long sentAt = ticker.nanos();
    store
        .stand(me, times.lease())
        .onSuccess(view -> events.add(() -> answered(sentAt, view)))
        .onFailure(failed -> events.add(() -> unanswered(failed)));
  }

  private List<LeadStep> answered(long sentAt, LeadView view) {
    silent = false;
    seat.seen(view);
    return leadership.answered(sentAt, view, ticker.nanos());
  }

  private List<LeadStep> unanswered(Throwable failed) {
    if (!silent) {
      LOG.atWarn().setCause(failed).log("store does not say who leads; it is asked on");
    }
    silent = true;
    return leadership.unanswered(ticker.nanos());
  }

  private void lead(long epoch) {
    seat.lead(epoch, () -> lost(epoch))
        .onFailure(failed -> {
          notTakenUp(epoch, failed);
          lost(epoch);
        });
  }

  private static void notTakenUp(long epoch, Throwable failed) {
    if (failed instanceof CancellationException) {
      LOG.atInfo().addKeyValue(LogKeys.EPOCH, epoch).log("stood down before the lead was taken up");
    } else {
      LOG.atWarn().addKeyValue(LogKeys.EPOCH, epoch).setCause(failed).log("lead not taken up");
    }
  }

  private void resign() {
    resigned =
        store
            .resign(me)
            // It runs out by itself.
            .onFailure(failed -> LOG.atWarn().setCause(failed).log("lead not given back"))
            // Wakes the thread, which may wait for this.
            .onComplete(given -> events.add(List::of));
  }
}
