package dev.quorus.controller.http;

import io.vertx.core.http.HttpConnection;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerResponse;

/** One connection and what is expected on it next. Confined to the connection's event loop. */
final class Link {
  private enum Awaited {
    FIRST_REQUEST,
    NEXT_REQUEST,
    BODY,
    ANSWER
  }

  private final HttpConnection connection;
  private final Runnable gone;
  private Awaited awaited = Awaited.FIRST_REQUEST;
  private long since;
  private boolean last;

  /**
   * @param gone what to call when it is closed, as often as it may be
   */
  Link(HttpConnection connection, Runnable gone, long now) {
    this.connection = connection;
    this.gone = gone;
    this.since = now;
  }

  /** A request's head is here. */
  void began() {
    awaited = Awaited.ANSWER;
  }

  /** Its body is wanted now. */
  void wantsBody(long now) {
    awaited = Awaited.BODY;
    since = now;
  }

  /** Its body is here. */
  void hasBody() {
    awaited = Awaited.ANSWER;
  }

  /** It is about to be answered, whether or not all of its body was sent. */
  void answers(HttpServerResponse response, long now) {
    awaited = Awaited.NEXT_REQUEST;
    since = now;
    if (last) {
      response.putHeader(HttpHeaders.CONNECTION, HttpHeaders.CLOSE);
      response.endHandler(written -> connection.close());
    }
  }

  /** It is being answered for as long as that may take. */
  void streams(HttpServerResponse response) {
    if (last) {
      response.putHeader(HttpHeaders.CONNECTION, HttpHeaders.CLOSE);
      response.endHandler(written -> connection.close());
    }
  }

  /** Such an answer has ended. */
  void rests(long now) {
    awaited = Awaited.NEXT_REQUEST;
    since = now;
  }

  /** Whatever follows the present request is not to be taken for another one. */
  void isLast() {
    last = true;
  }

  boolean last() {
    return last;
  }

  /** Whether the client took longer than it may. */
  boolean overdue(long now, long idleNanos, long receiveNanos) {
    return switch (awaited) {
      case FIRST_REQUEST, BODY -> now - since > receiveNanos;
      case NEXT_REQUEST -> now - since > idleNanos;
      case ANSWER -> false;
    };
  }

  void close() {
    connection.close();
  }

  /** It is closed; for one that became something else, of which its server is not told. */
  void gone() {
    gone.run();
  }
}
