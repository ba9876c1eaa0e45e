package dev.quorus.workflow.schema;

import dev.quorus.workflow.yaml.MapNode;
import dev.quorus.workflow.yaml.Node;
import dev.quorus.workflow.yaml.YamlReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Pattern;

/**
 * The JSON Schema of workflows, version 1: what editors complete by, and what documents are held
 * against. JSON is YAML, so it is read by the same reader. For one thread.
 */
public final class WorkflowSchema {
  /** Where the document lies on the class path. */
  public static final String RESOURCE = "/schemas/workflow-v1.json";

  private static final String DEFINITIONS = "#/$defs/";
  private static final WorkflowSchemaText TEXT = WorkflowSchemaText.load();

  private final IdentityHashMap<MapNode, Rule> rules = new IdentityHashMap<>();
  private final Map<String, Pattern> patterns = new HashMap<>();

  /** The document itself, to be published. */
  public static String text() {
    return TEXT.text();
  }

  Rule root() {
    return rule(TEXT.root());
  }

  Rule rule(MapNode node) {
    Rule known = rules.get(node);
    if (known != null) {
      return known;
    }
    Rule made = new Rule(node, this);
    rules.put(node, made);
    return made;
  }

  Rule definition(String reference) {
    if (!reference.startsWith(DEFINITIONS)) {
      throw new IllegalStateException("the schema refers to '" + reference + "', not into $defs");
    }
    MapNode all = (MapNode) Objects.requireNonNull(TEXT.root().get("$defs"));
    Node found = all.get(reference.substring(DEFINITIONS.length()));
    if (found instanceof MapNode map) {
      return rule(map);
    }
    throw new IllegalStateException("the schema refers to '" + reference + "', which it lacks");
  }

  Pattern pattern(String regex) {
    return patterns.computeIfAbsent(regex, Pattern::compile);
  }

  private record WorkflowSchemaText(String text, MapNode root) {
    static WorkflowSchemaText load() {
      try (InputStream stream = WorkflowSchema.class.getResourceAsStream(RESOURCE)) {
        String text =
            new String(
                Objects.requireNonNull(stream, RESOURCE).readAllBytes(), StandardCharsets.UTF_8);
        return new WorkflowSchemaText(text, (MapNode) YamlReader.readTrusted(RESOURCE, text));
      } catch (IOException e) {
        throw new UncheckedIOException("cannot read " + RESOURCE + " from the class path", e);
      }
    }
  }
}
