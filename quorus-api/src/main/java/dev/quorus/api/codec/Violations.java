package dev.quorus.api.codec;

import dev.quorus.api.model.Problem;
import dev.quorus.api.model.Violation;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What is wrong with one body, as it is found. */
final class Violations {
  private @Nullable List<Violation> found;

  /**
   * Notes a violation.
   *
   * @param value as it may be shown; null to show none
   * @throws InvalidRequest once there are so many that reading on helps nobody
   */
  void add(Place at, @Nullable String value, String message) {
    if (found == null) {
      found = new ArrayList<>();
    }
    found.add(new Violation(at.pointer(), value, message));
    if (found.size() == Problem.MAX_VIOLATIONS) {
      throw new InvalidRequest(found);
    }
  }

  boolean isEmpty() {
    return found == null;
  }

  /** Throws what was found, if anything was. */
  void throwIfAny() {
    if (found != null) {
      throw new InvalidRequest(found);
    }
  }
}
