package dev.quorus.api;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.networknt.schema.SchemaLocation;
import dev.quorus.api.model.Problem;
import dev.quorus.api.model.ProblemCode;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

class OpenApiDocumentTest {
  private static final String META = "spec.openapis.org/oas/3.1/schema/2022-10-07";

  private final Contract contract = Contract.load();
  private final JsonNode document = contract.document();

  private record Operation(String path, String method, JsonNode body) {
    String line() {
      return method + " " + path + " " + body.path("operationId").asText();
    }
  }

  @Test
  void isAnOpenApi31Document() throws IOException {
    String meta;
    try (InputStream in = getClass().getClassLoader().getResourceAsStream(META)) {
      meta = new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
    String location = "https://" + META;

    assertThat(
            Contract.registryOf(Map.of(location, meta))
                .getSchema(SchemaLocation.of(location))
                .validate(document))
        .isEmpty();
  }

  @Test
  void hasExactlyTheOperationsThatRoutesAreBoundBy() {
    List<String> expected =
        Arrays.stream(ApiOperation.values())
            .map(each -> each.method() + " " + each.path() + " " + each.operationId())
            .toList();

    assertThat(operations())
        .extracting(Operation::line)
        .containsExactlyInAnyOrderElementsOf(expected);
  }

  @Test
  void givesEveryOperationANameOfItsOwn() {
    assertThat(operations())
        .extracting(each -> each.body().path("operationId").asText())
        .doesNotHaveDuplicates()
        .doesNotContain("");
  }

  @Test
  void saysOfEveryOperationWhatItIsForAndWhereItBelongs() {
    Set<String> tags = new TreeSet<>();
    document.path("tags").forEach(tag -> tags.add(tag.path("name").asText()));

    assertThat(operations())
        .allSatisfy(each -> {
          assertThat(each.body().path("summary").asText()).as(each.line()).isNotBlank();
          assertThat(tags).contains(each.body().path("tags").path(0).asText());
        });
  }

  @Test
  void documentsTheLackOfAKeyWhereverOneIsNeeded() {
    assertThat(ApiOperation.values())
        .allSatisfy(operation -> {
          JsonNode body = body(operation);
          assertThat(body.path("responses").has("401"))
              .as(operation.operationId())
              .isEqualTo(!operation.isPublic());
          assertThat(body.has("security")).isEqualTo(operation.isPublic());
        });
  }

  @Test
  void answersEveryErrorWithAProblem() {
    assertThat(operations())
        .allSatisfy(each -> {
          List<JsonNode> errors = errorResponses(each.body());
          assertThat(errors).as(each.line()).isNotEmpty();
          assertThat(errors)
              .allSatisfy(error ->
                  assertThat(error.at("/content").fieldNames())
                      .toIterable()
                      .containsExactly(Problem.CONTENT_TYPE));
        });
  }

  @Test
  void showsProblemsAsTheCodeMakesThem() {
    for (JsonNode response : document.at("/components/responses")) {
      for (JsonNode example :
          response.path("content").path(Problem.CONTENT_TYPE).path("examples")) {
        JsonNode problem = example.path("value");
        ProblemCode code = ProblemCode.valueOf(problem.path("code").asText());

        assertThat(problem.path("status").asInt()).isEqualTo(code.status());
        assertThat(problem.path("title").asText()).isEqualTo(code.title());
        assertThat(problem.path("type").asText()).isEqualTo(code.type());
      }
    }
  }

  @Test
  void namesEveryProblemCode() {
    String codes = document.at("/components/schemas/Problem/properties/code/description").asText();

    assertThat(ProblemCode.values()).allSatisfy(code -> assertThat(codes).contains(code.name()));
  }

  @Test
  void closesEveryObjectOfARequest() {
    assertThat(
            List.of(
                "SubmitTransfer",
                "EndpointObject",
                "ConnectionEndpoint",
                "CreateConnection",
                "ChangeConnection",
                "ConnectionSite",
                "ConnectionAccess",
                "ConnectionTrust",
                "ConnectionLimits",
                "ConnectionPolicy",
                "RotateConnection",
                "RotatedAccess",
                "TestConnection",
                "AgentTokenRequest",
                "EnrolAgent",
                "CreateWebhook",
                "RotateWebhook",
                "DrainAgent",
                "NewTenant",
                "TenantSettings",
                "Quotas",
                "NewApiKey"))
        .allSatisfy(name ->
            assertThat(document.at("/components/schemas/" + name + "/additionalProperties"))
                .hasToString("false"));
  }

  /** Servers hold 64 bits; JSON does not end there. */
  @Test
  void boundsEveryIntegerOfARequestOnBothSides() {
    List<String> without = new ArrayList<>();
    for (Operation each : operations()) {
      collectIntegersWithoutBounds(each.line(), each.body().path("parameters"), without);
      collectIntegersWithoutBounds(each.line(), each.body().path("requestBody"), without);
    }

    assertThat(without).isEmpty();
  }

  @Test
  void refersOnlyToWhatIsThere() {
    List<String> references = new ArrayList<>();
    collectReferences(document, references);

    assertThat(references)
        .isNotEmpty()
        .allSatisfy(
            reference -> assertThat(document.at(reference.substring(1)).isMissingNode()).isFalse());
  }

  @Test
  void holdsOnlyExamplesThatValidate() {
    List<String> bad = new ArrayList<>();
    int checked = checkExamples("", document, bad);

    assertThat(bad).isEmpty();
    assertThat(checked).isGreaterThan(60);
  }

  @Test
  void showsAnExampleOfEveryBody() {
    List<String> without = new ArrayList<>();
    collectBodiesWithoutExample("", document, without);

    assertThat(without).isEmpty();
  }

  private List<Operation> operations() {
    List<Operation> operations = new ArrayList<>();
    for (Map.Entry<String, JsonNode> path : document.path("paths").properties()) {
      for (Map.Entry<String, JsonNode> method : path.getValue().properties()) {
        if (!method.getKey().equals("parameters")) {
          operations.add(
              new Operation(
                  path.getKey(),
                  method.getKey().toUpperCase(java.util.Locale.ROOT),
                  method.getValue()));
        }
      }
    }
    return operations;
  }

  private JsonNode body(ApiOperation operation) {
    return operations().stream()
        .filter(each -> each.body().path("operationId").asText().equals(operation.operationId()))
        .findFirst()
        .orElseThrow()
        .body();
  }

  private List<JsonNode> errorResponses(JsonNode operation) {
    List<JsonNode> errors = new ArrayList<>();
    for (Map.Entry<String, JsonNode> response : operation.path("responses").properties()) {
      if (Integer.parseInt(response.getKey()) >= 400) {
        errors.add(resolved(response.getValue()));
      }
    }
    return errors;
  }

  private JsonNode resolved(JsonNode node) {
    return node.has("$ref") ? document.at(node.path("$ref").asText().substring(1)) : node;
  }

  private static void collectReferences(JsonNode node, List<String> references) {
    if (node.path("$ref").isTextual()) {
      references.add(node.path("$ref").asText());
    }
    node.forEach(child -> collectReferences(child, references));
  }

  /** Examples are maps beside a schema (media types, parameters) or lists within one. */
  private int checkExamples(String pointer, JsonNode node, List<String> bad) {
    int checked = 0;
    if (node.path("examples").isObject() && node.has("schema")) {
      for (JsonNode example : node.path("examples")) {
        checked += check(pointer + "/schema", resolved(example).path("value"), bad);
      }
    } else if (node.path("examples").isArray()) {
      for (JsonNode example : node.path("examples")) {
        checked += check(pointer, example, bad);
      }
    }
    if (node.has("default") && pointer.contains("schema")) {
      checked += check(pointer, node.path("default"), bad);
    }
    for (Map.Entry<String, JsonNode> child : children(node)) {
      if (!child.getKey().equals("examples")) {
        checked += checkExamples(pointer + "/" + child.getKey(), child.getValue(), bad);
      }
    }
    return checked;
  }

  /** The children by their tokens in a JSON pointer. */
  private static List<Map.Entry<String, JsonNode>> children(JsonNode node) {
    List<Map.Entry<String, JsonNode>> children = new ArrayList<>();
    for (int i = 0; node.isArray() && i < node.size(); i++) {
      children.add(Map.entry(Integer.toString(i), node.get(i)));
    }
    for (Map.Entry<String, JsonNode> child : node.properties()) {
      String token = child.getKey().replace("~", "~0").replace("/", "~1");
      children.add(Map.entry(token, child.getValue()));
    }
    return children;
  }

  private int check(String pointer, JsonNode value, List<String> bad) {
    contract.errorsAt(pointer, value).forEach(error -> bad.add(pointer + ": " + error));
    return 1;
  }

  /** Follows references; schemas of requests contain none of themselves. */
  private void collectIntegersWithoutBounds(String at, JsonNode given, List<String> without) {
    JsonNode node = resolved(given);
    boolean bounded = node.has("minimum") && node.has("maximum");
    if (node.path("type").toString().contains("integer") && !bounded && !node.has("enum")) {
      without.add(at);
    }
    for (Map.Entry<String, JsonNode> child : children(node)) {
      if (!child.getKey().startsWith("example")) {
        collectIntegersWithoutBounds(at + "/" + child.getKey(), child.getValue(), without);
      }
    }
  }

  private static void collectBodiesWithoutExample(
      String pointer, JsonNode node, List<String> without) {
    for (Map.Entry<String, JsonNode> child : node.properties()) {
      String at = pointer + "/" + child.getKey();
      if (child.getKey().equals("content") && !pointer.endsWith("properties")) {
        child
            .getValue()
            .properties()
            .forEach(type -> {
              if (type.getValue().path("examples").isEmpty()) {
                without.add(at + "/" + type.getKey());
              }
            });
      }
      collectBodiesWithoutExample(at, child.getValue(), without);
    }
  }
}
