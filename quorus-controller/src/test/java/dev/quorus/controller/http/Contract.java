package dev.quorus.controller.http;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import com.networknt.schema.SchemaLocation;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SchemaRegistryConfig;
import com.networknt.schema.SpecificationVersion;
import dev.quorus.api.OpenApiDocument;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** The OpenAPI document, read anew and by another library than the one that serves it. */
final class Contract {
  private static final String LOCATION = "https://contract.test/openapi.json";
  private static final JsonNode DOCUMENT = read();
  private static final SchemaRegistry SCHEMAS =
      SchemaRegistry.withDefaultDialect(
          SpecificationVersion.DRAFT_2020_12,
          builder ->
              builder
                  .schemas(Map.of(LOCATION, DOCUMENT.toString()))
                  .schemaRegistryConfig(
                      SchemaRegistryConfig.builder().formatAssertionsEnabled(true).build()));

  /** Refusals of the protocol itself, which belong to no operation. */
  private static final Set<Integer> ANYWHERE = Set.of(400, 404, 405, 414, 431);

  private Contract() {}

  /** An operation as the document has it. */
  record Operation(
      String id, String method, String path, Set<String> query, boolean open, Access access) {}

  /**
   * Who may do it.
   *
   * @param role the least, or none, or agent
   * @param clusterWide whether a key of one tenant is not enough
   * @param body an example; null if it takes none
   */
  record Access(String role, boolean clusterWide, @Nullable String body) {}

  static List<Operation> operations() {
    List<Operation> operations = new ArrayList<>();
    DOCUMENT
        .path("paths")
        .properties()
        .forEach(path ->
            path.getValue()
                .properties()
                .forEach(member -> {
                  if (member.getValue().has("operationId")) {
                    operations.add(operation(path.getKey(), member.getKey(), member.getValue()));
                  }
                }));
    return operations;
  }

  static boolean takesIdempotencyKey(Operation operation) {
    JsonNode parameters =
        DOCUMENT
            .path("paths")
            .path(operation.path())
            .path(operation.method().toLowerCase(Locale.ROOT))
            .path("parameters");
    return parameters.toString().contains("/IdempotencyKey\"");
  }

  /** Fails unless the document has this answer, with its headers and the schema of its body. */
  static void check(String method, String path, HttpResponse<String> answer) {
    int status = answer.statusCode();
    String type = answer.headers().firstValue("Content-Type").orElse("none").split(";")[0];
    if (status >= 400) {
      assertThat(type)
          .as("type of %s %s: %s", method, path, status)
          .isEqualTo("application/problem+json");
      assertFits("/components/schemas/Problem", answer.body());
    }
    if (ANYWHERE.contains(status)) {
      return;
    }
    String pointer = pointer(method, path, status);
    JsonNode response = DOCUMENT.at(pointer);
    assertThat(response.isMissingNode()).as("%s %s answers %s", method, path, status).isFalse();
    response.path("headers").properties().stream()
        .filter(header -> resolved(header.getValue()).path("required").asBoolean())
        .forEach(header -> assertThat(answer.headers().firstValue(header.getKey())).isPresent());
    if (!response.has("content")) {
      assertThat(answer.body()).as("body of %s", pointer).isEmpty();
      return;
    }
    assertThat(response.path("content").has(type)).as("type %s of %s", type, pointer).isTrue();
    if (type.equals("application/json")) {
      String name = "/content/" + type.replace("/", "~1") + "/schema";
      assertFits(pointer + name, answer.body());
    }
  }

  private static JsonNode resolved(JsonNode node) {
    String reference = node.path("$ref").asText();
    return reference.isEmpty() ? node : DOCUMENT.at(reference.substring(1));
  }

  private static void assertFits(String pointer, String body) {
    try {
      JsonNode value = new JsonMapper().readTree(body);
      assertThat(SCHEMAS.getSchema(SchemaLocation.of(LOCATION + "#" + pointer)).validate(value))
          .as("%s against %s", body, pointer)
          .isEmpty();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String pointer(String method, String path, int status) {
    String template =
        operations().stream()
            .filter(operation -> operation.method().equals(method))
            .map(Operation::path)
            .filter(each -> path.matches(each.replaceAll("\\{\\w+}", "[^/]+")))
            .findFirst()
            .orElseThrow(() -> new AssertionError("no operation for " + method + " " + path));
    String pointer =
        "/paths/%s/%s/responses/%d"
            .formatted(template.replace("/", "~1"), method.toLowerCase(Locale.ROOT), status);
    String reference = DOCUMENT.at(pointer).path("$ref").asText();
    return reference.isEmpty() ? pointer : reference.substring(1);
  }

  private static Operation operation(String path, String method, JsonNode operation) {
    Set<String> query = new TreeSet<>();
    for (JsonNode parameter : operation.path("parameters")) {
      if (parameter.path("in").asText().equals("query")) {
        query.add(parameter.path("name").asText());
      }
    }
    JsonNode security = operation.path("security");
    return new Operation(
        operation.path("operationId").asText(),
        method.toUpperCase(Locale.ROOT),
        path,
        query,
        security.isArray() && security.isEmpty(),
        access(operation));
  }

  private static Access access(JsonNode operation) {
    JsonNode examples = operation.at("/requestBody/content/application~1json/examples");
    return new Access(
        operation.path("x-role").asText(),
        operation.path("x-scope").asText().equals("cluster"),
        examples.isEmpty() ? null : examples.iterator().next().path("value").toString());
  }

  private static JsonNode read() {
    try {
      return new YAMLMapper().readTree(OpenApiDocument.yaml());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
