package dev.quorus.api.codec;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.MapperFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.databind.SerializerProvider;
import com.fasterxml.jackson.databind.cfg.CoercionAction;
import com.fasterxml.jackson.databind.cfg.CoercionInputShape;
import com.fasterxml.jackson.databind.cfg.MutableCoercionConfig;
import com.fasterxml.jackson.databind.deser.std.StdDeserializer;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.module.SimpleModule;
import com.fasterxml.jackson.databind.ser.std.StdSerializer;
import com.fasterxml.jackson.databind.type.LogicalType;
import dev.quorus.api.model.TransferView;
import java.io.IOException;
import java.time.Instant;

/**
 * JSON of every wire record but {@code SubmitTransfer}, which has a reader and writer of its own.
 * The first use loads Jackson's data binding, which takes tenths of a second. For use by any
 * thread.
 */
public final class ApiJson {
  private static final ObjectMapper STRICT =
      JsonMapper.builder(WireJson.FACTORY.copy())
          .addModule(module())
          .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
          .enable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          .enable(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES)
          .disable(DeserializationFeature.ACCEPT_FLOAT_AS_INT)
          .disable(MapperFeature.ALLOW_COERCION_OF_SCALARS)
          .withCoercionConfig(LogicalType.Textual, ApiJson::refuseOtherScalars)
          // A list or map of a request holds no null.
          .defaultSetterInfo(JsonSetter.Value.forContentNulls(Nulls.FAIL))
          .defaultPropertyInclusion(
              JsonInclude.Value.construct(
                  JsonInclude.Include.NON_NULL, JsonInclude.Include.NON_NULL))
          .build();

  private static final ObjectReader ANSWERS =
      STRICT.reader().without(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES);

  private ApiJson() {}

  /** Refuses unknown and duplicate fields, trailing content and values of another type. */
  public static ObjectMapper strict() {
    return STRICT;
  }

  /** The record as UTF-8 JSON, in the document's order, without fields that have no value. */
  public static byte[] toBytes(Object view) {
    try {
      return STRICT.writeValueAsBytes(view);
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException(
          view.getClass().getName() + " is no record of this API", e);
    }
  }

  /**
   * An answer of the service, whose fields that this version does not know are passed over.
   *
   * @throws IOException if the answer is not of that type
   */
  public static <T> T readAnswer(byte[] answer, Class<T> type) throws IOException {
    return ANSWERS.forType(type).readValue(answer);
  }

  private static void refuseOtherScalars(MutableCoercionConfig text) {
    text.setCoercion(CoercionInputShape.Integer, CoercionAction.Fail)
        .setCoercion(CoercionInputShape.Float, CoercionAction.Fail)
        .setCoercion(CoercionInputShape.Boolean, CoercionAction.Fail);
  }

  private static SimpleModule module() {
    return new SimpleModule("quorus-api")
        .addSerializer(new TimeWriter())
        .addDeserializer(Instant.class, new TimeReader())
        .addDeserializer(Integer.class, WholeNumber.ofInteger())
        .addDeserializer(Long.class, WholeNumber.ofLong())
        .addSerializer(new ViewWriter())
        .addDeserializer(TransferView.class, new TransferViewReader());
  }

  private static final class TimeWriter extends StdSerializer<Instant> {
    private static final long serialVersionUID = 1L;

    TimeWriter() {
      super(Instant.class);
    }

    @Override
    public void serialize(Instant time, JsonGenerator json, SerializerProvider provider)
        throws IOException {
      json.writeString(Rfc3339.format(time));
    }
  }

  private static final class TimeReader extends StdDeserializer<Instant> {
    private static final long serialVersionUID = 1L;

    TimeReader() {
      super(Instant.class);
    }

    @Override
    public Instant deserialize(JsonParser json, DeserializationContext context) throws IOException {
      Instant time = Rfc3339.parse(json.getText());
      return time == null
          ? (Instant)
              context.handleWeirdStringValue(
                  Instant.class, json.getText(), "must be a time such as 2026-11-21T06:00:00Z")
          : time;
    }
  }

  private static final class ViewWriter extends StdSerializer<TransferView> {
    private static final long serialVersionUID = 1L;

    ViewWriter() {
      super(TransferView.class);
    }

    @Override
    public void serialize(TransferView view, JsonGenerator json, SerializerProvider provider)
        throws IOException {
      TransferViewWriter.write(view, json);
    }
  }
}
