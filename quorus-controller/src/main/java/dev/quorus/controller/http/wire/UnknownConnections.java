package dev.quorus.controller.http.wire;

import dev.quorus.api.model.Violation;
import java.util.List;

/**
 * A request names connections that there are not. It is an answer and not a defect, so it has no
 * stack trace.
 */
public final class UnknownConnections extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final transient List<Violation> violations;

  UnknownConnections(List<Violation> violations) {
    super("a connection is not known", null, false, false);
    this.violations = List.copyOf(violations);
  }

  /** Where they are named. */
  public List<Violation> violations() {
    return violations;
  }
}
