package dev.quorus.controller.workflow;

import dev.quorus.controller.workflow.store.NewRun;
import dev.quorus.controller.workflow.store.Reason;
import dev.quorus.controller.workflow.store.RunLine;
import dev.quorus.controller.workflow.store.RunRows;
import dev.quorus.controller.workflow.store.StartKey;
import dev.quorus.controller.workflow.store.TriggerStep;
import dev.quorus.workflow.PlanResult;
import dev.quorus.workflow.WorkflowPlanner;
import dev.quorus.workflow.model.RunMode;
import dev.quorus.workflow.plan.Plan;
import dev.quorus.workflow.plan.PlanRequest;
import dev.quorus.workflow.problem.Problems;
import dev.quorus.workflow.trigger.Lineage;
import dev.quorus.workflow.trigger.TriggerAction;
import dev.quorus.workflow.trigger.TriggerJson;
import dev.quorus.workflow.trigger.TriggerReply;
import dev.quorus.workflow.trigger.TriggerRow;
import io.vertx.core.json.JsonObject;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Gathers what follows in triggers from some events, to be stored at once. For one thread. */
final class TriggerSteps {
  private final Means means;
  private final List<TriggerStep.Change> changes = new ArrayList<>();
  private final List<NewRun> starts = new ArrayList<>();
  private final List<TriggerStep.Line> lines = new ArrayList<>();
  private final List<Long> answered = new ArrayList<>();
  private final List<Acting> actions = new ArrayList<>();

  /** Something that a trigger wants done. */
  record Acting(TriggerSeat seat, TriggerAction action) {}

  TriggerSteps(Means means) {
    this.means = means;
  }

  void add(TriggerSeat seat, TriggerReply reply, Instant at) {
    TriggerStep.Change change = seat.change(reply);
    if (!change.rows().isEmpty() || !change.gone().isEmpty()) {
      changes.add(change);
    }
    for (TriggerAction each : reply.actions()) {
      actions.add(new Acting(seat, each));
      switch (each) {
        case TriggerAction.Start start ->
            start(seat, start, "trigger " + seat.name().trigger(), at);
        case TriggerAction.Left(Instant when, var why) ->
            line(seat, "LEFT_OUT", when, RunSteps.reason(why));
        case TriggerAction.Look _, TriggerAction.Wake _ -> {
          // Done after the commit.
        }
      }
    }
  }

  /** What was awaited before a restart is done again, without a change of rows. */
  void again(TriggerSeat seat, TriggerAction action) {
    actions.add(new Acting(seat, action));
  }

  List<Acting> actions() {
    return actions;
  }

  void answer(long mail) {
    answered.add(mail);
  }

  void write(TriggerStep.Name trigger, String row, JsonObject json) {
    changes.add(
        new TriggerStep.Change(trigger, List.of(new RunRows.Row(row, json.encode())), List.of()));
  }

  /** What passed while it was switched off was not missed. */
  void forgetTime(TriggerSeat seat) {
    if (!seat.enabled()) {
      TriggerRow.State state = seat.state();
      TriggerRow.State fresh =
          new TriggerRow.State(
              null,
              state.looks(),
              false,
              state.batches(),
              state.active(),
              state.queue(),
              state.used());
      write(seat.name(), fresh.name(), TriggerJson.write(fresh));
    }
  }

  /** A person wants a run as the trigger would start it, whatever else goes on. */
  void fire(TriggerSeat seat, String by, Instant at) {
    String id = means.ids().next().toString();
    String key = "%s/%s/fired/%s".formatted(seat.name().workflow(), seat.trigger().name(), id);
    start(seat, new TriggerAction.Start(key, at, List.of(), Lineage.NONE), by, at);
  }

  private void line(TriggerSeat seat, String what, Instant at, Reason why) {
    lines.add(new TriggerStep.Line(seat.name(), new RunLine(at, seat.trigger().name(), what, why)));
  }

  private void start(TriggerSeat seat, TriggerAction.Start start, String by, Instant at) {
    RunSpec spec =
        new RunSpec(
            seat.trigger().inputs(),
            seat.definition().execution().mode(),
            new PlanRequest.Cause(seat.trigger().name(), start.files()),
            start.at(),
            Map.of(),
            start.lineage());
    if (spec.mode() != RunMode.NORMAL) {
      Reason reason =
          new Reason(
              "MODE", "the workflow has the mode %s; only people rehearse".formatted(spec.mode()));
      begin(seat, newRun(seat, start, spec.writeWithoutPlan(), "", reason, by, at), at);
      return;
    }
    NewRun run =
        switch (WorkflowPlanner.plan(seat.definition(), spec.request())) {
          case PlanResult.Planned(Plan plan) ->
              newRun(seat, start, spec.write(plan), plan.hash(), null, by, at);
          case PlanResult.Refused(Problems problems) ->
              newRun(seat, start, spec.writeWithoutPlan(), "", Blueprint.reason(problems), by, at);
        };
    begin(seat, run, at);
  }

  private void begin(TriggerSeat seat, NewRun run, Instant at) {
    starts.add(run);
    line(seat, "STARTED", at, new Reason("RUN", run.id()));
  }

  private NewRun newRun(
      TriggerSeat seat,
      TriggerAction.Start start,
      JsonObject spec,
      String hash,
      @Nullable Reason refused,
      String by,
      Instant at) {
    return new NewRun(
        means.ids().next().toString(),
        seat.name().tenant(),
        seat.name().workflow(),
        seat.workflow().version(),
        spec.encode(),
        hash,
        new StartKey(start.key(), "trigger"),
        refused,
        at,
        by);
  }

  boolean isEmpty() {
    return changes.isEmpty() && starts.isEmpty() && lines.isEmpty() && answered.isEmpty();
  }

  TriggerStep of(Instant at) {
    return new TriggerStep(changes, starts, lines, answered, at);
  }
}
