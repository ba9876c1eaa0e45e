package dev.quorus.cli.settings;

import dev.quorus.cli.shell.CliException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Collects all that is wrong with the settings, so that one run tells it all. */
final class Problems {
  private final String command;
  private final List<String> found = new ArrayList<>();

  Problems(String command) {
    this.command = command;
  }

  void add(String problem) {
    found.add(problem);
  }

  /** Reads a value; null if it is wrong, which is noted. */
  <T> @Nullable T read(Setting setting, String value, Function<String, T> parse) {
    try {
      return parse.apply(value);
    } catch (IllegalArgumentException e) {
      add(setting.place() + ": " + e.getMessage());
      return null;
    }
  }

  /** Ends the command if there are any. */
  void throwIfAny() {
    if (found.isEmpty()) {
      return;
    }
    String first = found.getFirst();
    throw CliException.usage(
        found.size() == 1
            ? first
            : "%d settings are wrong:\n  %s".formatted(found.size(), String.join("\n  ", found)),
        "correct it; 'quorus %s --help' lists what can be set".formatted(command));
  }
}
