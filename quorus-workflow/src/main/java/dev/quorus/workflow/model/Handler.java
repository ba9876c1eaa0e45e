package dev.quorus.workflow.model;

import java.util.List;

/** What is done after the groups, depending on how they ended. */
public record Handler(List<TransferGroup> groups, List<Notice> notices) {
  public static final Handler NONE = new Handler(List.of(), List.of());

  public Handler {
    groups = List.copyOf(groups);
    notices = List.copyOf(notices);
  }
}
