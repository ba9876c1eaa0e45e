package dev.quorus.testkit.server;

import dev.quorus.testkit.server.HttpFaults.Fault;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpServerResponse;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The answer to one GET or HEAD for a file that is there. */
final class HttpTestAnswer {
  private static final Pattern RANGE = Pattern.compile("bytes=(\\d+)-(\\d*)");
  private static final int CUT_AT = 1 << 20;

  private final HttpServerRequest request;
  private final HttpServerResponse response;
  private final String file;
  private final long size;
  private final String tag;
  private final boolean head;
  private final HttpFaults faults;
  private final AtomicBoolean running = new AtomicBoolean(true);
  private final Fault fault;

  HttpTestAnswer(
      HttpServerRequest request, Path file, BasicFileAttributes found, HttpFaults faults) {
    this.request = request;
    this.response = request.response();
    this.file = file.toString();
    this.size = found.size();
    this.tag = "\"%x-%x\"".formatted(found.lastModifiedTime().to(TimeUnit.NANOSECONDS), size);
    this.faults = faults;
    this.head = request.method().name().equals("HEAD");
    this.fault = head ? faults.now() : planned();
    response.putHeader("Last-Modified", HttpTestServer.date(found));
  }

  private Fault planned() {
    boolean tooMany = faults.begins();
    request.connection().closeHandler(closed -> over());
    Fault next = faults.next();
    return tooMany ? Fault.BUSY : next;
  }

  /** Counted as running until its last byte is sent, or its connection is gone. */
  private void over() {
    if (!head && running.getAndSet(false)) {
      faults.ended();
    }
  }

  void send() {
    if (fault == Fault.WEAK_TAG) {
      response.putHeader("ETag", "W/" + tag);
    } else {
      response.putHeader("ETag", fault == Fault.OTHER_TAG && !head ? "\"other\"" : tag);
    }
    if (fault != Fault.NO_RANGES) {
      response.putHeader("Accept-Ranges", "bytes");
    }
    if (head) {
      response.putHeader("Content-Length", Long.toString(size)).end();
      return;
    }
    switch (fault) {
      case BUSY -> refuse(429, "slow down");
      case UNAVAILABLE -> refuse(503, "later");
      case NOT_SATISFIABLE -> refuse(416, "");
      case NONE, IGNORE_RANGE, OTHER_TAG, WRONG_RANGE, SHORT_RANGE, CUT, NO_RANGES, WEAK_TAG ->
          bytes(wanted());
    }
  }

  private void refuse(int status, String why) {
    over();
    response.setStatusCode(status).putHeader("Retry-After", "7").end(why);
  }

  /** The range that is asked for and will be given; null for the whole file. */
  private @Nullable Matcher wanted() {
    String asked = request.getHeader("Range");
    String condition = request.getHeader("If-Range");
    Matcher range = asked == null ? null : RANGE.matcher(asked);
    boolean given =
        range != null
            && range.matches()
            && (condition == null
                || condition.equals(tag)
                || condition.equals(response.headers().get("Last-Modified")))
            && fault != Fault.IGNORE_RANGE
            && fault != Fault.NO_RANGES
            && fault != Fault.WEAK_TAG;
    return given ? range : null;
  }

  private void bytes(@Nullable Matcher range) {
    long from = range == null ? 0 : Long.parseLong(range.group(1));
    long last =
        range == null || range.group(2).isEmpty()
            ? size - 1
            : Math.min(size - 1, Long.parseLong(range.group(2)));
    if (range != null && from >= size) {
      response.putHeader("Content-Range", "bytes */" + size);
      refuse(416, "");
      return;
    }
    if (fault == Fault.WRONG_RANGE) {
      from++;
    }
    if (fault == Fault.SHORT_RANGE) {
      last -= (last - from) / 2;
    }
    if (range != null) {
      response
          .setStatusCode(206)
          .putHeader("Content-Range", "bytes %d-%d/%d".formatted(from, last, size));
    }
    if (fault == Fault.CUT) {
      cut(from, last + 1 - from);
    } else {
      body(from, last + 1 - from);
    }
  }

  private void body(long from, long length) {
    response.putHeader("Content-Length", Long.toString(length));
    if (length == 0) {
      over();
      response.end();
    } else {
      response
          .sendFile(file, from, length)
          .onComplete(sent -> over())
          .onFailure(broken -> request.connection().close());
    }
  }

  private void cut(long from, long length) {
    response.putHeader("Content-Length", Long.toString(length));
    response
        .sendFile(file, from, Math.min(length / 2, CUT_AT))
        .onComplete(sent -> request.connection().close());
  }
}
