package dev.quorus.cli.settings;

import dev.quorus.cli.shell.Folders;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParseResult;

/**
 * All that one command can be told.
 *
 * @param command its name, for messages
 */
public record SettingKeys(String command, List<? extends SettingKey> all) {
  private static final String CONFIG = "--config";

  public SettingKeys {
    all = List.copyOf(all);
  }

  /** A flag for each, and one for the file. */
  public void declare(CommandSpec spec) {
    for (SettingKey each : all) {
      OptionSpec.Builder option = OptionSpec.builder(each.flag()).description(each.description());
      if (each.repeatable()) {
        option.type(List.class).auxiliaryTypes(String.class).paramLabel(each.label());
      } else if (!each.isSwitch()) {
        option.type(String.class).paramLabel(each.label());
      }
      spec.addOption(option.build());
    }
    spec.addOption(
        OptionSpec.builder(CONFIG)
            .paramLabel("FILE")
            .type(String.class)
            .description("Read settings from this YAML file; flags win over it.")
            .build());
  }

  /** What the file says, and over it what the flags say. */
  public Said read(ParseResult arguments, Folders folders) {
    Problems problems = new Problems(command);
    Map<SettingKey, Setting> said = new HashMap<>();
    String config = arguments.matchedOptionValue(CONFIG, (String) null);
    if (config != null) {
      said.putAll(ConfigFile.read(folders.resolve(config), this, problems));
    }
    Path working = folders.working();
    for (SettingKey each : all) {
      if (arguments.hasMatchedOption(each.flag())) {
        said.put(each, new Setting(each.flag(), working, values(arguments, each)));
      }
    }
    return new Said(said, problems);
  }

  private static List<String> values(ParseResult arguments, SettingKey key) {
    if (key.repeatable()) {
      return arguments.matchedOptionValue(key.flag(), List.of());
    }
    return List.of(
        key.isSwitch()
            ? String.valueOf(arguments.matchedOptionValue(key.flag(), true))
            : arguments.matchedOptionValue(key.flag(), ""));
  }

  Optional<? extends SettingKey> named(String key) {
    return all.stream().filter(each -> each.key().equals(key)).findFirst();
  }

  List<String> names() {
    return all.stream().map(SettingKey::key).toList();
  }
}
