package dev.quorus.core.bus;

import dev.quorus.core.bus.BusMessage.AttemptOutcome;
import dev.quorus.core.transfer.AttemptRef;
import dev.quorus.core.transfer.TransferId;
import io.vertx.core.json.JsonObject;
import java.time.Instant;

/** Names and ends of attempts as JSON: on the bus and in the agent's journal. */
public final class AttemptJson {
  private AttemptJson() {}

  public static JsonObject write(AttemptRef ref) {
    return new JsonObject()
        .put("transfer", ref.transfer().toString())
        .put("number", ref.number())
        .put("epoch", ref.epoch());
  }

  /**
   * Reads a name.
   *
   * @throws RuntimeException if it was not written by this class or a later compatible one
   */
  public static AttemptRef readRef(JsonObject json) {
    return new AttemptRef(
        TransferId.parse(JsonFields.text(json, "transfer")),
        Math.toIntExact(JsonFields.number(json, "number")),
        JsonFields.number(json, "epoch"));
  }

  public static JsonObject write(AttemptOutcome ended) {
    return new JsonObject()
        .put("ref", write(ended.ref()))
        .put("outcome", OutcomeJson.write(ended.outcome()))
        .put("progress", OutcomeJson.write(ended.progress()))
        .put("at", ended.at().toString());
  }

  /**
   * Reads how an attempt ended.
   *
   * @throws RuntimeException if it was not written by this class or a later compatible one
   */
  public static AttemptOutcome readOutcome(JsonObject json) {
    return new AttemptOutcome(
        readRef(JsonFields.object(json, "ref")),
        OutcomeJson.readOutcome(JsonFields.object(json, "outcome")),
        OutcomeJson.readProgress(JsonFields.object(json, "progress")),
        Instant.parse(JsonFields.text(json, "at")));
  }
}
