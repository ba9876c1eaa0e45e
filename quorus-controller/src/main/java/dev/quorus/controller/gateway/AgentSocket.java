package dev.quorus.controller.gateway;

import dev.quorus.controller.fleet.LeadLine;
import dev.quorus.controller.security.AdmittedAgent;
import dev.quorus.core.bus.BusCodec;
import dev.quorus.core.bus.BusKind;
import dev.quorus.core.bus.LinkFrame;
import dev.quorus.core.bus.LinkFrame.Answer;
import dev.quorus.core.bus.LinkFrame.Ask;
import dev.quorus.core.bus.LinkFrame.Refused;
import dev.quorus.core.bus.LinkFrame.Tell;
import dev.quorus.core.bus.UnreadableMessage;
import dev.quorus.core.observe.LogKeys;
import dev.quorus.core.time.Ticker;
import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.eventbus.ReplyException;
import io.vertx.core.eventbus.ReplyFailure;
import io.vertx.core.http.ServerWebSocket;
import io.vertx.core.internal.http.WebSocketInternal;
import io.vertx.core.json.JsonObject;
import java.util.LinkedHashMap;
import java.util.SequencedMap;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** One agent's connection. Everything in it happens on the connection's event loop. */
final class AgentSocket {
  private static final Logger LOG = LoggerFactory.getLogger(AgentSocket.class);
  private static final Buffer PING = Buffer.buffer("q");

  /** So many asks may wait for the agent's answer: it answers at once, or is in trouble. */
  private static final int MOST_ASKED = 256;

  private static final short NOT_UNDERSTOOD = 1003;
  private static final int UNAVAILABLE = 503;
  private static final int FORBIDDEN = 403;
  private static final long CLOSING_MILLIS = 1_000;

  private final Shared shared;
  private final ServerWebSocket socket;
  private final Context loop;
  private final Identity identity;
  private final Allowance allowance;
  private final AtomicBoolean over = new AtomicBoolean();
  private final SequencedMap<Long, Promise<JsonObject>> asked = new LinkedHashMap<>();
  private Runnable closed = () -> {};
  private long timer = -1;
  private long lastAsk;
  private long heardAt;
  private long fullSince;
  private boolean full;
  private boolean waits;
  private int inFlight;

  /** What all connections of a gateway have in common. */
  record Shared(
      Vertx vertx,
      String route,
      LeadLine lead,
      GatewaySettings settings,
      GatewayMeters meters,
      Ticker ticker) {}

  AgentSocket(Shared shared, ServerWebSocket socket, AdmittedAgent agent) {
    this.shared = shared;
    this.socket = socket;
    this.loop = shared.vertx().getOrCreateContext();
    this.identity = new Identity(agent);
    this.heardAt = shared.ticker().nanos();
    this.allowance = new Allowance(shared.settings().perSecond(), heardAt);
  }

  /** Begins to listen. */
  void open(Runnable gone) {
    closed = gone;
    timer = shared.vertx().setPeriodic(shared.settings().ping().toMillis(), tick -> lookAfterIt());
    socket.textMessageHandler(this::received);
    socket.binaryMessageHandler(any -> end(NOT_UNDERSTOOD, "frames are text"));
    socket.pongHandler(pong -> heardAt = shared.ticker().nanos());
    socket.exceptionHandler(broken -> end(NOT_UNDERSTOOD, "the frame is too long, or none"));
    socket.closeHandler(ended -> leave());
  }

  private void leave() {
    over.set(true);
    shared.vertx().cancelTimer(timer);
    asked.values().forEach(each -> each.tryFail(gone()));
    asked.clear();
    closed.run();
  }

  private static ReplyException gone() {
    return new ReplyException(ReplyFailure.NO_HANDLERS, "the agent's connection is gone");
  }

  private void received(String text) {
    heardAt = shared.ticker().nanos();
    shared.meters().received();
    long pause = allowance.take(heardAt);
    if (pause > 0) {
      rest(pause);
    }
    try {
      take(LinkFrame.read(text));
    } catch (UnreadableMessage e) {
      end(NOT_UNDERSTOOD, String.valueOf(e.getMessage()));
    }
  }

  private void rest(long millis) {
    if (!waits) {
      waits = true;
      socket.pause();
      shared
          .vertx()
          .setTimer(
              millis,
              due -> {
                waits = false;
                readOn();
              });
    }
  }

  private void readOn() {
    if (!waits && inFlight < shared.settings().inFlight()) {
      // What was not read was not silence.
      heardAt = shared.ticker().nanos();
      socket.resume();
    }
  }

  private void take(LinkFrame frame) {
    switch (frame) {
      case Ask(long id, String kind, JsonObject body) -> asks(id, kind, body);
      case Tell(String kind, JsonObject body) ->
          LOG.atDebug().addKeyValue("kind", kind).log("agents tell nothing; passed over");
      case Answer(long id, JsonObject body) -> {
        Promise<JsonObject> promise = asked.remove(id);
        if (promise != null) {
          promise.tryComplete(body);
        }
      }
      case Refused(long id, int code, String message) -> {
        Promise<JsonObject> promise = asked.remove(id);
        if (promise != null) {
          promise.tryFail(new ReplyException(ReplyFailure.RECIPIENT_FAILURE, code, message));
        }
      }
    }
  }

