package dev.quorus.controller.workflow;

import dev.quorus.controller.workflow.store.Mail;
import dev.quorus.controller.workflow.store.RunHead;
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
import java.time.Instant;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A run as it was made of what is stored, and goes on: what it hears becomes a step, which is
 * stored, and only then done. It is thrown away where that fails. For the thread of its seat.
 */
final class GoingRun {
  private final RunSeat seat;
  private final SeatRoom room;
  private final SteadyTime time;
  private final StoredRun stored;
  private final RunSpec spec;
  private final Run run;
  private final SeatWork work;
  private final AwaitedTransfers awaited;
  private final Set<Long> mails = new HashSet<>();
  private @Nullable Instant wake;
  private boolean over;

  GoingRun(
      RunSeat seat,
      SeatRoom room,
      SteadyTime time,
      WorkflowLeaderStore.Whole whole,
      Blueprint.Made made) {
    this.seat = seat;
    this.room = room;
    this.time = time;
    this.stored = whole.run();
    this.spec = made.spec();
    this.run = Run.restored(made.setup(), whole.rows().stream().map(GoingRun::row).toList());
    this.work = new SeatWork(room, stored, made.setup(), seat::tell);
    this.awaited = new AwaitedTransfers(room, seat);
    this.over = stored.head().endedAt() != null;
  }

  private static RunRow row(RunRows.Row row) {
    return RunJson.read(row.name(), new JsonObject(row.json()));
  }

  /** To whoever waits for the end of runs. */
  static Mail endOf(String run) {
    return new Mail(Mail.TRIGGERS, new JsonObject().put("kind", "ended").put("run", run).encode());
  }

  /** Whether the run has ended. */
  boolean isOver() {
    return over;
  }

  /** When it wants to be told that time has passed; null if it does not. */
  @Nullable Instant wake() {
    return wake;
  }

  List<TransferId> awaited() {
    return awaited.all();
  }

  /** Nothing more is heard of its transfers. */
  void leave() {
    awaited.clear();
  }

  /** Does what is still to be done, and takes in what was done meanwhile. */
  void catchUp() {
    List<RunAction> outstanding = run.outstanding();
    List<String> keys =
        outstanding.stream()
            .filter(each -> each instanceof RunAction.Submit || each instanceof RunAction.Stop)
            .map(each -> RunStep.keyOf(each.key()))
            .toList();
    Map<String, WorkflowLeaderStore.Fate> fates = new HashMap<>();
    if (!keys.isEmpty()) {
      room.store()
          .fates(stored.tenant(), keys)
          .await()
          .forEach(each -> fates.put(each.key(), each));
    }
    RunSteps steps = new RunSteps();
    for (RunAction each : outstanding) {
      catchUp(each, fates.get(RunStep.keyOf(each.key())), steps);
    }
    commit(steps);
  }

  private void catchUp(RunAction action, WorkflowLeaderStore.@Nullable Fate fate, RunSteps steps) {
    switch (action) {
      case RunAction.Submit submit -> {
        if (fate == null) {
          submit(submit, steps);
        } else {
          awaited.add(submit.key(), fate.id());
          seat.ended(fate.id());
        }
      }
      case RunAction.Stop stop -> {
        if (fate == null) {
          stopped(stop);
        } else {
          awaited.add(stop.key(), fate.id());
          seat.ended(fate.id());
          steps.stop(fate.id());
        }
      }
      case RunAction.End end -> {
        // Whoever waits for it was told in the transaction that ended it.
      }
      case RunAction.Find _, RunAction.Ask _, RunAction.Tell _, RunAction.Wake _ -> act(action);
    }
  }

  private void stopped(RunAction.Stop stop) {
    seat.tell(new RunEvent.TransferEnded(stop.key(), new StepResult.Stopped()));
  }

  /** Takes in what was heard, and the time. */
  void step(List<Heard> batch) {
    RunSteps steps = new RunSteps();
    Instant now = time.now();
    hear(batch, steps, now);
    Instant due = wake;
    if (due != null && !due.isAfter(now)) {
      wake = null;
      steps.add(run.handle(new RunEvent.Due(), now), now);
    }
    for (RunAction each : steps.actions()) {
      prepare(each, steps);
    }
    commit(steps);
  }

  private void hear(List<Heard> batch, RunSteps steps, Instant now) {
    Map<TransferId, Future<@Nullable TransferState>> ended = new LinkedHashMap<>();
    for (Heard each : batch) {
      switch (each) {
        case Heard.Told(RunEvent event, long mail) -> {
          boolean fresh = mail == 0 || mails.add(mail);
          if (mail != 0) {
            steps.answer(mail);
          }
          if (fresh) {
            steps.add(run.handle(event, now), now);
          }
        }
        case Heard.Ended(TransferId transfer) -> {
          if (awaited.has(transfer)) {
            ended.computeIfAbsent(transfer, room.store()::state);
          }
        }
      }
    }
    ended.forEach((transfer, state) -> ended(transfer, state.await(), steps, now));
  }

  private void ended(
      TransferId transfer, @Nullable TransferState state, RunSteps steps, Instant now) {
    StepResult result =
        state == null ? new StepResult.Stopped() : StepResults.of(state).orElse(null);
    if (result != null && awaited.has(transfer)) {
      String key = awaited.remove(transfer);
      if (key != null) {
        steps.add(run.handle(new RunEvent.TransferEnded(key, result), now), now);
      }
    }
  }

  /** Has done in the same transaction what must not be lost. */
  private void prepare(RunAction action, RunSteps steps) {
    switch (action) {
      case RunAction.Submit submit -> submit(submit, steps);
      case RunAction.Stop stop -> {
        TransferId transfer = awaited.of(stop.key());
        if (transfer == null) {
          stopped(stop);
        } else {
          steps.stop(transfer);
        }
      }
      case RunAction.End end -> steps.send(endOf(stored.id()));
      case RunAction.Find _, RunAction.Ask _, RunAction.Tell _, RunAction.Wake _ -> {
        // Done after the commit, and again after a restart.
      }
    }
  }

  private void submit(RunAction.Submit submit, RunSteps steps) {
    try {
      RunStep.Submit made =
          new RunStep.Submit(
              RunStep.keyOf(submit.key()), room.means().ids().next(), work.orders().order(submit));
      // Before it is stored: it may end before this thread hears that it is.
      awaited.add(submit.key(), made.id());
      steps.submit(made);
      // Before the file can be there: whoever looks for files knows then whose it is.
      room.writes(stored, spec, made.order()).ifPresent(steps::send);
    } catch (IllegalArgumentException e) {
      seat.tell(new RunEvent.TransferEnded(submit.key(), SeatWork.unusable(e)));
    }
  }

  private void commit(RunSteps steps) {
    if (!steps.isEmpty()) {
      RunStep step = steps.of(stored, time.now());
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
    steps.actions().forEach(this::act);
  }

  private void begun(RunStep.Submit wanted, RunStep.Begun begun) {
    if (begun.fresh()) {
      room.desk().submitted(wanted.id(), wanted.order());
      return;
    }
    String key = awaited.remove(wanted.id());
    if (key != null) {
      awaited.add(key, begun.id());
      seat.ended(begun.id());
    }
  }

  private void act(RunAction action) {
    switch (action) {
      case RunAction.Find find -> work.find(find);
      case RunAction.Tell tell -> work.notify(tell, run.view());
      case RunAction.Wake wakes -> wake = wakes.at();
      case RunAction.Ask _, RunAction.Submit _, RunAction.Stop _, RunAction.End _ -> {
        // People see in the store that they are asked; the others were prepared.
      }
    }
  }
}
