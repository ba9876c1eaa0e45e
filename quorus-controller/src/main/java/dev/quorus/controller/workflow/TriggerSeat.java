package dev.quorus.controller.workflow;

import dev.quorus.controller.workflow.store.RunRows;
import dev.quorus.controller.workflow.store.StoredWorkflow;
import dev.quorus.controller.workflow.store.TriggerStep;
import dev.quorus.workflow.model.Trigger;
import dev.quorus.workflow.model.WorkflowDefinition;
import dev.quorus.workflow.trigger.ReplayWindow;
import dev.quorus.workflow.trigger.TriggerAction;
import dev.quorus.workflow.trigger.TriggerEvent;
import dev.quorus.workflow.trigger.TriggerJson;
import dev.quorus.workflow.trigger.TriggerReply;
import dev.quorus.workflow.trigger.TriggerRow;
import dev.quorus.workflow.trigger.TriggerRun;
import io.vertx.core.json.JsonObject;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** One trigger of a workflow under the lead. For one thread. */
final class TriggerSeat {
  /** The name of the row that says whether people want it to fire. */
  static final String ENABLED = "enabled";

  /** Before the names of rows that say which run writes where this trigger looks. */
  static final String WRITTEN = "written/";

  private final TriggerStep.Name name;
  private final StoredWorkflow workflow;
  private final WorkflowDefinition definition;
  private final Trigger trigger;
  private final boolean enabled;
  private final Written written;
  private final TriggerRun run;
  private final List<TriggerAction> outstanding;
  private final TriggerRow.State state;
  private @Nullable Instant wake;

  /**
   * One of which these rows are stored.
   *
   * @param rows of it, in any order
   */
  TriggerSeat(
      StoredWorkflow workflow,
      WorkflowDefinition definition,
      Trigger trigger,
      List<RunRows.Row> rows) {
    this.name = new TriggerStep.Name(workflow.tenant(), workflow.name(), trigger.name());
    this.workflow = workflow;
    this.definition = definition;
    this.trigger = trigger;
    this.enabled = isEnabled(trigger, rows);
    this.written = new Written(rows);
    List<TriggerRow> machine = new ArrayList<>();
    for (RunRows.Row each : rows) {
      if (each.name().equals("state") || each.name().startsWith("file/")) {
        machine.add(TriggerJson.read(each.name(), new JsonObject(each.json())));
      }
    }
    this.state = state(machine);
    this.run = TriggerRun.restored(workflow.name(), trigger, machine);
    this.outstanding = run.outstanding();
  }

  private static TriggerRow.State state(List<TriggerRow> rows) {
    return rows.stream()
        .filter(TriggerRow.State.class::isInstance)
        .map(TriggerRow.State.class::cast)
        .findFirst()
        .orElseGet(() -> new TriggerRow.State(null, 0, false, 0, Set.of(), List.of(), Map.of()));
  }

  /** As it was when it was read from the store. */
  TriggerRow.State state() {
    return state;
  }

  /** People's word counts more than the text's. */
  static boolean isEnabled(Trigger trigger, List<RunRows.Row> rows) {
    return rows.stream()
        .filter(each -> each.name().equals(ENABLED))
        .map(each -> new JsonObject(each.json()).getBoolean(ENABLED))
        .findFirst()
        .orElse(trigger.enabled());
  }

  TriggerStep.Name name() {
    return name;
  }

  StoredWorkflow workflow() {
    return workflow;
  }

  WorkflowDefinition definition() {
    return definition;
  }

  Trigger trigger() {
    return trigger;
  }

  boolean enabled() {
    return enabled;
  }

  Written written() {
    return written;
  }

  /** What was awaited when it was last stored. */
  List<TriggerAction> outstanding() {
    return outstanding;
  }

  List<String> active() {
    return run.active();
  }

  /** The keys of runs for the ticks in a time. */
  List<String> ticks(ReplayWindow window) {
    return run.ticks(window);
  }

  TriggerReply handle(TriggerEvent event, Instant at) {
    return run.handle(event, at);
  }

  void wakeAt(Instant time) {
    wake = time;
  }

  /** When it wants to be told that time has passed; null if it does not. */
  @Nullable Instant wake() {
    return wake;
  }

  void woken() {
    wake = null;
  }

  /** The rows of a reply as they are stored. */
  TriggerStep.Change change(TriggerReply reply) {
    return new TriggerStep.Change(
        name,
        reply.rows().stream()
            .map(each -> new RunRows.Row(each.name(), TriggerJson.write(each).encode()))
            .toList(),
        reply.gone());
  }
}
