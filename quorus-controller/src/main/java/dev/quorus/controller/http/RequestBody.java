package dev.quorus.controller.http;

import dev.quorus.api.codec.SubmitTransferReader;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerRequest;
import java.util.Locale;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The JSON body of a request as it comes in: no more of it is kept than is allowed. Confined to the
 * request's event loop.
 */
final class RequestBody {
  private static final String JSON = "application/json";
  private static final String PATCH = "application/merge-patch+json";

  private final Exchange exchange;
  private final int most;
  private final Consumer<byte[]> whole;
  private @Nullable Buffer received;
  private boolean joined;
  private boolean refused;

  private RequestBody(Exchange exchange, int most, Consumer<byte[]> whole) {
    this.exchange = exchange;
    this.most = most;
    this.whole = whole;
  }

  /**
   * Hands over the body once all of it is here. Too large a body is answered with 413; the
   * connection then passes over the rest of it.
   *
   * @throws Refusal if its head tells already that it is too large or no JSON
   */
  static void read(Exchange exchange, Consumer<byte[]> whole) {
    read(exchange, SubmitTransferReader.MAX_BODY, whole);
  }

  /**
   * The same for a body that may be larger than others.
   *
   * @param most bytes
   */
  static void read(Exchange exchange, int most, Consumer<byte[]> whole) {
    checkType(exchange.request(), JSON);
    readOn(exchange, most, whole);
  }

  /** The same for a merge patch by RFC 7396, which may be called plain JSON too. */
  static void readPatch(Exchange exchange, Consumer<byte[]> whole) {
    String type = exchange.request().getHeader(HttpHeaders.CONTENT_TYPE);
    checkType(exchange.request(), type != null && isA(type, PATCH) ? PATCH : JSON);
    readOn(exchange, SubmitTransferReader.MAX_BODY, whole);
  }

  /** The same where a request without a body, and so without its type, is as good. */
  static void readOptional(Exchange exchange, Consumer<byte[]> whole) {
    HttpServerRequest request = exchange.request();
    String length = request.getHeader(HttpHeaders.CONTENT_LENGTH);
    boolean empty =
        (length == null || length.equals("0"))
            && !request.headers().contains(HttpHeaders.TRANSFER_ENCODING);
    if (!empty) {
      checkType(request, JSON);
    }
    readOn(exchange, SubmitTransferReader.MAX_BODY, whole);
  }

  private static void readOn(Exchange exchange, int most, Consumer<byte[]> whole) {
    HttpServerRequest request = exchange.request();
    checkLength(request, most);
    RequestBody body = new RequestBody(exchange, most, whole);
    exchange.link().wantsBody(exchange.nanos());
    request.handler(body::more);
    request.endHandler(end -> body.end());
    if (request.headers().contains(HttpHeaders.EXPECT)) {
      // Only now, so that nobody sends what is refused by its head.
      request.response().writeContinue();
    }
  }

  private static void checkType(HttpServerRequest request, String wanted) {
    String type = request.getHeader(HttpHeaders.CONTENT_TYPE);
    if (!wanted.equals(type) && (type == null || !isA(type, wanted))) {
      throw Refusal.unsupportedMediaType(
          type == null
              ? "The body has no Content-Type; send application/json"
              : "The body is %s; send application/json in UTF-8".formatted(ShownText.of(type)));
    }
    String encoding = request.getHeader(HttpHeaders.CONTENT_ENCODING);
    if (encoding != null && !encoding.equalsIgnoreCase("identity")) {
      throw Refusal.unsupportedMediaType(
          "The body is encoded as %s; send it plain".formatted(ShownText.of(encoding)));
    }
  }

  private static boolean isA(String type, String wanted) {
    String[] parts = type.toLowerCase(Locale.ROOT).split(";", -1);
    if (!parts[0].strip().equals(wanted)) {
      return false;
    }
    for (int i = 1; i < parts.length; i++) {
      String parameter = parts[i].strip();
      if (parameter.startsWith("charset=")
          && !parameter.equals("charset=utf-8")
          && !parameter.equals("charset=\"utf-8\"")) {
        return false;
      }
    }
    return true;
  }

  private static void checkLength(HttpServerRequest request, int most) {
    String length = request.getHeader(HttpHeaders.CONTENT_LENGTH);
    // The decoder let only digits through.
    if (length != null && Long.parseLong(length) > most) {
      throw Refusal.bodyTooLarge(length, most);
    }
  }

  private void more(Buffer chunk) {
    if (refused) {
      return;
    }
    Buffer before = received;
    int length = chunk.length() + (before == null ? 0 : before.length());
    if (length > most) {
      refused = true;
      received = null;
      exchange.refuse(Refusal.bodyTooLarge("more than " + most, most));
    } else if (before == null) {
      received = chunk;
    } else {
      // A body of one chunk, as nearly all are, is not copied; the rest go into a buffer of ours.
      received = joined ? before : Buffer.buffer(2 * length).appendBuffer(before);
      received.appendBuffer(chunk);
      joined = true;
    }
  }

  private void end() {
    if (!refused) {
      exchange.link().hasBody();
      byte[] bytes = received == null ? new byte[0] : received.getBytes();
      received = null;
      exchange.run(() -> whole.accept(bytes));
    }
  }
}
