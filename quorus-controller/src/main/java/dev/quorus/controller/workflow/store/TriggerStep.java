package dev.quorus.controller.workflow.store;

import java.time.Instant;
import java.util.List;

/** What follows in triggers from what happened: all of it is committed, or nothing. */
public record TriggerStep(
    List<Change> changes, List<NewRun> starts, List<Line> lines, List<Long> answered, Instant at) {
  public TriggerStep {
    changes = List.copyOf(changes);
    starts = List.copyOf(starts);
    lines = List.copyOf(lines);
    answered = List.copyOf(answered);
  }

  /** Names a trigger. */
  public record Name(String tenant, String workflow, String trigger) {
    /** As which its history is stored. */
    public String subject() {
      return "trigger " + tenant + "/" + workflow + "/" + trigger;
    }
  }

  /**
   * Rows of a trigger.
   *
   * @param rows that take the place of those of the same name
   * @param gone names of rows that are there no longer
   */
  public record Change(Name trigger, List<RunRows.Row> rows, List<String> gone) {
    public Change {
      rows = List.copyOf(rows);
      gone = List.copyOf(gone);
    }
  }

  /** A line of the history of a trigger. */
  public record Line(Name trigger, RunLine line) {}

  /** A row of a trigger as it is stored. */
  public record Stored(Name trigger, RunRows.Row row) {}
}
