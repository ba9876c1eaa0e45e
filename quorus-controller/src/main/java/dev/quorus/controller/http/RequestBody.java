package dev.quorus.controller.http;

import dev.quorus.api.codec.SubmitTransferReader;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerRequest;
import java.util.Locale;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The body of a request as it comes in: no more of it is kept than is allowed. Confined to the
 * request's event loop.
 */
final class RequestBody {
  private static final Kind JSON =
      new Kind(Set.of("application/json"), "application/json", SubmitTransferReader.MAX_BODY);
  private static final Kind WORKFLOW =
      new Kind(
          Set.of("application/yaml", "application/x-yaml", "text/yaml", "application/json"),
          "application/yaml",
          1 << 20);

  private static final Kind PATCH =
      new Kind(
          Set.of("application/merge-patch+json", "application/json"),
          "application/merge-patch+json",
          SubmitTransferReader.MAX_BODY);

  private final Exchange exchange;
  private final Kind kind;
  private final Consumer<byte[]> whole;
  private @Nullable Buffer received;
  private boolean joined;
  private boolean refused;

  /**
   * What a body may be.
   *
   * @param types in lower case
   * @param usual the type that is recommended
   * @param most bytes
   */
  private record Kind(Set<String> types, String usual, int most) {}

  private RequestBody(Exchange exchange, Kind kind, Consumer<byte[]> whole) {
    this.exchange = exchange;
    this.kind = kind;
    this.whole = whole;
  }

  /**
   * Hands over the body once all of it is here. Too large a body is answered with 413; the
   * connection then passes over the rest of it.
   *
   * @throws Refusal if its head tells already that it is too large or no JSON
   */
  static void read(Exchange exchange, Consumer<byte[]> whole) {
    checkType(exchange.request(), JSON);
    readOn(exchange, JSON, whole);
  }

  /**
   * The same for a body that may be larger than others.
   *
   * @param most bytes
   */
  static void read(Exchange exchange, int most, Consumer<byte[]> whole) {
    checkType(exchange.request(), JSON);
    readOn(exchange, new Kind(JSON.types(), JSON.usual(), most), whole);
  }

  /** The same for a merge patch by RFC 7396, which may be called plain JSON too. */
  static void readPatch(Exchange exchange, Consumer<byte[]> whole) {
    checkType(exchange.request(), PATCH);
    readOn(exchange, PATCH, whole);
  }

  /** The same of the text of a workflow, which may be larger. */
  static void readWorkflow(Exchange exchange, Consumer<byte[]> whole) {
    checkType(exchange.request(), WORKFLOW);
    readOn(exchange, WORKFLOW, whole);
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
    readOn(exchange, JSON, whole);
  }

  private static void readOn(Exchange exchange, Kind kind, Consumer<byte[]> whole) {
    HttpServerRequest request = exchange.request();
    checkLength(request, kind);
    RequestBody body = new RequestBody(exchange, kind, whole);
    exchange.link().wantsBody(exchange.nanos());
    request.handler(body::more);
    request.endHandler(end -> body.end());
    if (request.headers().contains(HttpHeaders.EXPECT)) {
      // Only now, so that nobody sends what is refused by its head.
      request.response().writeContinue();
    }
  }

  private static void checkType(HttpServerRequest request, Kind kind) {
    String type = request.getHeader(HttpHeaders.CONTENT_TYPE);
    if (!kind.usual().equals(type) && !isOf(kind, type)) {
      throw Refusal.unsupportedMediaType(
          type == null
              ? "The body has no Content-Type; send " + kind.usual()
              : "The body is %s; send %s in UTF-8".formatted(ShownText.of(type), kind.usual()));
    }
    String encoding = request.getHeader(HttpHeaders.CONTENT_ENCODING);
    if (encoding != null && !encoding.equalsIgnoreCase("identity")) {
      throw Refusal.unsupportedMediaType(
          "The body is encoded as %s; send it plain".formatted(ShownText.of(encoding)));
    }
  }

  private static boolean isOf(Kind kind, @Nullable String type) {
    if (type == null) {
      return false;
    }
    String[] parts = type.toLowerCase(Locale.ROOT).split(";", -1);
    if (!kind.types().contains(parts[0].strip())) {
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

  private static void checkLength(HttpServerRequest request, Kind kind) {
    String length = request.getHeader(HttpHeaders.CONTENT_LENGTH);
    // The decoder let only digits through.
    if (length != null && Long.parseLong(length) > kind.most()) {
      throw Refusal.bodyTooLarge(length, kind.most());
    }
  }

  private void more(Buffer chunk) {
    if (refused) {
      return;
    }
    Buffer before = received;
    int length = chunk.length() + (before == null ? 0 : before.length());
    if (length > kind.most()) {
      refused = true;
      received = null;
      exchange.refuse(Refusal.bodyTooLarge("more than " + kind.most(), kind.most()));
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
      exchange.read(bytes, () -> whole.accept(bytes));
    }
  }
}
