package dev.quorus.cli.settings;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * What was said, read key by key. What is wrong is noted and reading goes on with the default, so
 * that {@link #check} tells all of it at once.
 */
public final class Said {
  private final Map<SettingKey, Setting> settings;
  private final Problems problems;

  Said(Map<SettingKey, Setting> settings, Problems problems) {
    this.settings = Map.copyOf(settings);
    this.problems = problems;
  }

  /** Whether anything was said about it. */
  public boolean has(SettingKey key) {
    return settings.containsKey(key);
  }

  /** The value, by a function whose IllegalArgumentException says what is wrong with it. */
  public <T> T value(SettingKey key, T usual, Function<String, T> parse) {
    T value = value(key, parse);
    return value == null ? usual : value;
  }

  /** The same; null if nothing, or nothing right, was said. */
  public <T> @Nullable T value(SettingKey key, Function<String, T> parse) {
    Setting setting = settings.get(key);
    return setting == null ? null : problems.read(setting, setting.value(), parse);
  }

  /** Each value of one that is repeatable. */
  public <T> List<T> each(SettingKey key, Function<String, T> parse) {
    return eachAt(key, (folder, text) -> parse.apply(text));
  }

  /** Reads a value that may be a path relative to a folder. */
  @FunctionalInterface
  public interface PlacedReader<T> {
    T read(Path folder, String text);
  }

  /** Each value of one that is repeatable, with the folder that relative paths start from. */
  public <T> List<T> eachAt(SettingKey key, PlacedReader<T> parse) {
    List<T> found = new ArrayList<>();
    Setting setting = settings.get(key);
    if (setting != null) {
      for (String text : setting.values()) {
        T value = problems.read(setting, text, each -> parse.read(setting.base(), each));
        if (value != null) {
          found.add(value);
        }
      }
    }
    return List.copyOf(found);
  }

  /** A path, absolute; null if none was said. */
  public @Nullable Path path(SettingKey key) {
    Setting setting = settings.get(key);
    return setting == null ? null : setting.base().resolve(setting.value()).normalize();
  }

  /** A whole number within bounds. */
  public int number(SettingKey key, int usual, int least, int most) {
    return value(key, usual, text -> number(text, least, most));
  }

  private static int number(String text, int least, int most) {
    if (!text.matches("\\d{1,9}")
        || Integer.parseInt(text) < least
        || Integer.parseInt(text) > most) {
      throw new IllegalArgumentException(
          "'%s' is no number from %d to %d".formatted(text, least, most));
    }
    return Integer.parseInt(text);
  }

  /** Whether a switch is on. */
  public boolean isOn(SettingKey key) {
    return value(key, false, Said::onOrOff);
  }

  private static boolean onOrOff(String text) {
    return switch (text) {
      case "true" -> true;
      case "false" -> false;
      default ->
          throw new IllegalArgumentException("'%s' is neither true nor false".formatted(text));
    };
  }

  /** Notes something that is wrong with several settings together. */
  public void problem(String problem) {
    problems.add(problem);
  }

  /**
   * Ends the reading.
   *
   * @throws dev.quorus.cli.shell.CliException with all problems, if there are any
   */
  public void check() {
    problems.throwIfAny();
  }
}
