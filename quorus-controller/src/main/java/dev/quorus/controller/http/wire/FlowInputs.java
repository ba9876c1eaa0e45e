package dev.quorus.controller.http.wire;

import dev.quorus.api.codec.InvalidRequest;
import dev.quorus.api.model.RehearsalRequest;
import dev.quorus.api.model.Violation;
import dev.quorus.controller.workflow.Rehearsals;
import dev.quorus.workflow.model.RunMode;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Reads what clients give a run. */
public final class FlowInputs {
  private static final int MOST = 200;
  private static final int MOST_FAILING = 1_000;

  private FlowInputs() {}

  /** The version that is meant; 0 for the latest. */
  public static int version(@Nullable Integer given) {
    if (given != null && given < 1) {
      throw new InvalidRequest(
          List.of(
              new Violation("/version", given.toString(), "must be a whole number above zero")));
    }
    return given == null ? 0 : given;
  }

  /**
   * Values of variables, as plans take them.
   *
   * @throws InvalidRequest if one of them is of a type that no variable has
   */
  public static Map<String, Object> read(@Nullable Map<String, Object> given) {
    if (given == null) {
      return Map.of();
    }
    List<Violation> violations = new ArrayList<>();
    Map<String, Object> inputs = new HashMap<>();
    given.forEach((name, value) -> {
      Object read = value(value);
      if (read == null) {
        violations.add(
            new Violation(
                "/inputs/" + name.replace("~", "~0").replace("/", "~1"),
                null,
                "must be a text, a whole number of 64 bits, true, false or a list of texts"));
      } else {
        inputs.put(name, read);
      }
    });
    if (given.size() > MOST) {
      violations.add(new Violation("/inputs", null, "must be at most " + MOST));
    }
    if (!violations.isEmpty()) {
      throw new InvalidRequest(violations.subList(0, Math.min(violations.size(), 32)));
    }
    return inputs;
  }

  private static @Nullable Object value(@Nullable Object value) {
    return switch (value) {
      case String text -> text;
      case Boolean flag -> flag;
      case Integer number -> Long.valueOf(number);
      case Long number -> number;
      // Whole as JSON Schema has it, and no larger than a double tells apart.
      case Double number when number == Math.rint(number) && Math.abs(number) < 1L << 53 ->
          Long.valueOf(number.longValue());
      case List<?> list when list.stream().allMatch(String.class::isInstance) -> list;
      case null, default -> null;
    };
  }

  /**
   * A rehearsal that is wanted.
   *
   * @throws InvalidRequest with all that is wrong
   */
  public static Rehearsals.Wanted rehearsal(RehearsalRequest wanted) {
    List<Violation> violations = new ArrayList<>();
    RunMode mode =
        switch (wanted.mode()) {
          case "DRY_RUN" -> RunMode.DRY_RUN;
          case "VIRTUAL_RUN" -> RunMode.VIRTUAL_RUN;
          case null, default -> {
            violations.add(new Violation("/mode", wanted.mode(), "must be DRY_RUN or VIRTUAL_RUN"));
            yield RunMode.DRY_RUN;
          }
        };
    positive("/bytesPerSecond", wanted.bytesPerSecond(), violations);
    positive("/assumedBytes", wanted.assumedBytes(), violations);
    List<String> failing = wanted.failing() == null ? List.of() : wanted.failing();
    if (failing.size() > MOST_FAILING) {
      violations.add(new Violation("/failing", null, "must be at most " + MOST_FAILING));
    }
    if (!violations.isEmpty()) {
      throw new InvalidRequest(violations);
    }
    return new Rehearsals.Wanted(
        mode, read(wanted.inputs()), wanted.bytesPerSecond(), wanted.assumedBytes(), failing);
  }

  private static void positive(String pointer, @Nullable Long number, List<Violation> violations) {
    if (number != null && number < 1) {
      violations.add(new Violation(pointer, number.toString(), "must be a number above zero"));
    }
  }
}
