package dev.quorus.agent.wire;

import dev.quorus.core.bus.LinkFrame;
import dev.quorus.core.failure.Retry;
import dev.quorus.core.transfer.Secret;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.UpgradeRejectedException;
import io.vertx.core.http.WebSocket;
import io.vertx.core.http.WebSocketClient;
import io.vertx.core.http.WebSocketClientOptions;
import io.vertx.core.http.WebSocketConnectOptions;
import io.vertx.core.net.PemKeyCertOptions;
import java.net.URI;
import java.nio.file.Path;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Calls one controller after the other, and says when to call the next. For one event loop. */
public final class Dialer {
  private static final Logger LOG = LoggerFactory.getLogger(Dialer.class);

  private final Controllers controllers;
  private final Secret credential;
  private final SocketTiming timing;
  private final RandomGenerator random;
  private final WebSocketClient client;
  private int next;
  private int failures;
  private @Nullable String lastReason;

  /** A connection that is being made. */
  record Call(URI controller, Future<WebSocket> socket) {}

  /**
   * @param credential of the agent
   */
  public Dialer(
      Vertx vertx,
      Controllers controllers,
      Secret credential,
      SocketTiming timing,
      RandomGenerator random) {
    this.controllers = controllers;
    this.credential = credential;
    this.timing = timing;
    this.random = random;
    this.client = vertx.createWebSocketClient(options());
    // So that the agents of many controllers spread over them from the start.
    this.next = random.nextInt(controllers.urls().size());
  }

  private WebSocketClientOptions options() {
    WebSocketClientOptions options =
        new WebSocketClientOptions()
            .setConnectTimeout(Math.toIntExact(timing.connect().toMillis()))
            .setMaxFrameSize(LinkFrame.LARGEST)
            .setMaxMessageSize(LinkFrame.LARGEST)
            .setTcpKeepAlive(true)
            .setTcpNoDelay(true)
            .setClosingTimeout(2)
            .setVerifyHost(true);
    PemKeyCertOptions own = controllers.ownCertificate();
    if (own != null) {
      options.setKeyCertOptions(own);
    }
    Path authorities = controllers.authorities();
    return authorities == null ? options : options.setTrustOptions(Controllers.trust(authorities));
  }

  Call next() {
    URI url = controllers.urls().get(next);
    next = (next + 1) % controllers.urls().size();
    WebSocketConnectOptions options =
        new WebSocketConnectOptions()
            .setHost(url.getHost())
            .setPort(Controllers.port(url))
            .setSsl(Controllers.secure(url))
            .setURI(Controllers.path(url, LinkFrame.PATH))
            .setTimeout(timing.connect().toMillis())
            .putHeader(HttpHeaders.AUTHORIZATION.toString(), "Bearer " + credential.reveal());
    return new Call(url, client.connect(options));
  }

  /** Why a controller will never take this agent; null if it may later, or another one may. */
  static @Nullable String refusal(Throwable cause) {
    return cause instanceof UpgradeRejectedException rejected
            && (rejected.getStatus() == 401 || rejected.getStatus() == 403)
        ? "the controller does not accept this agent's credential"
        : null;
  }

  /** A random time, longer from outage to outage; short while controllers are left to be tried. */
  long delayMillis() {
    failures++;
    int rounds = 1 + (failures - 1) / controllers.urls().size();
    return Math.max(1, timing.delays().after(rounds, Retry.backoff(), random).toMillis());
  }

  void succeeded() {
    failures = 0;
    lastReason = null;
  }

  /** Logs what is new: one line for each reason in a row. */
  void logFailure(URI controller, Throwable cause) {
    String reason = Trouble.words(cause);
    String line = controller + " " + reason;
    if (!line.equals(lastReason)) {
      lastReason = line;
      LOG.atWarn()
          .addKeyValue("controller", controller)
          .addKeyValue("reason", reason)
          .log("cannot connect to the controller; trying on");
    }
  }

  Future<Void> close() {
    return client.close();
  }
}
