package dev.quorus.api.client;

import dev.quorus.api.ApiOperation;
import dev.quorus.api.codec.ApiJson;
import dev.quorus.api.model.Problem;
import java.io.IOException;
import java.net.ConnectException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpConnectTimeoutException;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpTimeoutException;
import java.nio.channels.UnresolvedAddressException;
import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.InstantSource;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import javax.net.ssl.SSLException;
import org.jspecify.annotations.Nullable;

/** One request and its answer; whatever goes wrong becomes a {@link ClientError}. */
final class Exchange {
  private static final String BAD_ANSWER = "BAD_ANSWER";
  private static final String EVENT_STREAM = "text/event-stream";
  private static final int OK = 200;
  private static final int NO_CONTENT = 204;
  private static final String JSON = "application/json";

  private final HttpClient http;
  private final ClientOptions options;
  private final InstantSource clock;

  Exchange(HttpClient http, ClientOptions options, InstantSource clock) {
    this.http = http;
    this.options = options;
    this.clock = clock;
  }

  /** A request with a body and idempotency key, each of which may be null; may be sent again. */
  HttpRequest request(
      ApiOperation operation,
      String path,
      byte @Nullable [] body,
      @Nullable String idempotencyKey) {
    return request(operation, path, JSON, body, idempotencyKey);
  }

  /** The same with a body of another type. */
  HttpRequest request(
      ApiOperation operation,
      String path,
      String type,
      byte @Nullable [] body,
      @Nullable String idempotencyKey) {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(URI.create(options.server() + path))
            .method(operation.method(), publisher(body))
            .header("Accept", "application/json, " + Problem.CONTENT_TYPE);
    if (body != null) {
      request.header("Content-Type", type);
    }
    if (options.key() != null) {
      request.header("Authorization", "Bearer " + options.key());
    }
    if (idempotencyKey != null) {
      request.header("Idempotency-Key", idempotencyKey);
    }
    return request.build();
  }

  /**
   * A request for a stream.
   *
   * @param after the last event that was heard; null for none
   */
  HttpRequest streamRequest(String path, @Nullable Long after) {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(URI.create(options.server() + path))
            .timeout(options.requestTimeout())
            .header("Accept", EVENT_STREAM + ", " + Problem.CONTENT_TYPE);
    if (options.key() != null) {
      request.header("Authorization", "Bearer " + options.key());
    }
    if (after != null) {
      request.header("Last-Event-ID", Long.toString(after));
    }
    return request.build();
  }

  /** The stream that answers the request, whose lines the subscriber takes. */
  EventStream.Connection stream(HttpRequest request, SseLines lines) {
    CompletableFuture<Boolean> over = new CompletableFuture<>();
    CompletableFuture<HttpResponse<byte @Nullable []>> answer =
        http.sendAsync(request, head -> body(head, lines));
    answer.whenComplete((response, failure) -> {
      if (failure != null) {
        over.completeExceptionally(error(unwrapped(failure), options.requestTimeout()));
        return;
      }
      byte @Nullable [] body = response.body();
      if (body == null || response.statusCode() == NO_CONTENT) {
        over.complete(response.statusCode() == NO_CONTENT);
      } else {
        over.completeExceptionally(
            new ClientError.Refused(problem(response, body), retryAfter(response)));
      }
    });
    return new EventStream.Connection(over, () -> answer.cancel(true));
  }

  /** The bytes of an answer that is no stream; null of one that is. */
  private static HttpResponse.BodySubscriber<byte @Nullable []> body(
      HttpResponse.ResponseInfo head, SseLines lines) {
    String type = head.headers().firstValue("Content-Type").orElse("");
    return head.statusCode() == OK && type.startsWith(EVENT_STREAM)
        ? HttpResponse.BodySubscribers.fromLineSubscriber(
            lines, heard -> null, StandardCharsets.UTF_8, null)
        : HttpResponse.BodySubscribers.mapping(
            HttpResponse.BodySubscribers.ofByteArray(), bytes -> bytes);
  }

  /** The answer; the future fails with a bare {@link ClientError}. */
  <T> CompletableFuture<T> send(HttpRequest request, Class<T> type) {
    return send(request, type, options.requestTimeout());
  }

