package dev.quorus.api.codec;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.filter.FilteringGeneratorDelegate;
import com.fasterxml.jackson.core.filter.TokenFilter;
import com.fasterxml.jackson.core.io.SerializedString;
import dev.quorus.api.model.FailureView;
import dev.quorus.api.model.ReasonView;
import dev.quorus.api.model.TransferPage;
import dev.quorus.api.model.TransferView;
import dev.quorus.api.model.TreeView;
import dev.quorus.api.model.WireName;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.time.Instant;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Writes transfers as the document says, in its order, without fields that have no value.
 * Stateless; for use by any thread.
 */
public final class TransferViewWriter {
  private static final int USUAL_SIZE = 1024;

  /**
   * Of many, since most are without what makes a single one long. A page of them is garbage soon.
   */
  private static final int USUAL_ITEM = 512;

  private TransferViewWriter() {}

  /** The transfer as UTF-8 JSON. */
  public static byte[] toBytes(TransferView view) {
    return bytes(USUAL_SIZE, json -> write(view, json));
  }

  /** The page as UTF-8 JSON. */
  public static byte[] toBytes(TransferPage page) {
    return bytes(USUAL_ITEM * (1 + page.items().size()), json -> write(page, json));
  }

  /**
   * The page as UTF-8 JSON, with these fields of each transfer only.
   *
   * @param fields of {@link TransferFields#NAMES}; empty for all
   */
  public static byte[] toBytes(TransferPage page, Set<String> fields) {
    return fields.isEmpty()
        ? toBytes(page)
        : bytes(
            USUAL_SIZE,
            json -> {
              try (JsonGenerator chosen =
                  new FilteringGeneratorDelegate(
                      json,
                      TransferFields.itemsWith(fields),
                      TokenFilter.Inclusion.INCLUDE_ALL_AND_PATH,
                      true)) {
                write(page, chosen);
              }
            });
  }

  /** Writes the transfer as one object. */
  static void write(TransferView view, JsonGenerator json) throws IOException {
    json.writeStartObject();
    text(TransferField.ID, view.id(), json);
    text(TransferField.STATE, view.state().wire(), json);
    order(view.order(), json);
    policy(view.policy(), json);
    course(view.course(), view.progress(), view.policy(), json);
    times(view.times(), view.order().deadline(), json);
    json.writeEndObject();
  }

  private static void write(TransferPage page, JsonGenerator json) throws IOException {
    json.writeStartObject();
    json.writeFieldName(TransferField.ITEMS);
    json.writeStartArray();
    for (TransferView view : page.items()) {
      write(view, json);
    }
    json.writeEndArray();
    text(TransferField.NEXT_CURSOR, page.nextCursor(), json);
    json.writeEndObject();
  }

  private static void order(TransferView.Order order, JsonGenerator json) throws IOException {
    text(TransferField.SOURCE, order.source(), json);
    text(TransferField.DESTINATION, order.destination(), json);
    text(TransferField.TENANT, order.tenant(), json);
    text(TransferField.POOL, order.pool(), json);
    number(TransferField.PRIORITY, order.priority(), json);
    json.writeFieldName(TransferField.LABELS);
    json.writeStartObject();
    for (Map.Entry<String, String> label : order.labels().entrySet()) {
      json.writeStringField(label.getKey(), label.getValue());
    }
    json.writeEndObject();
  }

  private static void policy(TransferView.Policy policy, JsonGenerator json) throws IOException {
    name(TransferField.VERIFY, policy.verify(), json);
    name(TransferField.OVERWRITE, policy.overwrite(), json);
    name(TransferField.PUBLISH, policy.publish(), json);
    flag(TransferField.RECURSIVE, policy.recursive(), json);
    flag(TransferField.DRY_RUN, policy.dryRun(), json);
    text(TransferField.BANDWIDTH, policy.bandwidth(), json);
  }

