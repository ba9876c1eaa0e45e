package dev.quorus.workflow.schema;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.networknt.schema.Error;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import dev.quorus.workflow.problem.Problem;
import dev.quorus.workflow.problem.ProblemLog;
import dev.quorus.workflow.problem.SourceText;
import dev.quorus.workflow.yaml.ListNode;
import dev.quorus.workflow.yaml.MapNode;
import dev.quorus.workflow.yaml.Node;
import dev.quorus.workflow.yaml.ScalarNode;
import dev.quorus.workflow.yaml.YamlLimits;
import dev.quorus.workflow.yaml.YamlReader;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Holds a document against the schema twice: by an independent validator, and by our own. */
final class Judge {
  static final ObjectMapper JSON = new ObjectMapper();
  private static final Schema SCHEMA =
      SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
          .getSchema(WorkflowSchema.text());

  /** What our formats say; others take formats as annotations. */
  private static final Pattern OF_A_FORMAT = Pattern.compile("'\\w+': .*", Pattern.DOTALL);

  private Judge() {}

  /** Where the other one finds something wrong, as JSON pointers. */
  static List<String> theirs(JsonNode document) {
    return SCHEMA.validate(document).stream()
        .map(Error::getInstanceLocation)
        .map(Object::toString)
        .toList();
  }

  /** What ours finds wrong, without formats. */
  static List<Problem> ours(Node document, String text) {
    ProblemLog log = new ProblemLog(new SourceText("test.yaml", text));
    SchemaCheck.check(document, log);
    return log.problems().list().stream()
        .filter(each -> !OF_A_FORMAT.matcher(each.message()).matches())
        .toList();
  }

  /** Reads a document; empty if it is no YAML that we accept. */
  static Optional<Node> read(String text) {
    ProblemLog log = new ProblemLog(new SourceText("test.yaml", text));
    Optional<Node> node = YamlReader.read(text, YamlLimits.DEFAULT, log);
    return log.hasErrors() ? Optional.empty() : node;
  }

  static JsonNode json(Node node) {
    return JSON.valueToTree(plain(node));
  }

  private static @Nullable Object plain(Node node) {
    return switch (node) {
      case MapNode map -> {
        Map<String, @Nullable Object> plain = new LinkedHashMap<>();
        map.entries().forEach((key, each) -> plain.put(key, plain(each.value())));
        yield plain;
      }
      case ListNode list -> {
        List<@Nullable Object> plain = new ArrayList<>();
        list.items().forEach(each -> plain.add(plain(each)));
        yield plain;
      }
      case ScalarNode scalar ->
          switch (scalar.type()) {
            case STRING -> scalar.text();
            case INT -> scalar.integer();
            case FLOAT -> new BigDecimal(scalar.text());
            case BOOL -> Boolean.valueOf(scalar.text());
            case NULL -> null;
          };
    };
  }
}
