package dev.quorus.controller.http;

import dev.quorus.api.codec.InvalidRequest;
import dev.quorus.api.model.Violation;
import dev.quorus.controller.store.NewTransfer.IdempotencyKey;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerRequest;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The idempotency key of a request.
 *
 * @param text null if the client gave none
 */
record RequestKey(@Nullable String text) {
  private static final CharSequence HEADER = HttpHeaders.createOptimized("Idempotency-Key");
  private static final RequestKey NONE = new RequestKey(null);
  private static final int MOST = 255;

  /**
   * Reads the header.
   *
   * @throws InvalidRequest if it is no key
   */
  static RequestKey read(HttpServerRequest request) {
    String text = request.getHeader(HEADER);
    if (text == null) {
      return NONE;
    }
    if (request.headers().getAll(HEADER).size() > 1) {
      throw refusal(null, "is given more than once; give it once");
    }
    if (text.isEmpty()
        || text.length() > MOST
        || !text.chars().allMatch(c -> c > ' ' && c < 0x7f)) {
      throw refusal(
          ShownText.of(text), "must be 1 to 255 characters of printable ASCII without spaces");
    }
    return new RequestKey(text);
  }

  /** The key with the print of what it stands for; null if there is none. */
  @Nullable IdempotencyKey of(String tenant, byte[] content) {
    return text == null
        ? null
        : new IdempotencyKey(tenant, text, HexFormat.of().formatHex(sha256().digest(content)));
  }

  /** The print of a request: its call and its body. */
  static String print(String call, byte[] body) {
    MessageDigest print = sha256();
    print.update(call.getBytes(StandardCharsets.UTF_8));
    print.update((byte) '\n');
    return HexFormat.of().formatHex(print.digest(body));
  }

  private static InvalidRequest refusal(@Nullable String value, String message) {
    return new InvalidRequest(List.of(new Violation("header/Idempotency-Key", value, message)));
  }

  private static MessageDigest sha256() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java platform has SHA-256", e);
    }
  }
}
