package dev.quorus.controller.http;

import dev.quorus.api.ApiOperation;
import dev.quorus.api.model.AuditEntry;
import dev.quorus.api.model.AuditEntry.Who;
import dev.quorus.controller.audit.Deed;
import dev.quorus.controller.audit.Refusals;
import dev.quorus.controller.repeat.Answer;
import dev.quorus.controller.repeat.KeyUsed;
import dev.quorus.controller.repeat.Once;
import dev.quorus.controller.repeat.Once.Asked;
import dev.quorus.controller.security.Principal;
import dev.quorus.core.time.Ticker;
import dev.quorus.core.transfer.TransferId;
import io.vertx.core.AsyncResult;
import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpServerResponse;
import io.vertx.core.http.ServerWebSocket;
import io.vertx.ext.web.RoutingContext;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One request that is being answered, once. Confined to the request's event loop; whatever is
 * thrown in its callbacks becomes the answer.
 */
final class Exchange {
  private static final Logger LOG = LoggerFactory.getLogger(Exchange.class);

  static final CharSequence JSON = HttpHeaders.createOptimized("application/json");

  /** Those of an answer that are its own. */
  private static final List<String> KEPT_HEADERS = List.of("Location", EntityTag.HEADER);

  private static final String TRANSFERS = ApiOperation.GET_TRANSFER.path("");

  private final RoutingContext routing;
  private final HttpServerRequest request;
  private final ApiOperation operation;
  private final Link link;
  private final Server server;
  private final Context context;
  private final long began;
  private @Nullable Principal principal;
  private @Nullable Deed deed;
  private boolean answered;
  private BiConsumer<byte[], Runnable> reading = (body, rest) -> rest.run();
  private @Nullable Function<Answer, Future<Answer>> keeping;
  private @Nullable Asked asked;

  /** What all requests of a server share. */
  record Server(RequestMeter meter, @Nullable Refusals refusals, Ticker ticker) {
    /** Where nobody notes what is refused. */
    Server(RequestMeter meter, Ticker ticker) {
      this(meter, null, ticker);
    }
  }

  Exchange(RoutingContext routing, ApiOperation operation, Link link, Server server) {
    this.routing = routing;
    this.request = routing.request();
    this.operation = operation;
    this.link = link;
    this.server = server;
    this.context = routing.vertx().getOrCreateContext();
    this.began = server.ticker().nanos();
  }

  HttpServerRequest request() {
    return request;
  }

  ApiOperation operation() {
    return operation;
  }

  Link link() {
    return link;
  }

  long nanos() {
    return server.ticker().nanos();
  }

  void identify(Principal known) {
    principal = known;
  }

  /** It passed the gate: what it changes from now on is noted as done by whoever asks. */
  void begin() {
    if (operation.mutates()) {
      deed = new Deed(who(), operation.operationId(), routing.pathParam("id"));
    }
  }

  private Who who() {
    String address = request.remoteAddress().hostAddress();
    Principal known = principal;
    String from = address == null ? AuditEntry.NOBODY : address;
    return known == null
        ? new Who(AuditEntry.NOBODY, AuditEntry.NOBODY, from)
        : new Who(known.keyId(), known.tenant(), from);
  }

  /** Who asks; only for operations that are not public. */
  Principal principal() {
    if (principal == null) {
      throw new IllegalStateException(operation + " is public, so nobody is known to ask");
    }
    return principal;
  }

  /** The identifier in the path, as it was sent. */
  String pathId() {
    return Objects.requireNonNull(
        routing.pathParam("id"), () -> operation + " has no id in its path");
  }

  /** The transfer that the path names. What cannot be an identifier names none. */
  TransferId transferId() {
    String text = pathId();
    try {
      TransferId id = TransferId.parse(text);
      if (id.toString().equals(text)) {
        return id;
      }
    } catch (IllegalArgumentException e) {
      throw Refusal.noSuchTransfer(text);
    }
    throw Refusal.noSuchTransfer(text);
  }

  /** What is to be done with the body before it is handled: it does the rest, or answers. */
  void whenRead(BiConsumer<byte[], Runnable> first) {
    reading = first;
  }

  /** The body is here. */
  void read(byte[] body, Runnable rest) {
    run(() -> reading.accept(body, rest));
  }

  /** A good answer goes this way before it goes out, unless the change takes it along. */
  void keepAnswer(Asked key, Function<Answer, Future<Answer>> way) {
    asked = key;
    keeping = way;
  }

  /**
   * The change that follows is one write: if the request has a key, the answer is committed with
   * it.
   *
   * @param made of what the store's write comes to, on its thread; null where nothing was changed
   */
  void answersWith(Function<? super Object, @Nullable Answer> made) {
    Asked key = asked;
    Deed known = deed;
    if (key != null && known != null) {
      known.answers(new Once(key, made));
      keeping = null;
    }
  }

  /** Does the rest; what that throws becomes the answer. */
  void run(Runnable rest) {
    try {
      Deed.within(deed, rest);
    } catch (Throwable e) {
      // Errors too: a request that nobody answers would hold its connection for ever.
      refuse(e);
    }
  }

  /** Goes on with the result on the request's own event loop, whichever thread completes it. */
  <T extends @Nullable Object> void when(Future<T> future, Consumer<? super T> next) {
    future.onComplete(result -> {
      if (context.equals(Vertx.currentContext())) {
        settle(result, next);
      } else {
        context.runOnContext(here -> settle(result, next));
      }
    });
  }

