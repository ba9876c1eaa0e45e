package dev.quorus.controller.workflow;

import dev.quorus.controller.store.StoreException;
import dev.quorus.controller.workflow.store.Reason;
import dev.quorus.controller.workflow.store.RunHead;
import dev.quorus.controller.workflow.store.RunLine;
import dev.quorus.controller.workflow.store.StoredRun;
import dev.quorus.controller.workflow.store.WorkflowLeaderStore;
import dev.quorus.core.transfer.TransferId;
import dev.quorus.workflow.run.RunEvent;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A run that goes on here. One virtual thread hands it what happened, stores what follows, and only
 * then does it. Where that fails, it begins again with what is stored.
 */
final class RunSeat {
  private static final Logger LOG = LoggerFactory.getLogger(RunSeat.class);

  /** After so long without a word its transfers are looked at: a word may have been lost. */
  private static final Duration LOOK = Duration.ofSeconds(60);

  /** The clock on the wall may be set forward, which no waiting thread hears of. */
  private static final Duration GLANCE = Duration.ofSeconds(1);

  private static final Duration AGAIN = Duration.ofSeconds(1);

  private final String id;
  private final SeatRoom room;
  private final BlockingQueue<Heard> heard = new LinkedBlockingQueue<>();
  private final CountDownLatch closed = new CountDownLatch(1);
  private final Thread thread;
  private final SteadyTime time;
  private @Nullable GoingRun going;
  private Instant lookedAt = Instant.EPOCH;

  RunSeat(String id, SeatRoom room) {
    this.id = id;
    this.room = room;
    this.time = new SteadyTime(room.means().clock());
    this.thread = Thread.ofVirtual().name("quorus-run-" + id).unstarted(this::work);
  }

  String id() {
    return id;
  }

  void start() {
    thread.start();
  }

  /** Any thread. */
  void tell(RunEvent event) {
    heard.add(new Heard.Told(event, 0));
  }

  /** Any thread. */
  void tell(RunEvent event, long mail) {
    heard.add(new Heard.Told(event, mail));
  }

  /** A transfer of it may have ended. Any thread. */
  void ended(TransferId transfer) {
    heard.add(new Heard.Ended(transfer));
  }

  boolean isIdle() {
    return heard.isEmpty();
  }

  /** Ends it soon; what it still writes is refused by its epoch once another one leads. */
  void close() {
    closed.countDown();
    thread.interrupt();
  }

  private boolean isClosed() {
    return closed.getCount() == 0;
  }

  private void work() {
    try {
      boolean goesOn = true;
      while (goesOn && !isClosed()) {
        goesOn = goOn();
      }
    } catch (Exception e) {
      // Awaiting throws what it was interrupted by without declaring it, and only close interrupts.
      if (!isClosed()) {
        LOG.atError().addKeyValue("run", id).setCause(e).log("a run was left by its thread");
      }
    }
  }

  /** False when it has ended, and nobody wants anything of it. */
  private boolean goOn() throws InterruptedException {
    try {
      GoingRun known = going;
      boolean over = known == null ? begin() : step(known);
      return !(over && room.leave(this));
    } catch (RuntimeException e) {
      trouble(e);
      return true;
    }
  }

  private void trouble(RuntimeException e) throws InterruptedException {
    if (isClosed()) {
      return;
    }
    if (e instanceof StoreException refused
        && refused.reason() == StoreException.Reason.NOT_LEADING) {
      room.lost().run();
      close();
      return;
    }
    LOG.atWarn().addKeyValue("run", id).setCause(e).log("a run is taken up again from the store");
    GoingRun left = going;
    going = null;
    if (left != null) {
      left.leave();
    }
    heard.clear();
    closed.await(AGAIN.toMillis(), TimeUnit.MILLISECONDS);
    room.readAgain();
  }

  /** Takes the run up from the store; whether it is over. */
  private boolean begin() {
    WorkflowLeaderStore.Whole whole = room.store().load(id).await();
    if (whole == null) {
      dropMail();
      return true;
    }
    return switch (room.blueprint(whole)) {
      case Blueprint.Made made -> {
        GoingRun begun = new GoingRun(this, room, time, whole, made);
        going = begun;
        begun.catchUp();
        yield begun.isOver();
      }
      case Blueprint.Unusable(Reason reason) -> {
        giveUp(whole.run(), reason);
        yield true;
      }
    };
  }

  /** Mail to a run that is not there is for nobody. */
  private void dropMail() {
    List<Long> seqs = new ArrayList<>();
    for (Heard each = heard.poll(); each != null; each = heard.poll()) {
      if (each instanceof Heard.Told(var event, long mail) && mail > 0) {
        seqs.add(mail);
      }
    }
    if (!seqs.isEmpty()) {
      room.store().drop(seqs).await();
    }
  }

  private void giveUp(StoredRun run, Reason reason) {
    dropMail();
    if (run.head().endedAt() != null) {
      return;
    }
    Instant at = time.now();
    RunSteps steps = new RunSteps();
    steps.giveUp(
        new RunHead("ENDED", false, "FAILED", reason, run.head().startedAt(), at),
        new RunLine(at, "run", "FAILED", reason));
    steps.send(GoingRun.endOf(id));
    room.store().step(steps.of(run, at)).await();
  }

  /** Waits for something to happen, and takes it in; whether the run is over. */
  private boolean step(GoingRun known) throws InterruptedException {
    known.step(take(known));
    return known.isOver();
  }

  private List<Heard> take(GoingRun known) throws InterruptedException {
    List<Heard> batch = new ArrayList<>();
    Heard first = heard.poll(patience(known).toMillis(), TimeUnit.MILLISECONDS);
    if (first != null) {
      batch.add(first);
      heard.drainTo(batch);
    }
    if (Duration.between(lookedAt, time.now()).compareTo(LOOK) > 0) {
      lookedAt = time.now();
      known.awaited().forEach(each -> batch.add(new Heard.Ended(each)));
    }
    return batch;
  }

  private Duration patience(GoingRun known) {
    Instant due = known.wake();
    if (known.isOver() || due == null) {
      return known.isOver() ? Duration.ZERO : LOOK;
    }
    Duration left = Duration.between(time.now(), due);
    return left.compareTo(GLANCE) > 0
        ? GLANCE
        : left.isNegative() ? Duration.ZERO : left.plusMillis(1);
  }
}
