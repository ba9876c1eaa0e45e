package dev.quorus.controller.http.wire;

import dev.quorus.api.model.SubmitTransfer;
import dev.quorus.api.model.SubmitTransfer.Mirror;
import dev.quorus.api.model.Violation;
import dev.quorus.core.config.BandwidthText;
import dev.quorus.core.transfer.Bandwidth;
import dev.quorus.core.transfer.Flow;
import dev.quorus.core.transfer.Selection;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Makes of what a client wants moved, and how fast, what the engine works with. */
final class SelectionRules {
  private SelectionRules() {}

  /** What is moved; one file if something is wrong with it, which is noted then. */
  static Selection selection(SubmitTransfer.Selection wanted, List<Violation> violations) {
    if (wanted.equals(SubmitTransfer.Selection.ONE_FILE)) {
      return Selection.ONE_FILE;
    }
    int before = violations.size();
    if (!wanted.recursive()) {
      checkNoTree(wanted, violations);
    }
    checkMirror(wanted.mirror(), violations);
    return violations.size() > before
        ? Selection.ONE_FILE
        : new Selection(
            wanted.recursive(),
            wanted.include(),
            wanted.exclude(),
            mirror(wanted.mirror()),
            wanted.dryRun());
  }

  private static void checkNoTree(SubmitTransfer.Selection wanted, List<Violation> violations) {
    if (!wanted.include().isEmpty()) {
      violations.add(needs("/include", null, "recursive"));
    }
    if (!wanted.exclude().isEmpty()) {
      violations.add(needs("/exclude", null, "recursive"));
    }
    if (wanted.mirror().on()) {
      violations.add(needs("/mirror", "true", "recursive"));
    }
  }

  private static void checkMirror(Mirror mirror, List<Violation> violations) {
    Integer maxDelete = mirror.maxDelete();
    if (mirror.on() && maxDelete == null) {
      violations.add(
          new Violation(
              "/maxDelete",
              null,
              "is required with mirror: how many files and folders it may delete, 0 to 1000000"));
    }
    if (!mirror.on() && maxDelete != null) {
      violations.add(needs("/maxDelete", maxDelete.toString(), "mirror"));
    }
  }

  private static Violation needs(String pointer, @Nullable String value, String field) {
    return new Violation(
        pointer, value, "needs \"" + field + "\": true beside it, or leave it out");
  }

  private static Selection.@Nullable Mirror mirror(Mirror wanted) {
    Integer maxDelete = wanted.maxDelete();
    return maxDelete == null ? null : new Selection.Mirror(maxDelete);
  }

  /** How fast it goes; without a limit if something is wrong with it, which is noted then. */
  static Flow flow(SubmitTransfer.Flow wanted, List<Violation> violations) {
    if (wanted.equals(SubmitTransfer.Flow.DEFAULT)) {
      return Flow.DEFAULT;
    }
    Integer streams = wanted.streams();
    return new Flow(bandwidth(wanted.bandwidth(), violations), streams == null ? 0 : streams);
  }

  private static @Nullable Bandwidth bandwidth(@Nullable String text, List<Violation> violations) {
    if (text == null) {
      return null;
    }
    try {
      return BandwidthText.parse(text);
    } catch (IllegalArgumentException e) {
      violations.add(
          new Violation(
              "/bandwidth",
              text.length() <= Violation.MAX_VALUE
                  ? text
                  : text.substring(0, Violation.MAX_VALUE) + "...",
              "is refused: " + e.getMessage()));
      return null;
    }
  }
}
