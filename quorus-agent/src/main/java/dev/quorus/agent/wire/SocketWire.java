package dev.quorus.agent.wire;

import dev.quorus.core.bus.LinkFrame;
import dev.quorus.core.bus.LinkFrame.Answer;
import dev.quorus.core.bus.LinkFrame.Ask;
import dev.quorus.core.bus.LinkFrame.Refused;
import dev.quorus.core.bus.LinkFrame.Tell;
import dev.quorus.core.bus.UnreadableMessage;
import dev.quorus.core.time.Ticker;
import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.eventbus.ReplyException;
import io.vertx.core.eventbus.ReplyFailure;
import io.vertx.core.http.WebSocket;
import io.vertx.core.json.JsonObject;
import java.net.URI;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One WebSocket to whichever controller takes it. A connection that ends or falls silent is
 * replaced by one to the next controller.
 */
public final class SocketWire implements Wire {
  private static final Logger LOG = LoggerFactory.getLogger(SocketWire.class);
  private static final long LOOK_MILLIS = 1_000;
  private static final int NO_CODE = 0;

  private final Vertx vertx;
  private final Dialer dialer;
  private final SocketTiming timing;
  private final Ticker ticker;
  private final WireWatcher watcher;
  private final PendingAsks asks;
  private @Nullable Context loop;
  private @Nullable Inbox inbox;
  private @Nullable WebSocket socket;
  private @Nullable URI controller;
  private long heardAt;
  private long timer = -1;
  private long look = -1;
  private boolean closed;

  /**
   * @param dialer used by this object alone
   */
  public SocketWire(
      Vertx vertx, Dialer dialer, SocketTiming timing, Ticker ticker, WireWatcher watcher) {
    this.vertx = vertx;
    this.dialer = dialer;
    this.timing = timing;
    this.ticker = ticker;
    this.watcher = watcher;
    this.asks = new PendingAsks(vertx);
  }

  @Override
  public Future<Void> open(Inbox messages) {
    inbox = messages;
    loop = vertx.getOrCreateContext();
    look = vertx.setPeriodic(LOOK_MILLIS, now -> lookForSilence());
    dial();
    return Future.succeededFuture();
  }

  private void dial() {
    if (closed) {
      return;
    }
    Dialer.Call call = dialer.next();
    call.socket()
        .onSuccess(opened -> connected(call.controller(), opened))
        .onFailure(cause -> notConnected(call.controller(), cause));
  }

  private void notConnected(URI tried, Throwable cause) {
    if (closed) {
      return;
    }
    String refusal = Dialer.refusal(cause);
    if (refusal != null) {
      refused(refusal);
      return;
    }
    dialer.logFailure(tried, cause);
    timer = vertx.setTimer(dialer.delayMillis(), due -> dial());
  }

  private void connected(URI to, WebSocket opened) {
    if (closed) {
      opened.close();
      return;
    }
    socket = opened;
    controller = to;
    heardAt = ticker.nanos();
    opened.textMessageHandler(text -> received(opened, text));
    opened.pongHandler(pong -> heardAt = ticker.nanos());
    opened.exceptionHandler(broken -> lost(opened, String.valueOf(broken.getMessage())));
    opened.closeHandler(gone -> ended(opened));
    LOG.atInfo().addKeyValue("controller", to).log("connected to a controller");
    watcher.connected(to);
    if (inbox != null) {
      inbox.connected();
    }
  }

  private void received(WebSocket from, String text) {
    if (!from.equals(socket)) {
      return;
    }
    heardAt = ticker.nanos();
    try {
      take(from, LinkFrame.read(text));
    } catch (UnreadableMessage e) {
      lost(from, String.valueOf(e.getMessage()));
    }
  }

