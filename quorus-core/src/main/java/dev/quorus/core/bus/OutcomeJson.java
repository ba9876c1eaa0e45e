package dev.quorus.core.bus;

import dev.quorus.core.engine.Outcome;
import dev.quorus.core.failure.FailureCode;
import dev.quorus.core.failure.Retry;
import dev.quorus.core.failure.TransferFailure;
import dev.quorus.core.transfer.Digest;
import dev.quorus.core.transfer.Progress;
import dev.quorus.core.transfer.Published;
import dev.quorus.core.transfer.Receipt;
import dev.quorus.core.transfer.TreeReport;
import io.vertx.core.json.JsonObject;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** Receipts, failures and outcomes as JSON: on the bus, in the store and in the journal. */
public final class OutcomeJson {
  private OutcomeJson() {}

  public static JsonObject write(Outcome outcome) {
    return switch (outcome) {
      case Outcome.Succeeded(Receipt receipt) -> new JsonObject().put("receipt", write(receipt));
      case Outcome.Failed(TransferFailure failure, TreeReport tree) -> {
        JsonObject json = new JsonObject().put("failure", write(failure));
        yield tree == null ? json : json.put("tree", TreeJson.write(tree));
      }
    };
  }

  public static Outcome readOutcome(JsonObject json) {
    JsonObject receipt = json.getJsonObject("receipt");
    return receipt != null
        ? new Outcome.Succeeded(readReceipt(receipt))
        : new Outcome.Failed(
            readFailure(json.getJsonObject("failure")), TreeJson.read(json.getJsonObject("tree")));
  }

  public static JsonObject write(Receipt receipt) {
    JsonObject json =
        new JsonObject()
            .put("bytes", receipt.bytes())
            .put("published", receipt.published().name())
            .put("resumedFrom", receipt.resumedFrom());
    Digest digest = receipt.digest();
    if (digest != null) {
      json.put("digest", digest.toString());
    }
    TreeReport tree = receipt.tree();
    if (tree != null) {
      json.put("tree", TreeJson.write(tree));
    }
    String note = receipt.note();
    return note == null ? json : json.put("note", note);
  }

  public static Receipt readReceipt(JsonObject json) {
    String digest = json.getString("digest");
    return new Receipt(
        json.getLong("bytes"),
        digest == null ? null : Digest.parse(digest),
        Published.valueOf(json.getString("published")),
        json.getLong("resumedFrom"),
        json.getString("note"),
        TreeJson.read(json.getJsonObject("tree")));
  }

  public static JsonObject write(TransferFailure failure) {
    JsonObject json =
        new JsonObject()
            .put("kind", kind(failure))
            .put("code", failure.code().name())
            .put("message", failure.message())
            .put("retry", failure.retry().wireName());
    return failure.retry() instanceof Retry.After(Duration delay)
        ? json.put("afterMillis", delay.toMillis())
        : json;
  }

  public static TransferFailure readFailure(JsonObject json) {
    String name = json.getString("code");
    FailureCode code = FailureCode.named(name).orElse(FailureCode.DEFECT);
    String message = (code.name().equals(name) ? "" : name + ": ") + json.getString("message");
    return switch (json.getString("kind")) {
      case "rejected" -> new TransferFailure.Rejected(code, message);
      case "unreachable" -> new TransferFailure.Unreachable(code, message, readRetry(json));
      case "integrity" -> new TransferFailure.Integrity(code, message, readRetry(json));
      case "no-space" -> new TransferFailure.NoSpace(message);
      case "interrupted" -> new TransferFailure.Interrupted(code, message);
      default -> new TransferFailure.Defect(message);
    };
  }

  public static JsonObject write(TreeReport tree) {
    return TreeJson.write(tree);
  }

  /** Null for none. */
  public static @Nullable TreeReport readTree(@Nullable JsonObject json) {
    return TreeJson.read(json);
  }

  public static JsonObject write(Progress progress) {
    JsonObject json =
        new JsonObject().put("bytes", progress.bytes()).put("total", progress.total());
    return progress.files() == 0 && progress.filesTotal() == Progress.UNKNOWN
        ? json
        : json.put("files", progress.files()).put("filesTotal", progress.filesTotal());
  }

  public static Progress readProgress(JsonObject json) {
    return new Progress(
        json.getLong("bytes"),
        json.getLong("total"),
        json.getLong("files", 0L),
        json.getLong("filesTotal", Progress.UNKNOWN));
  }

  private static String kind(TransferFailure failure) {
    return switch (failure) {
      case TransferFailure.Rejected rejected -> "rejected";
      case TransferFailure.Unreachable unreachable -> "unreachable";
      case TransferFailure.Integrity integrity -> "integrity";
      case TransferFailure.NoSpace noSpace -> "no-space";
      case TransferFailure.Interrupted interrupted -> "interrupted";
      case TransferFailure.Defect defect -> "defect";
    };
  }

  private static Retry readRetry(JsonObject json) {
    return switch (json.getString("retry")) {
      case "never" -> Retry.never();
      case "after" -> new Retry.After(Duration.ofMillis(json.getLong("afterMillis")));
      default -> Retry.backoff();
    };
  }
}