  /** The same for an answer that may take longer than others. */
  <T> CompletableFuture<T> send(HttpRequest request, Class<T> type, Duration within) {
    CompletableFuture<T> result = new CompletableFuture<>();
    CompletableFuture<HttpResponse<byte[]>> answer =
        http.sendAsync(request, HttpResponse.BodyHandlers.ofByteArray());
    // The platform's own time-out ends with the headers; a body that never ends counts too.
    answer
        .copy()
        .orTimeout(within.toMillis(), TimeUnit.MILLISECONDS)
        .whenComplete((response, failure) -> {
          if (failure != null) {
            answer.cancel(true);
            result.completeExceptionally(error(unwrapped(failure), within));
          } else {
            complete(result, response, type);
          }
        });
    return result;
  }

  private static HttpRequest.BodyPublisher publisher(byte @Nullable [] body) {
    return body == null
        ? HttpRequest.BodyPublishers.noBody()
        : HttpRequest.BodyPublishers.ofByteArray(body);
  }

  private <T> void complete(
      CompletableFuture<T> result, HttpResponse<byte[]> response, Class<T> type) {
    if (response.statusCode() / 100 != 2) {
      result.completeExceptionally(
          new ClientError.Refused(problem(response, response.body()), retryAfter(response)));
      return;
    }
    try {
      result.complete(ApiJson.readAnswer(response.body(), type));
    } catch (IOException notOurs) {
      result.completeExceptionally(new ClientError.Refused(badAnswer(response), null, notOurs));
    }
  }

  private Problem problem(HttpResponse<?> response, byte[] body) {
    try {
      Problem problem = ApiJson.readAnswer(body, Problem.class);
      return problem.status() == response.statusCode() && problem.code() != null
          ? problem
          : badAnswer(response);
    } catch (IOException notOurs) {
      return badAnswer(response);
    }
  }

  private Problem badAnswer(HttpResponse<?> response) {
    return new Problem(
        "about:blank",
        "Not an answer of Quorus",
        response.statusCode(),
        BAD_ANSWER,
        "%s answered %d with a body that this client cannot read; check that it is a Quorus server"
            .formatted(options.server(), response.statusCode()),
        response.request().uri().getPath(),
        List.of());
  }

  private @Nullable Duration retryAfter(HttpResponse<?> response) {
    String value = response.headers().firstValue("Retry-After").orElse("").strip();
    if (value.isEmpty()) {
      return null;
    }
    if (value.length() <= 9 && value.chars().allMatch(c -> c >= '0' && c <= '9')) {
      return Duration.ofSeconds(Long.parseLong(value));
    }
    try {
      ZonedDateTime date = ZonedDateTime.parse(value, DateTimeFormatter.RFC_1123_DATE_TIME);
      Duration wait = Duration.between(clock.instant(), date.toInstant());
      return wait.isNegative() ? Duration.ZERO : wait;
    } catch (DateTimeException neitherSecondsNorDate) {
      return null;
    }
  }

  private ClientError error(Throwable failure, Duration within) {
    return switch (failure) {
      case HttpConnectTimeoutException slow ->
          unreachable("does not accept connections within " + options.connectTimeout(), slow);
      case HttpTimeoutException _ -> noAnswer(within);
      case TimeoutException _ -> noAnswer(within);
      case ConnectException unknown when unknown.getCause() instanceof UnresolvedAddressException ->
          unreachable("has a host name that is not known", unknown);
      case ConnectException refused -> unreachable("accepts no connection", refused);
      case SSLException untrusted ->
          unreachable("cannot be trusted or does not speak TLS", untrusted);
      default -> unreachable("broke the connection before it answered", failure);
    };
  }

  private ClientError.Unreachable unreachable(String what, Throwable cause) {
    return new ClientError.Unreachable(
        "%s %s; check the address, and that the server runs there"
            .formatted(options.server(), what),
        cause);
  }

  private ClientError.TimedOut noAnswer(Duration within) {
    return new ClientError.TimedOut(
        "%s did not answer within %s; try again, or allow more time"
            .formatted(options.server(), within));
  }

  private static Throwable unwrapped(Throwable failure) {
    return failure instanceof CompletionException && failure.getCause() != null
        ? failure.getCause()
        : failure;
  }
}
