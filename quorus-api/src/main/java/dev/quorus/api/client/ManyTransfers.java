package dev.quorus.api.client;

import dev.quorus.api.ApiOperation;
import dev.quorus.api.codec.ApiJson;
import dev.quorus.api.codec.SubmitTransferWriter;
import dev.quorus.api.model.ActionAnswer;
import dev.quorus.api.model.BatchAnswer;
import dev.quorus.api.model.SubmitTransfer;
import dev.quorus.api.model.TransferAction;
import dev.quorus.api.model.TransferAction.Between;
import dev.quorus.api.model.TransferAction.Filter;
import dev.quorus.api.model.TransferStateName;
import java.io.ByteArrayOutputStream;
import java.net.http.HttpRequest;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * Many transfers in one request each. Requests are sent again with their key while the service
 * cannot be reached or asks to wait, so that nothing is done twice. For use by any thread.
 */
public final class ManyTransfers {
  private final Exchange exchange;
  private final Repetition repetition;

  ManyTransfers(Exchange exchange, Repetition repetition) {
    this.exchange = exchange;
    this.repetition = repetition;
  }

  /**
   * Submits up to 10,000 transfers.
   *
   * @param atomic whether all of them are to be stored, or none; if not, those that are not valid
   *     are refused alone
   * @param idempotencyKey null for a new random one
   */
  public CompletableFuture<BatchAnswer> submit(
      List<SubmitTransfer> transfers, boolean atomic, @Nullable String idempotencyKey) {
    ByteArrayOutputStream body = new ByteArrayOutputStream();
    body.writeBytes(text("{\"atomic\":" + atomic + ",\"transfers\":["));
    for (int i = 0; i < transfers.size(); i++) {
      if (i > 0) {
        body.write(',');
      }
      body.writeBytes(SubmitTransferWriter.toBytes(transfers.get(i)));
    }
    body.writeBytes(text("]}"));
    return send(
        ApiOperation.SUBMIT_TRANSFERS, body.toByteArray(), idempotencyKey, BatchAnswer.class);
  }

  /**
   * Does one thing to many transfers.
   *
   * @param idempotencyKey null for a new random one
   */
  public CompletableFuture<ActionAnswer> act(
      TransferAction action, @Nullable String idempotencyKey) {
    return send(
        ApiOperation.ACT_ON_TRANSFERS,
        ApiJson.toBytes(body(action)),
        idempotencyKey,
        ActionAnswer.class);
  }

  private <T> CompletableFuture<T> send(
      ApiOperation operation, byte[] body, @Nullable String key, Class<T> type) {
    String sent = key == null ? UUID.randomUUID().toString() : key;
    HttpRequest request = exchange.request(operation, operation.path(), body, sent);
    return repetition.run(() -> exchange.send(request, type));
  }

  private static byte[] text(String json) {
    return json.getBytes(StandardCharsets.UTF_8);
  }

  private static Map<String, Object> body(TransferAction action) {
    Map<String, Object> body = new LinkedHashMap<>();
    body.put("action", action.action().wire());
    put(body, "priority", action.priority());
    put(body, "ids", action.ids());
    Filter filter = action.filter();
    if (filter != null) {
      body.put("filter", body(filter));
      body.put("limit", action.limit());
    }
    put(body, "cursor", action.cursor());
    if (action.dryRun()) {
      body.put("dryRun", true);
    }
    return body;
  }

  private static Map<String, Object> body(Filter filter) {
    Map<String, Object> body = new LinkedHashMap<>();
    body.put("states", filter.states().stream().map(TransferStateName::wire).sorted().toList());
    body.put("labels", filter.labels());
    put(body, "endpoint", filter.endpoint());
    put(body, "agent", filter.agent());
    put(body, "created", filter.created());
    put(body, "finished", filter.finished());
    return body;
  }

  private static void put(Map<String, Object> body, String name, Between window) {
    put(body, name + "After", window.after());
    put(body, name + "Before", window.before());
  }

  private static void put(Map<String, Object> body, String name, @Nullable Object value) {
    if (value != null) {
      body.put(name, value);
    }
  }
}