  private <T extends @Nullable Object> void settle(
      AsyncResult<T> result, Consumer<? super T> next) {
    if (result.succeeded()) {
      run(() -> next.accept(result.result()));
    } else {
      refuse(result.cause());
    }
  }

  /** Answers 200. */
  void ok(CharSequence contentType, Buffer body) {
    request.response().putHeader(HttpHeaders.CONTENT_TYPE, contentType);
    end(body);
  }

  /** Answers 200 with JSON. */
  void ok(byte[] json) {
    ok(JSON, Buffer.buffer(json));
  }

  /** Answers as it was stored, or is being stored. */
  void answer(Answer answer) {
    write(answer);
    end(Buffer.buffer(answer.body()));
  }

  private void write(Answer answer) {
    HttpServerResponse response = request.response().setStatusCode(answer.status());
    answer.headers().forEach(response::putHeader);
    if (!answer.body().isEmpty()) {
      response.putHeader(HttpHeaders.CONTENT_TYPE, JSON);
    }
  }

  /**
   * Becomes a web socket; from then on nothing more is answered, and its link has no limits.
   *
   * @param next takes the socket, and what to call when it is closed
   */
  void upgrade(BiConsumer<ServerWebSocket, Runnable> next) {
    answered = true;
    request
        .toWebSocket()
        .onSuccess(socket -> {
          server.meter().answered(operation, 101, nanos() - began);
          next.accept(socket, link::gone);
        })
        .onFailure(broken ->
            LOG.atDebug().setCause(broken).log("a connection broke while it became a web socket"));
  }

  /** Notes that it was refused, if it would have changed something, or for want of a right. */
  private void noteRefusal(int status) {
    Refusals refusals = server.refusals();
    boolean counts = operation.mutates() || status == 401 || status == 403;
    if (refusals != null && status >= 400 && counts && (deed == null || !deed.noted())) {
      String subject = routing.pathParam("id");
      refusals.refused(
          who(),
          operation.operationId(),
          subject == null ? null : ShownText.of(subject),
          Integer.toString(status));
    }
  }

  /** Answers 204: there is nothing, and will be nothing. */
  void nothing() {
    if (answered) {
      throw new IllegalStateException(operation + " answered twice");
    }
    close(() -> request.response().setStatusCode(204).end());
  }

  /**
   * Begins an answer of 200 that goes on, of which the time until now is measured. Its link has no
   * limits until {@link #streamed}.
   */
  HttpServerResponse stream(CharSequence contentType) {
    if (answered) {
      throw new IllegalStateException(operation + " answered twice");
    }
    answered = true;
    HttpServerResponse response = request.response();
    link.streams(response);
    server.meter().answered(operation, 200, nanos() - began);
    return response.setChunked(true).putHeader(HttpHeaders.CONTENT_TYPE, contentType);
  }

  /** Such an answer has ended. */
  void streamed() {
    link.rests(nanos());
  }

  /** Answers 202: it is stored, and runs. */
  void accepted(String transferId, byte[] json) {
    request
        .response()
        .setStatusCode(202)
        .putHeader(HttpHeaders.CONTENT_TYPE, JSON)
        .putHeader(HttpHeaders.LOCATION, TRANSFERS + transferId);
    end(Buffer.buffer(json));
  }

  /** Answers 202: it is stored, and goes on at this path. */
  void acceptedAt(String path, byte[] json) {
    request
        .response()
        .setStatusCode(202)
        .putHeader(HttpHeaders.CONTENT_TYPE, JSON)
        .putHeader(HttpHeaders.LOCATION, path);
    end(Buffer.buffer(json));
  }

  /** Answers with the problem that the failure is; where it comes too late for that, logs it. */
  void refuse(Throwable failure) {
    if (answered) {
      LOG.atError()
          .addKeyValue("operation", operation.operationId())
          .setCause(failure)
          .log("a request failed after its answer");
    } else if (failure instanceof KeyUsed.Again again) {
      answer(again.answer());
    } else {
      close(() -> ProblemMapper.answer(request, failure));
    }
  }

  private void end(Buffer body) {
    if (answered) {
      throw new IllegalStateException(operation + " answered twice");
    }
    Function<Answer, Future<Answer>> way = keeping;
    if (way == null) {
      close(() -> request.response().end(body));
      return;
    }
    keeping = null;
    when(
        way.apply(written(body)),
        kept -> {
          write(kept);
          close(() -> request.response().end(Buffer.buffer(kept.body())));
        });
  }

  /** The answer as it would go out. */
  private Answer written(Buffer body) {
    Map<String, String> headers = new TreeMap<>();
    for (String name : KEPT_HEADERS) {
      String value = request.response().headers().get(name);
      if (value != null) {
        headers.put(name, value);
      }
    }
    return new Answer(
        request.response().getStatusCode(), headers, body.toString(StandardCharsets.UTF_8));
  }

  private void close(Runnable write) {
    answered = true;
    HttpServerResponse response = request.response();
    if (response.closed()) {
      return;
    }
    long now = nanos();
    link.answers(response, now);
    write.run();
    noteRefusal(response.getStatusCode());
    server.meter().answered(operation, response.getStatusCode(), now - began);
  }
}
