package dev.quorus.controller.webhook;

import dev.quorus.api.webhook.WebhookSecret;
import dev.quorus.api.webhook.WebhookSignature;
import dev.quorus.controller.store.DeliveryStore.Due;
import dev.quorus.controller.store.Webhook.Keys;
import dev.quorus.core.failure.TransferException;
import dev.quorus.core.protocol.EgressPolicy;
import dev.quorus.core.transfer.Secret;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpClient;
import io.vertx.core.http.HttpClientOptions;
import io.vertx.core.http.HttpClientRequest;
import io.vertx.core.http.HttpClientResponse;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.PoolOptions;
import io.vertx.core.http.RequestOptions;
import io.vertx.core.net.SocketAddress;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * Posts messages, each signed, to the very address that was checked; follows no redirect, and reads
 * little of an answer but its status. For use by many threads.
 */
final class Sender implements AutoCloseable {
  private static final int CONNECT_MILLIS = 5_000;
  private static final int KEPT_SECONDS = 10;
  private static final int IDLE_SECONDS = 30;
  private static final long MOST_READ = 64 * 1024;
  private static final int LONGEST_WORDS = 300;

  private final WebhookSettings settings;
  private final InstantSource clock;
  private final HttpClient client;

  Sender(Vertx vertx, WebhookSettings settings, InstantSource clock) {
    this.settings = settings;
    this.clock = clock;
    this.client =
        vertx.createHttpClient(
            new HttpClientOptions()
                .setConnectTimeout(CONNECT_MILLIS)
                .setKeepAliveTimeout(KEPT_SECONDS)
                .setIdleTimeout(IDLE_SECONDS)
                .setIdleTimeoutUnit(TimeUnit.SECONDS),
            new PoolOptions().setHttp1MaxSize(settings.ofOneTarget()));
  }

  /**
   * What came of a try.
   *
   * @param status null if it was not answered
   * @param problem in words; null if it was delivered
   * @param after which the receiver wants to be tried again; null if it did not say so
   */
  record Answer(@Nullable Integer status, @Nullable String problem, @Nullable Duration after) {
    static Answer none(String problem) {
      return new Answer(
          null,
          problem.length() > LONGEST_WORDS ? problem.substring(0, LONGEST_WORDS) : problem,
          null);
    }

    boolean delivered() {
      return problem == null;
    }
  }

  /** Sends one. Never fails. */
  Future<Answer> send(Due message) {
    Keys keys = message.keys();
    if (keys == null) {
      return Future.succeededFuture(Answer.none("the webhook whose secret signs it is gone"));
    }
    WebhookUrl url;
    try {
      url = WebhookUrl.parse(message.url());
    } catch (IllegalArgumentException e) {
      return Future.succeededFuture(Answer.none(String.valueOf(e.getMessage())));
    }
    AtomicReference<@Nullable HttpClientRequest> sent = new AtomicReference<>();
    return resolve(url)
        .compose(address -> post(message, keys, url, address, sent))
        .timeout(settings.timeout().toMillis(), TimeUnit.MILLISECONDS)
        .recover(failed -> {
          HttpClientRequest request = sent.get();
          if (request != null) {
            request.reset();
          }
          return Future.succeededFuture(Answer.none(words(failed)));
        });
  }

  /** On a thread of its own, since name servers are waited for. */
  private Future<InetAddress> resolve(WebhookUrl url) {
    Promise<InetAddress> promise = Promise.promise();
    Thread.ofVirtual()
        .name("quorus-webhook-name")
        .start(() -> {
          try {
            promise.complete(allowed(url, EgressPolicy.resolve(url.host(), url.where())));
          } catch (TransferException | RuntimeException e) {
            promise.fail(e);
          }
        });
    return promise.future();
  }

  private InetAddress allowed(WebhookUrl url, InetAddress address) {
    if (address.isLoopbackAddress() && !settings.loopback()) {
      throw new IllegalArgumentException(
          "%s is the machine of the server, which webhooks must not call".formatted(url.where()));
    }
    return address;
  }

  private Future<Answer> post(
      Due message,
      Keys keys,
      WebhookUrl url,
      InetAddress address,
      AtomicReference<@Nullable HttpClientRequest> sent) {
    byte[] body = message.body().getBytes(StandardCharsets.UTF_8);
    Instant now = clock.instant();
    RequestOptions options =
        new RequestOptions()
            .setMethod(HttpMethod.POST)
            .setServer(SocketAddress.inetSocketAddress(new InetSocketAddress(address, url.port())))
            .setHost(url.host())
            .setPort(url.port())
            .setSsl(url.secure())
            .setURI(url.requestUri())
            .setFollowRedirects(false)
            .putHeader("User-Agent", "quorus")
            .putHeader("Content-Type", "application/json")
            .putHeader(WebhookSignature.ID, message.id())
            .putHeader(WebhookSignature.TIMESTAMP, Long.toString(now.getEpochSecond()))
            .putHeader(
                WebhookSignature.SIGNATURE,
                WebhookSignature.sign(secrets(keys, now), message.id(), now, body));
    return client
        .request(options)
        .compose(request -> {
          sent.set(request);
          // Read on the request's own thread: elsewhere the answer may be over before it is looked
          // at,
          // and a message that was delivered would count as lost, and be sent again.
          return request.send(Buffer.buffer(body)).map(Sender::answer);
        });
  }

  private static List<WebhookSecret> secrets(Keys keys, Instant now) {
    List<WebhookSecret> secrets = new ArrayList<>();
    secrets.add(WebhookSecret.parse(keys.secret().reveal()));
    Secret former = keys.former();
    Instant until = keys.formerUntil();
    if (former != null && until != null && now.isBefore(until)) {
      secrets.add(WebhookSecret.parse(former.reveal()));
    }
    return secrets;
  }

  private static Answer answer(HttpClientResponse response) {
    AtomicLong read = new AtomicLong();
    response.handler(chunk -> {
      if (read.addAndGet(chunk.length()) > MOST_READ) {
        response.request().reset();
      }
    });
    // It has its status; what becomes of the rest of the connection changes nothing.
    response.exceptionHandler(broken -> read.set(MOST_READ));
    int status = response.statusCode();
    if (status / 100 == 2) {
      return new Answer(status, null, null);
    }
    String redirect = status / 100 == 3 ? "; redirects are not followed" : "";
    return new Answer(
        status,
        "the receiver answered with %d%s".formatted(status, redirect),
        retryAfter(response.getHeader("Retry-After")));
  }

  private static @Nullable Duration retryAfter(@Nullable String value) {
    return value != null && value.matches("[0-9]{1,6}")
        ? Duration.ofSeconds(Long.parseLong(value))
        : null;
  }

  private String words(Throwable failed) {
    return switch (failed) {
      case TransferException refused -> refused.failure().message();
      case IllegalArgumentException refused -> String.valueOf(refused.getMessage());
      case TimeoutException late ->
          "the receiver did not answer within %d seconds"
              .formatted(Math.max(1, settings.timeout().toSeconds()));
      default ->
          "the receiver was not reached: %s"
              .formatted(
                  failed.getMessage() == null
                      ? failed.getClass().getSimpleName()
                      : failed.getMessage());
    };
  }

  @Override
  public void close() {
    client.close();
  }
}
