package dev.quorus.workflow.trigger;

import java.util.List;

/**
 * What follows from an event. Rows are stored first, in one transaction with the runs that start;
 * then the rest is done.
 *
 * @param gone names of rows that are there no longer
 */
public record TriggerReply(List<TriggerAction> actions, List<TriggerRow> rows, List<String> gone) {
  public TriggerReply {
    actions = List.copyOf(actions);
    rows = List.copyOf(rows);
    gone = List.copyOf(gone);
  }
}
