package dev.quorus.controller.workflow;

import dev.quorus.controller.store.StoreException;
import dev.quorus.controller.workflow.store.Mail;
import dev.quorus.controller.workflow.store.Reason;
import dev.quorus.controller.workflow.store.RunHead;
import dev.quorus.controller.workflow.store.RunLine;
import dev.quorus.controller.workflow.store.RunRows;
import dev.quorus.controller.workflow.store.RunStep;
import dev.quorus.controller.workflow.store.StoredRun;
import dev.quorus.controller.workflow.store.WorkflowLeaderStore;
import dev.quorus.core.transfer.TransferId;
import dev.quorus.core.transfer.TransferState;
import dev.quorus.workflow.run.Run;
import dev.quorus.workflow.run.RunAction;
import dev.quorus.workflow.run.RunEvent;
import dev.quorus.workflow.run.RunJson;
import dev.quorus.workflow.run.RunPhase;
import dev.quorus.workflow.run.RunRow;
import dev.quorus.workflow.run.StepResult;
import io.vertx.core.Future;
import io.vertx.core.json.JsonObject;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
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

  /** What comes in. */
  private sealed interface Heard {
    /**
     * Something happened.
     *
     * @param mail that told of it; 0 if none did
     */
    record Told(RunEvent event, long mail) implements Heard {}

    /** A transfer may have ended. */
    record Ended(TransferId id) implements Heard {}
  }

  private final String id;
  private final SeatRoom room;
  private final BlockingQueue<Heard> heard = new LinkedBlockingQueue<>();
  private final CountDownLatch closed = new CountDownLatch(1);
  private final Thread thread;
  private final Map<TransferId, String> awaited = new HashMap<>();
  private final Map<String, TransferId> ids = new HashMap<>();
  private final Set<Long> mails = new HashSet<>();
  private @Nullable Going going;
  private Instant now = Instant.EPOCH;
  private @Nullable Instant wake;
  private Instant lookedAt = Instant.EPOCH;
  private boolean over;

  /** What is made of the store once, and again after trouble. */
  private record Going(StoredRun stored, Run run, RunSpec spec, SeatWork work) {}

  RunSeat(String id, SeatRoom room) {
    this.id = id;
    this.room = room;
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
      if (going == null) {
        begin();
      } else {
        step(going);
      }
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
    going = null;
    awaited.keySet().forEach(room::forget);
    awaited.clear();
    ids.clear();
    heard.clear();
    mails.clear();
    closed.await(AGAIN.toMillis(), TimeUnit.MILLISECONDS);
    room.readAgain();
  }

  /** The clock may step back, and the run must not see that. */
  private Instant time() {
    Instant read = room.means().clock().instant();
    now = read.isAfter(now) ? read : now;
    return now;
  }

  private void begin() {
    WorkflowLeaderStore.Whole whole = room.store().load(id).await();
    if (whole == null) {
      dropMail();
      over = true;
      return;
    }
    switch (room.blueprint(whole)) {
      case Blueprint.Made(var setup, RunSpec spec) -> {
        List<RunRow> rows = whole.rows().stream().map(RunSeat::row).toList();
        Run run = Run.restored(setup, rows);
        Going made =
            new Going(whole.run(), run, spec, new SeatWork(room, whole.run(), setup, this::tell));
        over = whole.run().head().endedAt() != null;
        going = made;
        catchUp(made);
      }
      case Blueprint.Unusable(var reason) -> giveUp(whole.run(), reason);
    }
  }

  private static RunRow row(RunRows.Row row) {
    return RunJson.read(row.name(), new JsonObject(row.json()));
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
    over = true;
    if (run.head().endedAt() != null) {
      return;
    }
    Instant at = time();
    RunSteps steps = new RunSteps();
    steps.giveUp(
        new RunHead("ENDED", false, "FAILED", reason, run.head().startedAt(), at),
        new RunLine(at, "run", "FAILED", reason));
    steps.send(RunSeat.endOf(id));
    room.store().step(steps.of(run, at)).await();
  }

  private static Mail endOf(String run) {
    return new Mail(Mail.TRIGGERS, new JsonObject().put("kind", "ended").put("run", run).encode());
  }

  /** Does what is still to be done, and takes in what was done meanwhile. */
  private void catchUp(Going at) {
    List<RunAction> outstanding = at.run().outstanding();
    List<String> keys =
        outstanding.stream()
            .filter(each -> each instanceof RunAction.Submit || each instanceof RunAction.Stop)
            .map(each -> RunStep.keyOf(each.key()))
            .toList();
    Map<String, WorkflowLeaderStore.Fate> fates = new HashMap<>();
    if (!keys.isEmpty()) {
      room.store()
          .fates(at.stored().tenant(), keys)
          .await()
          .forEach(each -> fates.put(each.key(), each));
    }
    RunSteps steps = new RunSteps();
    for (RunAction each : outstanding) {
      catchUp(at, each, fates.get(RunStep.keyOf(each.key())), steps);
    }
    commit(at, steps);
  }

  private void catchUp(
      Going at, RunAction action, WorkflowLeaderStore.@Nullable Fate fate, RunSteps steps) {
    switch (action) {
      case RunAction.Submit submit -> {
        if (fate == null) {
          submit(at, submit, steps);
        } else {
          await(submit.key(), fate.id());
          ended(fate.id());
        }
      }
      case RunAction.Stop stop -> {
        if (fate == null) {
          tell(new RunEvent.TransferEnded(stop.key(), new StepResult.Stopped()));
        } else {
          await(stop.key(), fate.id());
          ended(fate.id());
          steps.stop(fate.id());
        }
      }
      case RunAction.End end -> {
        // Whoever waits for it was told in the transaction that ended it.
      }
      case RunAction.Find _, RunAction.Ask _, RunAction.Tell _, RunAction.Wake _ -> act(at, action);
    }
  }

  private void await(String key, TransferId transfer) {
    awaited.put(transfer, key);
    ids.put(key, transfer);
    room.watch(transfer, this);
  }

  private void forget(TransferId transfer) {
    String key = awaited.remove(transfer);
    if (key != null) {
      ids.remove(key);
    }
    room.forget(transfer);
  }

  private void step(Going at) throws InterruptedException {
    List<Heard> batch = take();
    RunSteps steps = new RunSteps();
    Instant time = time();
    hear(at, batch, steps, time);
    Instant due = wake;
    if (due != null && !due.isAfter(time)) {
      wake = null;
      steps.add(at.run().handle(new RunEvent.Due(), time), time);
    }
    for (RunAction each : steps.actions()) {
      prepare(at, each, steps);
    }
    commit(at, steps);
  }

  private List<Heard> take() throws InterruptedException {
    List<Heard> batch = new ArrayList<>();
    Heard first = heard.poll(patience().toMillis(), TimeUnit.MILLISECONDS);
    if (first != null) {
      batch.add(first);
      heard.drainTo(batch);
    }
    if (Duration.between(lookedAt, time()).compareTo(LOOK) > 0) {
      lookedAt = time();
      awaited.keySet().forEach(each -> batch.add(new Heard.Ended(each)));
    }
    return batch;
  }

  private Duration patience() {
    Instant due = wake;
    if (over || due == null) {
      return over ? Duration.ZERO : LOOK;
    }
    Duration left = Duration.between(time(), due);
    return left.compareTo(GLANCE) > 0
        ? GLANCE
        : left.isNegative() ? Duration.ZERO : left.plusMillis(1);
  }

  private void hear(Going at, List<Heard> batch, RunSteps steps, Instant time) {
    Map<TransferId, Future<@Nullable TransferState>> ended = new LinkedHashMap<>();
    for (Heard each : batch) {
      switch (each) {
        case Heard.Told(RunEvent event, long mail) -> {
          boolean fresh = mail == 0 || mails.add(mail);
          if (mail != 0) {
            steps.answer(mail);
          }
          if (fresh) {
            steps.add(at.run().handle(event, time), time);
          }
        }
        case Heard.Ended(TransferId transfer) -> {
          if (awaited.containsKey(transfer)) {
            ended.computeIfAbsent(transfer, room.store()::state);
          }
        }
      }
    }
    ended.forEach((transfer, state) -> ended(at, transfer, state.await(), steps, time));
  }

  private void ended(
      Going at, TransferId transfer, @Nullable TransferState state, RunSteps steps, Instant time) {
    String key = awaited.get(transfer);
    StepResult result =
        state == null ? new StepResult.Stopped() : StepResults.of(state).orElse(null);
    if (key != null && result != null) {
      forget(transfer);
      steps.add(at.run().handle(new RunEvent.TransferEnded(key, result), time), time);
    }
  }

  /** Has done in the same transaction what must not be lost. */
  private void prepare(Going at, RunAction action, RunSteps steps) {
    switch (action) {
      case RunAction.Submit submit -> submit(at, submit, steps);
      case RunAction.Stop stop -> {
        TransferId transfer = ids.get(stop.key());
        if (transfer == null) {
          tell(new RunEvent.TransferEnded(stop.key(), new StepResult.Stopped()));
        } else {
          steps.stop(transfer);
        }
      }
      case RunAction.End end -> steps.send(endOf(id));
      case RunAction.Find _, RunAction.Ask _, RunAction.Tell _, RunAction.Wake _ -> {
        // Done after the commit, and again after a restart.
      }
    }
  }

  private void submit(Going at, RunAction.Submit submit, RunSteps steps) {
    try {
      RunStep.Submit made =
          new RunStep.Submit(
              RunStep.keyOf(submit.key()),
              room.means().ids().next(),
              at.work().orders().order(submit));
      // Before it is stored: it may end before this thread hears that it is.
      await(submit.key(), made.id());
      steps.submit(made);
      // Before the file can be there: whoever looks for files knows then whose it is.
      room.writes(at.stored(), at.spec(), made.order()).ifPresent(steps::send);
    } catch (IllegalArgumentException e) {
      tell(new RunEvent.TransferEnded(submit.key(), SeatWork.unusable(e)));
    }
  }

  private void commit(Going at, RunSteps steps) {
    if (!steps.isEmpty()) {
      RunStep step = steps.of(at.stored(), time());
      RunStep.Done done = room.store().step(step).await();
      for (int i = 0; i < done.submitted().size(); i++) {
        begun(step.submits().get(i), done.submitted().get(i));
      }
      done.stopped().forEach(each -> room.desk().cancelled(each.id(), each.held(), each.agent()));
      if (!step.sent().isEmpty()) {
        room.mail();
      }
      RunHead head = step.head();
      over = head == null ? over : head.phase().equals(RunPhase.ENDED.name());
    }
    steps.actions().forEach(each -> act(at, each));
  }

  private void begun(RunStep.Submit wanted, RunStep.Begun begun) {
    if (begun.fresh()) {
      room.desk().submitted(wanted.id(), wanted.order());
      return;
    }
    String key = awaited.get(wanted.id());
    forget(wanted.id());
    if (key != null) {
      await(key, begun.id());
      ended(begun.id());
    }
  }

  private void act(Going at, RunAction action) {
    switch (action) {
      case RunAction.Find find -> at.work().find(find);
      case RunAction.Tell tell -> at.work().notify(tell, at.run().view());
      case RunAction.Wake wakes -> wake = wakes.at();
      case RunAction.Ask _, RunAction.Submit _, RunAction.Stop _, RunAction.End _ -> {
        // People see in the store that they are asked; the others were prepared.
      }
    }
  }
}
