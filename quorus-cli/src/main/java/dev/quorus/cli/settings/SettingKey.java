package dev.quorus.cli.settings;

/** What can be set, by a flag or by a line of the configuration file. The keys are enums. */
public interface SettingKey {
  /** Its name in the file, and after two dashes on the command line. */
  String key();

  /** What its value is called; empty if the flag alone says it. */
  String label();

  String description();

  boolean repeatable();

  default String flag() {
    return "--" + key();
  }

  default boolean isSwitch() {
    return label().isEmpty();
  }
}
