package dev.quorus.controller.http.wire;

import dev.quorus.api.model.EndpointSpec;
import dev.quorus.api.model.Violation;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What is wrong with one endpoint. */
final class Findings {
  private final EndpointSpec spec;
  private final Side side;
  private final List<Violation> violations;
  private boolean any;

  Findings(EndpointSpec spec, Side side, List<Violation> violations) {
    this.spec = spec;
    this.side = side;
    this.violations = violations;
  }

  boolean any() {
    return any;
  }

  void uri(String message) {
    at(spec.isPlain() ? "" : "/uri", shown(spec), message);
  }

  void at(String below, @Nullable String value, String message) {
    any = true;
    violations.add(new Violation(side.pointer() + below, value, message));
  }

  private static String shown(EndpointSpec spec) {
    // The text form of the record hides the password.
    String text = spec.toString();
    return text.length() <= Violation.MAX_VALUE
        ? text
        : text.substring(0, Violation.MAX_VALUE) + "...";
  }
}
