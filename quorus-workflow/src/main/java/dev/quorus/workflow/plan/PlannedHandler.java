package dev.quorus.workflow.plan;

import java.util.List;

/** What is done after the groups. */
public record PlannedHandler(List<PlannedGroup> groups, List<PlannedNotice> notices) {
  public PlannedHandler {
    groups = List.copyOf(groups);
    notices = List.copyOf(notices);
  }
}
