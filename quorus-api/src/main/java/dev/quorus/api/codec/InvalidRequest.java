package dev.quorus.api.codec;

import dev.quorus.api.model.Problem;
import dev.quorus.api.model.ProblemCode;
import dev.quorus.api.model.Violation;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A request that does not fit the contract, with all that is wrong with it. */
public final class InvalidRequest extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final transient List<Violation> violations;

  /** The list must not be empty. */
  public InvalidRequest(List<Violation> violations) {
    // Without a stack trace: it is an answer, and attackers must not be able to make it dear.
    super(summary(violations), null, false, false);
    this.violations = List.copyOf(violations);
  }

  /** At most {@link Problem#MAX_VIOLATIONS}, in the order of the body. */
  public List<Violation> violations() {
    return violations;
  }

  /** The answer to the client. */
  public Problem toProblem(@Nullable String instance) {
    return Problem.of(ProblemCode.INVALID_REQUEST, summary(violations), instance)
        .withViolations(violations);
  }

  private static String summary(List<Violation> violations) {
    Violation first = violations.getFirst();
    String what = (first.pointer().isEmpty() ? "the body" : first.pointer()) + " ";
    return violations.size() == 1
        ? "The request is not valid: " + what + first.message()
        : "The request has %d violations; the first: %s"
            .formatted(violations.size(), what + first.message());
  }
}
