package dev.quorus.workflow.schema;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.networknt.schema.InputFormat;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaLocation;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

class SchemaDocumentTest {
  /** What {@link Rule} understands, and what only tells people something. */
  private static final Set<String> UNDERSTOOD =
      Set.of(
          "$ref",
          "type",
          "properties",
          "required",
          "additionalProperties",
          "propertyNames",
          "items",
          "enum",
          "const",
          "pattern",
          "minLength",
          "maxLength",
          "minItems",
          "maxItems",
          "uniqueItems",
          "minimum",
          "maximum",
          "minProperties",
          "maxProperties",
          "oneOf",
          "format",
          "x-form",
          "examples",
          "description",
          "default",
          "title",
          "$schema",
          "$id",
          "$defs");

  private static JsonNode schema() throws Exception {
    return Judge.JSON.readTree(WorkflowSchema.text());
  }

  /** Each schema in the document by its pointer. */
  private static Map<String, JsonNode> schemas() throws Exception {
    Map<String, JsonNode> found = new TreeMap<>();
    collect("", schema(), found);
    return found;
  }

  private static void collect(String pointer, JsonNode schema, Map<String, JsonNode> found) {
    found.put(pointer, schema);
    for (String each : Set.of("properties", "$defs")) {
      schema
          .path(each)
          .properties()
          .forEach(entry ->
              collect(pointer + "/" + each + "/" + entry.getKey(), entry.getValue(), found));
    }
    for (String each : Set.of("items", "additionalProperties", "propertyNames")) {
      if (schema.path(each).isObject()) {
        collect(pointer + "/" + each, schema.path(each), found);
      }
    }
    for (int i = 0; i < schema.path("oneOf").size(); i++) {
      collect(pointer + "/oneOf/" + i, schema.path("oneOf").path(i), found);
    }
  }

  @Test
  void isAValidSchema() throws Exception {
    Schema meta =
        SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
            .getSchema(SchemaLocation.of("https://json-schema.org/draft/2020-12/schema"));
    assertThat(meta.validate(WorkflowSchema.text(), InputFormat.JSON)).isEmpty();
  }

  @Test
  void usesOnlyKeywordsThatTheWalkerUnderstands() throws Exception {
    Set<String> used = new TreeSet<>();
    schemas().values().forEach(each -> each.fieldNames().forEachRemaining(used::add));
    assertThat(used).isSubsetOf(UNDERSTOOD);
  }

  @Test
  void demandsOneOfSeveralByTheirPresenceOnly() throws Exception {
    schemas()
        .forEach((pointer, each) ->
            each.path("oneOf")
                .forEach(branch ->
                    assertThat(branch.properties())
                        .as(pointer)
                        .extracting(Map.Entry::getKey)
                        .containsExactly("required")));
  }

  @Test
  void describesEveryProperty() throws Exception {
    schemas()
        .forEach((pointer, each) -> {
          if (pointer.matches(".*/properties/[^/]+")) {
            assertThat(each.path("description").asText()).as(pointer).endsWith(".");
          }
        });
  }

  @Test
  void saysInWordsWhatAPatternMeans() throws Exception {
    schemas()
        .forEach((pointer, each) ->
            assertThat(each.has("x-form")).as(pointer).isEqualTo(each.has("pattern")));
  }

  @Test
  void namesFormatsThatAreChecked() throws Exception {
    Set<String> used = new TreeSet<>();
    schemas().values().forEach(each -> used.add(each.path("format").asText("quorus-cron")));
    assertThat(used).isEqualTo(new TreeSet<>(Formats.names()));
  }
}
