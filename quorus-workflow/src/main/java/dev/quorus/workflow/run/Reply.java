package dev.quorus.workflow.run;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What follows from an event. The rows are stored first, in one transaction with whatever tells
 * that the event was dealt with; then the actions are done.
 *
 * @param rows that changed; each takes the place of the one of the same name
 * @param refused why a person's wish was not followed; null if it was
 */
public record Reply(
    List<RunAction> actions, List<RunRow> rows, List<Note> notes, @Nullable Why refused) {
  public Reply {
    actions = List.copyOf(actions);
    rows = List.copyOf(rows);
    notes = List.copyOf(notes);
  }
}