  private void asks(long id, String kind, JsonObject body) {
    String objection = identity.objection(kind, body);
    if (objection != null) {
      shared.meters().refused();
      LOG.atWarn()
          .addKeyValue(LogKeys.AGENT_ID, identity.agent())
          .addKeyValue("kind", kind)
          .addKeyValue("reason", objection)
          .log("message of an agent refused");
      write(new Refused(id, FORBIDDEN, objection));
      return;
    }
    inFlight++;
    if (inFlight >= shared.settings().inFlight()) {
      socket.pause();
    }
    JsonObject message = kind.equals(BusKind.HELLO) ? BusCodec.routed(body, shared.route()) : body;
    shared
        .lead()
        .ask(kind, message)
        .onComplete(done -> loop.runOnContext(here -> answer(id, done.result(), done.cause())));
  }

  private void answer(long id, @Nullable JsonObject body, @Nullable Throwable cause) {
    inFlight--;
    readOn();
    if (body != null) {
      write(new Answer(id, body));
    } else if (cause instanceof ReplyException refusal
        && refusal.failureType() == ReplyFailure.RECIPIENT_FAILURE) {
      write(new Refused(id, refusal.failureCode(), String.valueOf(refusal.getMessage())));
    } else {
      write(new Refused(id, UNAVAILABLE, "no controller leads at the moment"));
    }
  }

  /** Whether it is the connection of this process of the agent. Any thread may ask. */
  Future<JsonObject> ask(String boot, String kind, JsonObject body) {
    Promise<JsonObject> answer = Promise.promise();
    loop.runOnContext(here -> {
      if (isOver() || !boot.equals(identity.boot())) {
        answer.fail(gone());
      } else if (socket.writeQueueFull()) {
        answer.fail(
            new ReplyException(ReplyFailure.NO_HANDLERS, "the agent does not read its messages"));
      } else {
        forgetOldest();
        lastAsk++;
        asked.put(lastAsk, answer);
        write(new Ask(lastAsk, kind, body));
      }
    });
    return answer.future();
  }

  /** A socket is closed a moment before its handler hears of it. */
  private boolean isOver() {
    return over.get() || socket.isClosed();
  }

  /** Whoever asked so long ago does not wait any more. */
  private void forgetOldest() {
    if (asked.size() >= MOST_ASKED) {
      Promise<JsonObject> oldest = asked.pollFirstEntry().getValue();
      oldest.tryFail(new ReplyException(ReplyFailure.TIMEOUT, "the agent did not answer"));
    }
  }

  /** Sends without an answer; lost if the agent is gone or does not read. Any thread. */
  void tell(String boot, String kind, JsonObject body) {
    loop.runOnContext(here -> {
      if (!isOver() && boot.equals(identity.boot()) && !socket.writeQueueFull()) {
        write(new Tell(kind, body));
      }
    });
  }

  private void write(LinkFrame frame) {
    if (isOver()) {
      return;
    }
    String text = frame.text();
    if (LinkFrame.fits(text)) {
      socket
          .writeTextMessage(text)
          .onFailure(lost -> LOG.atDebug().setCause(lost).log("frame not sent"));
    } else {
      LOG.atError()
          .addKeyValue(LogKeys.AGENT_ID, identity.agent())
          .addKeyValue("length", text.length())
          .log("message to an agent is too long to be sent");
    }
  }

  private void lookAfterIt() {
    if (isOver()) {
      return;
    }
    long now = shared.ticker().nanos();
    boolean reads = !waits && inFlight < shared.settings().inFlight();
    if (reads && now - heardAt > shared.settings().idle().toNanos()) {
      end((short) LinkFrame.SILENT, "nothing was heard");
      return;
    }
    if (!socket.writeQueueFull()) {
      full = false;
      socket.writePing(PING);
    } else if (!full) {
      full = true;
      fullSince = now;
    } else if (now - fullSince > shared.settings().stuck().toNanos()) {
      end((short) LinkFrame.SLOW, "what was sent is not read");
    }
  }

  /** Ends the connection, which is over from now on. Any thread. */
  void end(short code, String reason) {
    if (over.compareAndSet(false, true)) {
      shared.meters().cut();
      LOG.atInfo()
          .addKeyValue(LogKeys.AGENT_ID, identity.agent())
          .addKeyValue("reason", reason)
          .log("connection of an agent ended");
      loop.runOnContext(here -> {
        leave();
        socket.close(code, reason);
        shared.vertx().setTimer(CLOSING_MILLIS, late -> abort());
      });
    }
  }

  /** Whoever does not read does not read the end either, so that its connection never closes. */
  private void abort() {
    if (!socket.isClosed() && socket instanceof WebSocketInternal channel) {
      channel.channelHandlerContext().close();
    }
  }
}
