package dev.quorus.cli.settings;

import java.nio.file.Path;
import java.util.List;

/**
 * What was said about a key, and where.
 *
 * @param place begins the message about it: {@code --port}, or {@code /etc/quorus.yaml:3: port}
 * @param base what relative paths in it are relative to
 * @param values one, or more for a key that is repeatable
 */
record Setting(String place, Path base, List<String> values) {
  Setting {
    values = List.copyOf(values);
  }

  String value() {
    return values.getFirst();
  }
}
