package dev.quorus.api.model;

import java.util.List;

/**
 * A workflow without a mistake.
 *
 * @param warnings what is not wrong, but most likely not meant
 */
public record WorkflowCheck(String name, List<Violation> warnings) {
  public WorkflowCheck {
    warnings = List.copyOf(warnings);
  }
}
