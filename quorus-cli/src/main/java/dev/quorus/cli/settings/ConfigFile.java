package dev.quorus.cli.settings;

import dev.quorus.cli.shell.CliException;
import dev.quorus.cli.shell.ExitCode;
import dev.quorus.cli.shell.FileProblem;
import dev.quorus.core.config.Suggestion;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.api.lowlevel.Compose;
import org.snakeyaml.engine.v2.exceptions.MarkedYamlEngineException;
import org.snakeyaml.engine.v2.nodes.MappingNode;
import org.snakeyaml.engine.v2.nodes.Node;
import org.snakeyaml.engine.v2.nodes.NodeTuple;
import org.snakeyaml.engine.v2.nodes.ScalarNode;
import org.snakeyaml.engine.v2.nodes.SequenceNode;

/**
 * A flat YAML file with the keys of a command. Relative paths in it are relative to its own folder.
 * Everything that is wrong is noted with its line.
 */
final class ConfigFile {
  private static final int LARGEST = 1024 * 1024;

  private final Path file;
  private final Problems problems;
  private final SettingKeys keys;
  private final Map<SettingKey, Setting> settings = new HashMap<>();

  private ConfigFile(Path file, SettingKeys keys, Problems problems) {
    this.file = file;
    this.keys = keys;
    this.problems = problems;
  }

  /** What it says, as far as it is right. */
  static Map<SettingKey, Setting> read(Path file, SettingKeys keys, Problems problems) {
    ConfigFile read = new ConfigFile(file, keys, problems);
    read.document().ifPresent(read::top);
    return read.settings;
  }

  private Optional<Node> document() {
    LoadSettings yaml = LoadSettings.builder().setLabel(file.toString()).build();
    try {
      return new Compose(yaml).composeString(text());
    } catch (MarkedYamlEngineException e) {
      int line = e.getProblemMark().map(mark -> mark.getLine() + 1).orElse(1);
      problems.add("%s:%d: this is no YAML: %s".formatted(file, line, e.getProblem()));
      return Optional.empty();
    }
  }

  private String text() {
    try {
      if (Files.size(file) > LARGEST) {
        throw CliException.usage(
            "--config: %s is larger than 1 MiB, and so no configuration".formatted(file),
            "name the right file");
      }
      return Files.readString(file);
    } catch (IOException e) {
      throw new CliException(
          ExitCode.USAGE,
          "--config: cannot read %s: %s".formatted(file, FileProblem.reason(e)),
          "check that it exists and that you may read it",
          e);
    }
  }

  private void top(Node node) {
    if (node instanceof MappingNode mapping) {
      mapping.getValue().forEach(this::entry);
    } else {
      problems.add(at(node) + "this is no list of settings; write lines like 'port: 8080'");
    }
  }

  private void entry(NodeTuple tuple) {
    Node keyNode = tuple.getKeyNode();
    String key = keyNode instanceof ScalarNode scalar ? scalar.getValue() : "";
    Optional<? extends SettingKey> known = keys.named(key);
    if (known.isEmpty()) {
      problems.add("%sunknown key '%s'%s".formatted(at(keyNode), key, suggestion(key)));
      return;
    }
    List<String> values = values(known.get(), tuple.getValueNode());
    Setting setting = new Setting(at(keyNode) + key, folder(), values);
    if (!values.isEmpty() && settings.put(known.get(), setting) != null) {
      problems.add("%s'%s' is set twice".formatted(at(keyNode), key));
    }
  }

  private String suggestion(String key) {
    String nearest = Suggestion.didYouMean(key, keys.names());
    return nearest.isEmpty() ? "; known: " + String.join(", ", keys.names()) : nearest;
  }

  private List<String> values(SettingKey key, Node node) {
    return switch (node) {
      case ScalarNode scalar when !scalar.getValue().isBlank() -> List.of(scalar.getValue());
      case SequenceNode list when key.repeatable() && !list.getValue().isEmpty() ->
          list.getValue().stream().flatMap(each -> values(key, each).stream()).toList();
      default -> {
        problems.add(
            "%s'%s' must be %s"
                .formatted(
                    at(node),
                    key.key(),
                    key.repeatable() ? "a value or a list of values" : "a value"));
        yield List.of();
      }
    };
  }

  private Path folder() {
    Path parent = file.getParent();
    return parent == null ? file : parent;
  }

  private String at(Node node) {
    int line = node.getStartMark().map(mark -> mark.getLine() + 1).orElse(1);
    return "%s:%d: ".formatted(file, line);
  }
}
