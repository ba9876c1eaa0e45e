package dev.quorus.cli.workflow;

import dev.quorus.cli.shell.CliException;
import dev.quorus.cli.shell.ExitCode;
import dev.quorus.cli.shell.FileProblem;
import dev.quorus.workflow.problem.ProblemLog;
import dev.quorus.workflow.problem.SourceText;
import dev.quorus.workflow.yaml.ListNode;
import dev.quorus.workflow.yaml.MapNode;
import dev.quorus.workflow.yaml.Node;
import dev.quorus.workflow.yaml.ScalarNode;
import dev.quorus.workflow.yaml.YamlLimits;
import dev.quorus.workflow.yaml.YamlReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * The file that keeps connections and secrets for runs without a server. Only its owner may read
 * it, and no message repeats what stands in it.
 *
 * @param connections by name, each with its settings as texts
 * @param secrets by name
 */
record ConnectionFile(Map<String, Map<String, String>> connections, Map<String, String> secrets) {
  static final ConnectionFile NONE = new ConnectionFile(Map.of(), Map.of());

  private static final Set<String> KEYS =
      Set.of(
          "uri",
          "user",
          "password",
          "passwordFile",
          "token",
          "identity",
          "passphrase",
          "hostKey",
          "trustOnFirstUse");

  ConnectionFile {
    connections = Map.copyOf(connections);
    secrets = Map.copyOf(secrets);
  }

  /** Reads it. */
  static ConnectionFile read(Path path) {
    try {
      refuseOthers(path);
      ProblemLog log = new ProblemLog(new SourceText(path.toString(), ""));
      Node root =
          YamlReader.read(Files.readString(path), YamlLimits.DEFAULT, log)
              .filter(each -> !log.hasErrors())
              .orElseThrow(
                  () -> wrong(path, log.problems().list().getFirst().line(), "is no YAML"));
      return content(path, map(path, root, "the file"));
    } catch (IOException e) {
      throw new CliException(
          ExitCode.USAGE,
          "cannot read %s: %s".formatted(path, FileProblem.reason(e)),
          "check that it exists and that you may read it",
          e);
    }
  }

  private static void refuseOthers(Path path) throws IOException {
    if (!path.getFileSystem().supportedFileAttributeViews().contains("posix")) {
      return;
    }
    Set<PosixFilePermission> others = new TreeSet<>(Files.getPosixFilePermissions(path));
    others.removeAll(
        Set.of(
            PosixFilePermission.OWNER_READ,
            PosixFilePermission.OWNER_WRITE,
            PosixFilePermission.OWNER_EXECUTE));
    if (!others.isEmpty()) {
      throw new CliException(
          ExitCode.REFUSED,
          "%s holds secrets, and others than its owner may open it".formatted(path),
          "chmod 600 " + path);
    }
  }

  private static CliException wrong(Path path, int line, String what) {
    return CliException.usage(
        "%s:%d: %s".formatted(path, line, what), "see docs/workflows.md, 'Without a server'");
  }

  private static ConnectionFile content(Path path, MapNode root) {
    Map<String, Map<String, String>> connections = new LinkedHashMap<>();
    Map<String, String> secrets = Map.of();
    for (Map.Entry<String, MapNode.KeyValue> each : root.entries().entrySet()) {
      Node value = each.getValue().value();
      switch (each.getKey()) {
        case "connections" -> {
          for (var one : map(path, value, "connections").entries().entrySet()) {
            connections.put(one.getKey(), connection(path, one.getKey(), one.getValue().value()));
          }
        }
        case "secrets" -> secrets = texts(path, map(path, value, "secrets"));
        default ->
            throw wrong(
                path,
                each.getValue().key().place().line(),
                "unknown key '%s'; it has connections and secrets".formatted(each.getKey()));
      }
    }
    return new ConnectionFile(connections, secrets);
  }

  private static Map<String, String> connection(Path path, String name, Node node) {
    MapNode map = map(path, node, "the connection '" + name + "'");
    for (Map.Entry<String, MapNode.KeyValue> each : map.entries().entrySet()) {
      if (!KEYS.contains(each.getKey())) {
        throw wrong(
            path,
            each.getValue().key().place().line(),
            "unknown key '%s'; a connection has %s"
                .formatted(each.getKey(), String.join(", ", new TreeSet<>(KEYS))));
      }
    }
    return texts(path, map);
  }

  private static Map<String, String> texts(Path path, MapNode map) {
    Map<String, String> texts = new LinkedHashMap<>();
    for (Map.Entry<String, MapNode.KeyValue> each : map.entries().entrySet()) {
      if (!(each.getValue().value() instanceof ScalarNode scalar)) {
        int line = each.getValue().key().place().line();
        throw wrong(path, line, "'%s' must be one text".formatted(each.getKey()));
      }
      texts.put(each.getKey(), scalar.text());
    }
    return texts;
  }

  private static MapNode map(Path path, Node node, String what) {
    return switch (node) {
      case MapNode map -> map;
      case ScalarNode scalar -> throw wrong(path, scalar.place().line(), what + " must be a map");
      case ListNode list -> throw wrong(path, list.place().line(), what + " must be a map");
    };
  }

  /** The names of all connections, for messages. */
  List<String> names() {
    return connections.keySet().stream().sorted().toList();
  }
}