  private void take(WebSocket from, LinkFrame frame) {
    // That a controller answers shows that it is up to it: the next outage begins from the start.
    dialer.succeeded();
    switch (frame) {
      case Answer(long id, JsonObject body) -> asks.answered(id, body);
      case Refused(long id, int code, String message) -> asks.refused(id, code, message);
      case Tell(String kind, JsonObject body) -> receive(body);
      case Ask(long id, String kind, JsonObject body) ->
          receive(body)
              .onComplete(done -> onLoop(() -> reply(from, id, done.result(), done.cause())));
    }
  }

  private Future<@Nullable JsonObject> receive(JsonObject body) {
    return inbox == null ? Future.succeededFuture() : inbox.receive(body);
  }

  private void reply(
      WebSocket to, long id, @Nullable JsonObject answer, @Nullable Throwable refusal) {
    if (refusal != null) {
      write(
          to,
          new Refused(id, UnreadableMessage.FAILURE_CODE, String.valueOf(refusal.getMessage())));
    } else if (answer != null) {
      write(to, new Answer(id, answer));
    }
  }

  private void onLoop(Runnable step) {
    if (loop != null) {
      loop.runOnContext(now -> step.run());
    }
  }

  private static void write(WebSocket to, LinkFrame frame) {
    // What cannot be written is lost with its connection, of which the close handler tells.
    to.writeTextMessage(frame.text())
        .onFailure(lost -> LOG.atDebug().setCause(lost).log("frame not sent"));
  }

  @Override
  public Future<JsonObject> ask(String kind, JsonObject body, Duration within) {
    WebSocket to = socket;
    if (to == null) {
      return Future.failedFuture(
          new ReplyException(ReplyFailure.NO_HANDLERS, "not connected to a controller"));
    }
    long id = asks.next();
    String text = new Ask(id, kind, body).text();
    if (!LinkFrame.fits(text)) {
      return Future.failedFuture(
          new ReplyException(
              ReplyFailure.RECIPIENT_FAILURE, 413, "the message is too long for one frame"));
    }
    Future<JsonObject> answer = asks.open(id, within);
    to.writeTextMessage(text)
        .onFailure(lost -> asks.refused(id, 503, "the connection to the controller was lost"));
    return answer;
  }

  private void ended(WebSocket gone) {
    if (!gone.equals(socket)) {
      return;
    }
    int code = closeCode(gone);
    if (code == LinkFrame.REVOKED) {
      socket = null;
      asks.lost();
      refused("this agent's credential was revoked");
      return;
    }
    lost(gone, code == NO_CODE ? "it was cut" : "the controller closed it with code " + code);
  }

  private static int closeCode(WebSocket gone) {
    try {
      Short code = gone.closeStatusCode();
      return code == null ? NO_CODE : code;
    } catch (NullPointerException e) {
      // Vert.x 5.0.10 unboxes a code that is not there, as of a connection that was cut.
      return NO_CODE;
    }
  }

  private void lookForSilence() {
    WebSocket open = socket;
    if (open != null && ticker.nanos() - heardAt > timing.silence().toNanos()) {
      lost(open, "nothing was heard for " + timing.silence().toSeconds() + " s");
    }
  }

  private void lost(WebSocket gone, String reason) {
    if (!gone.equals(socket)) {
      return;
    }
    socket = null;
    asks.lost();
    gone.close();
    if (!closed) {
      LOG.atWarn()
          .addKeyValue("controller", controller)
          .addKeyValue("reason", reason)
          .log("connection to the controller lost; another one is tried");
      timer = vertx.setTimer(dialer.delayMillis(), due -> dial());
    }
  }

  private void refused(String reason) {
    closed = true;
    vertx.cancelTimer(look);
    watcher.refused(reason);
  }

  @Override
  public Future<Void> close() {
    closed = true;
    vertx.cancelTimer(timer);
    vertx.cancelTimer(look);
    WebSocket open = socket;
    socket = null;
    asks.lost();
    Future<Void> gone = open == null ? Future.succeededFuture() : open.close();
    return gone.recover(cut -> Future.succeededFuture()).eventually(dialer::close);
  }
}
