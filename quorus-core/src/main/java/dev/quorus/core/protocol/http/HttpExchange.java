package dev.quorus.core.protocol.http;

import dev.quorus.core.failure.TransferException;
import dev.quorus.core.pool.Leased;
import io.netty.buffer.Unpooled;
import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpClientRequest;
import io.vertx.core.http.HttpClientResponse;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.RequestOptions;
import io.vertx.core.http.impl.HttpClientConnectionInternal;
import java.nio.channels.ClosedChannelException;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import org.jspecify.annotations.Nullable;

/**
 * One request and its response. The socket's side runs on the event loop, the caller's side blocks
 * a virtual thread.
 */
final class HttpExchange {
  private final Context loop;
  private final HttpTarget target;
  private final BodyQueue body = new BodyQueue();
  private final CompletableFuture<HttpAnswer> answer = new CompletableFuture<>();
  private volatile @Nullable HttpClientRequest request;
  private volatile boolean abandoned;

  private HttpExchange(Context loop, HttpTarget target) {
    this.loop = loop;
    this.target = target;
  }

  /** Sends a request without a body, and returns at once. */
  static HttpExchange begin(
      Context loop,
      HttpPool pool,
      HttpTarget target,
      RequestOptions options,
      Map<String, String> headers) {
    HttpExchange exchange = new HttpExchange(loop, target);
    exchange.start(
        pool, options, headers, ready -> exchange.sendWithoutBody(ready, pool.answersOneByOne()));
    return exchange;
  }

  /** Sends the head of a request whose body follows, and waits until a connection took it. */
  static HttpExchange upload(
      Context loop,
      HttpPool pool,
      HttpTarget target,
      RequestOptions options,
      Map<String, String> headers,
      long length,
      Leased<Permit> permit)
      throws TransferException, InterruptedException {
    HttpExchange exchange = new HttpExchange(loop, target);
    var _ = exchange.under(permit);
    CompletableFuture<Void> begun = new CompletableFuture<>();
    exchange.start(pool, options, headers, sent -> exchange.sendHead(sent, length, begun));
    exchange.answer.whenComplete((answered, failed) -> begun.complete(null));
    exchange.await(begun);
    return exchange;
  }

  private void start(
      HttpPool pool,
      RequestOptions options,
      Map<String, String> headers,
      java.util.function.Consumer<HttpClientRequest> send) {
    loop.runOnContext(go ->
        pool.take(target, options, body)
            .onFailure(answer::completeExceptionally)
            .onSuccess(ready -> {
              request = ready;
              if (abandoned) {
                ready.reset();
                return;
              }
              // The exchange hears of a broken connection by its futures; Vert.x would log it too.
              ready.connection().exceptionHandler(heard -> {});
              headers.forEach(ready::putHeader);
              target.headers().forEach(ready::putHeader);
              send.accept(ready);
            }));
    answer.whenComplete((answered, failed) -> {
      if (failed != null) {
        body.fail(HttpFailures.unanswered(target.where(), failed));
      }
    });
  }

  private void sendWithoutBody(HttpClientRequest ready, boolean tappable) {
    boolean wanted = tappable && HttpMethod.GET.equals(ready.getMethod());
    BodyTap tap = wanted ? BodyTap.of(ready.connection()) : null;
    if (tap != null) {
      HttpClientConnectionInternal connection = (HttpClientConnectionInternal) ready.connection();
      tap.want(body, connection.channelHandlerContext());
    }
    ready.send().onFailure(answer::completeExceptionally).onSuccess(r -> arrived(r, tap != null));
  }

  private void sendHead(HttpClientRequest ready, long length, CompletableFuture<Void> begun) {
    if (length >= 0) {
      ready.putHeader("Content-Length", Long.toString(length));
    } else {
      ready.setChunked(true);
    }
    ready
        .response()
        .onFailure(answer::completeExceptionally)
        .onSuccess(response -> arrived(response, false));
    ready.sendHead().onComplete(done -> begun.complete(null));
  }

  private void arrived(HttpClientResponse response, boolean tapped) {
    if (tapped) {
      // The tap tells the reader of a broken connection; Vert.x would log it as unheard.
      response.exceptionHandler(heard -> {});
    } else {
      feed(response);
    }
    answer.complete(
        new HttpAnswer(response.statusCode(), response.statusMessage(), response.headers()));
  }

  /** For connections that cannot be tapped: HTTP/2, and answers whose body is not the file. */
  private void feed(HttpClientResponse response) {
    body.flow(() -> loop.runOnContext(go -> follow(response)));
    response.exceptionHandler(broken -> body.fail(HttpFailures.lost(broken)));
    response.endHandler(end -> body.end());
    response.handler(bytes -> body.offer(Unpooled.wrappedBuffer(bytes.getBytes())));
  }

  private void follow(HttpClientResponse response) {
    if (body.isPaused()) {
      response.pause();
    } else {
      response.resume();
    }
  }

  /** Holds the permit until the body is over; a server that is too busy is noted in it. */
  HttpExchange under(Leased<Permit> permit) {
    answer.thenAccept(answered -> {
      if (answered.isBusy()) {
        permit.refused();
      }
    });
    body.whenOver(permit::giveBack);
    return this;
  }

  /** The head of the response, waiting for it. */
  HttpAnswer answer() throws TransferException, InterruptedException {
    return await(answer);
  }

  /** Whether the response is there: for an upload, that the server wants no more. */
  boolean answered() {
    return answer.isDone();
  }

  HttpTarget target() {
    return target;
  }

  BodyQueue body() {
    return body;
  }

  /** Sends bytes of the request's body and waits until the socket took them. */
  void write(io.vertx.core.buffer.Buffer bytes) throws TransferException, InterruptedException {
    HttpClientRequest open = open();
    CompletableFuture<Void> written = new CompletableFuture<>();
    loop.runOnContext(go -> settle(open.write(bytes), written));
    answer.whenComplete((answered, failed) -> written.complete(null));
    await(written);
  }

  /** Ends the request's body. */
  void end() {
    HttpClientRequest open = open();
    loop.runOnContext(go -> open.end());
  }

  private HttpClientRequest open() {
    HttpClientRequest open = request;
    if (open == null) {
      throw new IllegalStateException("the request has not begun");
    }
    return open;
  }

  /** Gives up: the connection is closed unless all of it was over. Any thread. */
  void abandon() {
    abandoned = true;
    boolean close = body.abandon();
    answer.completeExceptionally(new ClosedChannelException());
    HttpClientRequest open = request;
    if (close && open != null) {
      loop.runOnContext(go -> open.reset());
    }
  }

  private static void settle(Future<Void> done, CompletableFuture<Void> into) {
    done.onComplete(result -> {
      if (result.succeeded()) {
        into.complete(null);
      } else {
        into.completeExceptionally(result.cause());
      }
    });
  }

  private <T> T await(CompletableFuture<T> future) throws TransferException, InterruptedException {
    try {
      return future.get();
    } catch (ExecutionException e) {
      Throwable cause = e.getCause() == null ? e : e.getCause();
      throw new TransferException(HttpFailures.unanswered(target.where(), cause), cause);
    } catch (InterruptedException e) {
      abandon();
      throw e;
    }
  }

  /** A context on an event loop for one transfer's requests. */
  static Context newLoop(Vertx vertx) {
    return ((io.vertx.core.internal.VertxInternal) vertx).createEventLoopContext();
  }
}
