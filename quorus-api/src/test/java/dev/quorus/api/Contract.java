package dev.quorus.api;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import com.networknt.schema.Error;
import com.networknt.schema.SchemaLocation;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SchemaRegistryConfig;
import com.networknt.schema.SpecificationVersion;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;

/** The document as tests look at it, with an independent JSON Schema validator. */
public final class Contract {
  private static final String LOCATION = "https://contract.test/openapi.json";
  private static final ObjectMapper JSON =
      JsonMapper.builder()
          .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
          .build();
  private static final Contract SHARED = new Contract();

  private final JsonNode document;
  private final SchemaRegistry registry;

  private Contract() {
    try {
      document = new YAMLMapper().readTree(OpenApiDocument.yaml());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    registry = registryOf(Map.of(LOCATION, document.toString()));
  }

  public static Contract load() {
    return SHARED;
  }

  static SchemaRegistry registryOf(Map<String, String> schemas) {
    return SchemaRegistry.withDefaultDialect(
        SpecificationVersion.DRAFT_2020_12,
        builder ->
            builder
                .schemas(schemas)
                .schemaRegistryConfig(
                    SchemaRegistryConfig.builder().formatAssertionsEnabled(true).build()));
  }

  public JsonNode document() {
    return document;
  }

  /** What the named schema of the components finds wrong. */
  public List<Error> errors(String schema, JsonNode value) {
    return errorsAt("/components/schemas/" + schema, value);
  }

  /** What the schema at a pointer into the document finds wrong. */
  public List<Error> errorsAt(String pointer, JsonNode value) {
    return registry.getSchema(SchemaLocation.of(LOCATION + "#" + pointer)).validate(value);
  }

  /** The verdict on a whole body, its encoding and syntax included. */
  public boolean accepts(String schema, byte[] body) {
    try {
      String text = StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(body)).toString();
      JsonNode value = JSON.readTree(text);
      return !value.isMissingNode() && errors(schema, value).isEmpty();
    } catch (CharacterCodingException | JsonProcessingException notJson) {
      return false;
    }
  }

  public static JsonNode json(byte[] body) {
    try {
      return JSON.readTree(body);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  public static JsonNode json(String body) {
    return json(body.getBytes(StandardCharsets.UTF_8));
  }
}
