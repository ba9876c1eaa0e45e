package dev.quorus.api.codec;

import com.fasterxml.jackson.core.JsonGenerator;
import dev.quorus.api.model.ConnectionPath;
import dev.quorus.api.model.EndpointSpec;
import dev.quorus.api.model.KeySpec;
import dev.quorus.api.model.NotifySpec;
import dev.quorus.api.model.PublishName;
import dev.quorus.api.model.SubmitTransfer;
import dev.quorus.api.model.SubmitTransfer.Delivery;
import dev.quorus.api.model.SubmitTransfer.Patience;
import dev.quorus.api.model.SubmitTransfer.Placement;
import dev.quorus.api.model.SubmitTransfer.Selection;
import dev.quorus.api.model.WireName;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Writes the body of a submit, secrets included. Stateless; for use by any thread. */
public final class SubmitTransferWriter {
  private SubmitTransferWriter() {}

  /** The transfer as UTF-8 JSON, defaults included. */
  public static byte[] toBytes(SubmitTransfer transfer) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (JsonGenerator json = WireJson.FACTORY.createGenerator(bytes)) {
      write(transfer, json);
    } catch (IOException e) {
      throw new IllegalStateException("a transfer that cannot be written as JSON", e);
    }
    return bytes.toByteArray();
  }

  private static void write(SubmitTransfer transfer, JsonGenerator json) throws IOException {
    json.writeStartObject();
    endpoint(SubmitField.SOURCE, transfer.source(), json);
    endpoint(SubmitField.DESTINATION, transfer.destination(), json);
    Placement placement = transfer.placement();
    json.writeStringField(SubmitField.POOL.wire(), placement.pool());
    json.writeNumberField(SubmitField.PRIORITY.wire(), placement.priority());
    map(SubmitField.LABELS, placement.labels(), json);
    map(SubmitField.AGENT_LABELS, placement.agentLabels(), json);
    delivery(transfer.delivery(), json);
    patience(transfer.patience(), json);
    if (placement.deadline() != null) {
      text(SubmitField.DEADLINE, Rfc3339.format(placement.deadline()), json);
    }
    selection(transfer.selection(), json);
    text(SubmitField.BANDWIDTH, transfer.flow().bandwidth(), json);
    number(SubmitField.STREAMS, transfer.flow().streams(), json);
    notice(transfer.notice(), json);
    json.writeEndObject();
  }

  private static void notice(@Nullable NotifySpec whom, JsonGenerator json) throws IOException {
    if (whom != null) {
      json.writeObjectFieldStart(SubmitField.NOTIFY.wire());
      text(NotifyField.URL, whom.url(), json);
      texts(NotifyField.EVENTS, whom.events(), json);
      text(NotifyField.SECRET, whom.secret(), json);
      text(NotifyField.WEBHOOK, whom.webhook(), json);
      json.writeEndObject();
    }
  }

  /** Without what has its default: an older service knows none of it. */
  private static void selection(Selection selection, JsonGenerator json) throws IOException {
    flag(SubmitField.RECURSIVE, selection.recursive(), json);
    texts(SubmitField.INCLUDE, selection.include(), json);
    texts(SubmitField.EXCLUDE, selection.exclude(), json);
    flag(SubmitField.MIRROR, selection.mirror().on(), json);
    number(SubmitField.MAX_DELETE, selection.mirror().maxDelete(), json);
    flag(SubmitField.DRY_RUN, selection.dryRun(), json);
  }

  private static void delivery(Delivery delivery, JsonGenerator json) throws IOException {
    if (delivery.verify() != null) {
      text(SubmitField.VERIFY, delivery.verify().wire(), json);
    }
    text(SubmitField.DIGEST, delivery.digest(), json);
    text(SubmitField.OVERWRITE, delivery.overwrite().wire(), json);
    PublishName publish = delivery.publish();
    text(SubmitField.PUBLISH, publish == null ? null : publish.wire(), json);
    json.writeBooleanField(SubmitField.CREATE_FOLDERS.wire(), delivery.createFolders());
  }

  private static void patience(Patience patience, JsonGenerator json) throws IOException {
    json.writeNumberField(SubmitField.MAX_ATTEMPTS.wire(), patience.maxAttempts());
    duration(SubmitField.NO_PROGRESS_TIMEOUT, patience.noProgressTimeout(), json);
    duration(SubmitField.TIMEOUT, patience.timeout(), json);
  }

  private static void endpoint(SubmitField field, EndpointSpec endpoint, JsonGenerator json)
      throws IOException {
    ConnectionPath named = endpoint.connection();
    if (named != null) {
      json.writeObjectFieldStart(field.wire());
      text(EndpointField.CONNECTION, named.connection(), json);
      text(EndpointField.PATH, named.path(), json);
      json.writeEndObject();
      return;
    }
    if (endpoint.isPlain()) {
      json.writeStringField(field.wire(), endpoint.uri());
      return;
    }
    json.writeObjectFieldStart(field.wire());
    text(EndpointField.URI, endpoint.uri(), json);
    map(EndpointField.HEADERS, endpoint.headers(), json);
    text(EndpointField.USERNAME, endpoint.username(), json);
    text(EndpointField.PASSWORD, endpoint.password(), json);
    text(EndpointField.BEARER, endpoint.bearer(), json);
    KeySpec key = endpoint.key();
    if (key != null) {
      text(EndpointField.PRIVATE_KEY, key.privateKey(), json);
      text(EndpointField.PASSPHRASE, key.passphrase(), json);
    }
    texts(EndpointField.HOST_KEY, endpoint.trust().hostKeys(), json);
    flag(EndpointField.TRUST_ON_FIRST_USE, endpoint.trust().onFirstUse(), json);
    json.writeEndObject();
  }

  private static void flag(WireName field, boolean value, JsonGenerator json) throws IOException {
    if (value) {
      json.writeBooleanField(field.wire(), true);
    }
  }

  private static void number(WireName field, @Nullable Integer value, JsonGenerator json)
      throws IOException {
    if (value != null) {
      json.writeNumberField(field.wire(), value);
    }
  }

  private static void texts(WireName field, List<String> values, JsonGenerator json)
      throws IOException {
    if (!values.isEmpty()) {
      json.writeArrayFieldStart(field.wire());
      for (String each : values) {
        json.writeString(each);
      }
      json.writeEndArray();
    }
  }

  private static void map(WireName field, Map<String, String> entries, JsonGenerator json)
      throws IOException {
    if (entries.isEmpty()) {
      return;
    }
    json.writeObjectFieldStart(field.wire());
    for (Map.Entry<String, String> entry : entries.entrySet()) {
      json.writeStringField(entry.getKey(), entry.getValue());
    }
    json.writeEndObject();
  }

  private static void duration(SubmitField field, @Nullable Duration value, JsonGenerator json)
      throws IOException {
    text(field, value == null ? null : WireDuration.format(value.toSeconds()), json);
  }

  private static void text(WireName field, @Nullable String value, JsonGenerator json)
      throws IOException {
    if (value != null) {
      json.writeStringField(field.wire(), value);
    }
  }
}
