package dev.quorus.controller.workflow;

import dev.quorus.controller.workflow.store.RunRows;
import dev.quorus.controller.workflow.store.StoredRun;
import dev.quorus.controller.workflow.store.StoredWorkflow;
import dev.quorus.controller.workflow.store.TriggerStep;
import dev.quorus.workflow.ReadResult;
import dev.quorus.workflow.WorkflowReader;
import dev.quorus.workflow.model.Trigger;
import dev.quorus.workflow.model.Trigger.AfterWorkflow;
import dev.quorus.workflow.model.WorkflowDefinition;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** All triggers of all workflows, by their names. For one thread. */
final class TriggerTable {
  private static final Logger LOG = LoggerFactory.getLogger(TriggerTable.class);

  private final Map<TriggerStep.Name, TriggerSeat> seats = new LinkedHashMap<>();

  private TriggerTable() {}

  /** Of the workflows that have triggers, and of what is stored of those. */
  static TriggerTable of(List<StoredWorkflow> workflows, List<TriggerStep.Stored> stored) {
    Map<TriggerStep.Name, List<RunRows.Row>> rows = new HashMap<>();
    stored.forEach(
        each -> rows.computeIfAbsent(each.trigger(), any -> new ArrayList<>()).add(each.row()));
    TriggerTable table = new TriggerTable();
    for (StoredWorkflow each : workflows) {
      switch (WorkflowReader.read(each.name(), each.document())) {
        case ReadResult.Parsed(WorkflowDefinition definition, var warnings) ->
            table.add(each, definition, rows);
        case ReadResult.Refused(var problems) ->
            // It was right for the version that stored it.
            LOG.atWarn()
                .addKeyValue("workflow", each.name())
                .log("a workflow cannot be read any more, and its triggers do not fire");
      }
    }
    return table;
  }

  private void add(
      StoredWorkflow workflow,
      WorkflowDefinition definition,
      Map<TriggerStep.Name, List<RunRows.Row>> rows) {
    for (Trigger each : definition.triggers()) {
      TriggerStep.Name name = new TriggerStep.Name(workflow.tenant(), workflow.name(), each.name());
      seats.put(
          name, new TriggerSeat(workflow, definition, each, rows.getOrDefault(name, List.of())));
    }
  }

  Collection<TriggerSeat> seats() {
    return seats.values();
  }

  Optional<TriggerSeat> find(TriggerStep.Name name) {
    return Optional.ofNullable(seats.get(name));
  }

  /** The trigger that began a run by this key. */
  Optional<TriggerSeat> starter(String tenant, String key) {
    String[] parts = key.split("/", 3);
    return parts.length < 3
        ? Optional.empty()
        : find(new TriggerStep.Name(tenant, parts[0], parts[1]));
  }

  /** Those that fire when runs of others have ended. */
  Stream<TriggerSeat> waitingForOthers(String tenant) {
    return seats.values().stream()
        .filter(each -> each.name().tenant().equals(tenant))
        .filter(each -> each.trigger().cause() instanceof AfterWorkflow);
  }

  /** Those whose time has come. */
  List<TriggerSeat> due(Instant now) {
    return seats.values().stream()
        .filter(TriggerSeat::enabled)
        .filter(each -> {
          Instant wake = each.wake();
          return wake != null && !wake.isAfter(now);
        })
        .toList();
  }

  /** Until the first of them is due. */
  Duration patience(Instant now, Duration longest) {
    Duration patience = longest;
    for (TriggerSeat each : seats.values()) {
      Instant wake = each.wake();
      if (wake != null && each.enabled()) {
        Duration left = Duration.between(now, wake).plusMillis(1);
        patience = left.compareTo(patience) < 0 ? left : patience;
      }
    }
    return patience.isNegative() ? Duration.ZERO : patience;
  }

  static Map<String, StoredRun> byKey(List<StoredRun> runs) {
    Map<String, StoredRun> known = new HashMap<>();
    for (StoredRun each : runs) {
      String key = each.key();
      if (key != null) {
        known.put(key, each);
      }
    }
    return known;
  }
}