  private static void course(
      TransferView.Course course,
      TransferView.Progress progress,
      TransferView.Policy policy,
      JsonGenerator json)
      throws IOException {
    name(TransferField.PUBLISHED, course.published(), json);
    number(TransferField.ATTEMPT, course.attempt(), json);
    number(TransferField.MAX_ATTEMPTS, policy.maxAttempts(), json);
    optional(TransferField.BYTES_TOTAL, progress.bytesTotal(), json);
    number(TransferField.BYTES_TRANSFERRED, progress.bytesTransferred(), json);
    optional(TransferField.FILES_TOTAL, progress.filesTotal(), json);
    number(TransferField.FILES_TRANSFERRED, progress.filesTransferred(), json);
    tree(progress.tree(), json);
    text(TransferField.DIGEST, course.digest(), json);
    reason(course.reason(), json);
    failure(course.failure(), json);
    text(TransferField.AGENT, course.agent(), json);
    text(TransferField.RETRY_OF, course.retryOf(), json);
  }

  private static void reason(@Nullable ReasonView reason, JsonGenerator json) throws IOException {
    if (reason != null) {
      json.writeFieldName(TransferField.REASON);
      json.writeStartObject();
      text(TransferField.CODE, reason.code(), json);
      text(TransferField.MESSAGE, reason.message(), json);
      json.writeEndObject();
    }
  }

  private static void tree(@Nullable TreeView tree, JsonGenerator json) throws IOException {
    if (tree == null) {
      return;
    }
    json.writeFieldName(TransferField.TREE);
    json.writeStartObject();
    number(TransferField.COPIED, tree.copied(), json);
    number(TransferField.UNCHANGED, tree.unchanged(), json);
    number(TransferField.DELETED, tree.deleted(), json);
    number(TransferField.FAILED, tree.failed(), json);
    number(TransferField.FOLDERS, tree.folders(), json);
    json.writeFieldName(TransferField.LINES);
    json.writeStartArray();
    for (TreeView.Line line : tree.lines()) {
      json.writeStartObject();
      text(TransferField.PATH, line.path(), json);
      name(TransferField.ACTION, line.action(), json);
      optional(TransferField.BYTES, line.bytes(), json);
      failure(line.failure(), json);
      json.writeEndObject();
    }
    json.writeEndArray();
    json.writeEndObject();
  }

  private static void failure(@Nullable FailureView failure, JsonGenerator json)
      throws IOException {
    if (failure != null) {
      json.writeFieldName(TransferField.FAILURE);
      json.writeStartObject();
      text(TransferField.CODE, failure.code(), json);
      text(TransferField.MESSAGE, failure.message(), json);
      name(TransferField.RETRY, failure.retry(), json);
      text(TransferField.REMEDY, failure.remedy(), json);
      json.writeEndObject();
    }
  }

  private static void times(
      TransferView.Times times, @Nullable Instant deadline, JsonGenerator json) throws IOException {
    time(TransferField.CREATED_AT, times.createdAt(), json);
    time(TransferField.STARTED_AT, times.startedAt(), json);
    time(TransferField.FINISHED_AT, times.finishedAt(), json);
    time(TransferField.DEADLINE, deadline, json);
    time(TransferField.FORECAST_END, times.forecastEnd(), json);
  }

  private static void name(SerializedString field, @Nullable WireName value, JsonGenerator json)
      throws IOException {
    text(field, value == null ? null : value.wire(), json);
  }

  private static void time(SerializedString field, @Nullable Instant value, JsonGenerator json)
      throws IOException {
    text(field, value == null ? null : Rfc3339.format(value), json);
  }

  private static void text(SerializedString field, @Nullable String value, JsonGenerator json)
      throws IOException {
    if (value != null) {
      json.writeFieldName(field);
      json.writeString(value);
    }
  }

  private static void flag(SerializedString field, boolean value, JsonGenerator json)
      throws IOException {
    if (value) {
      json.writeFieldName(field);
      json.writeBoolean(true);
    }
  }

  private static void optional(SerializedString field, @Nullable Long value, JsonGenerator json)
      throws IOException {
    if (value != null) {
      number(field, value, json);
    }
  }

  private static void number(SerializedString field, long value, JsonGenerator json)
      throws IOException {
    json.writeFieldName(field);
    json.writeNumber(value);
  }

  private static byte[] bytes(int size, Content content) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream(size);
    try (JsonGenerator json = WireJson.FACTORY.createGenerator(bytes)) {
      content.write(json);
    } catch (IOException e) {
      throw new IllegalStateException("a transfer that cannot be written as JSON", e);
    }
    return bytes.toByteArray();
  }

  @FunctionalInterface
  private interface Content {
    void write(JsonGenerator json) throws IOException;
  }
}
