package dev.quorus.agent.link;

import dev.quorus.agent.run.Outbox;
import dev.quorus.agent.wire.Wire;
import dev.quorus.core.bus.BusKind;
import dev.quorus.core.bus.BusMessage.AttemptOutcome;
import dev.quorus.core.bus.BusMessage.Outcomes;
import dev.quorus.core.bus.BusMessage.OutcomesAck;
import dev.quorus.core.observe.LogKeys;
import dev.quorus.core.transfer.AttemptRef;
import io.vertx.core.Context;
import io.vertx.core.Vertx;
import io.vertx.core.eventbus.ReplyException;
import io.vertx.core.eventbus.ReplyFailure;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.random.RandomGenerator;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Reports ends until a controller has acknowledged them: what is there goes out at once, what
 * gathers meanwhile goes out together when the answer is in. Used by the one event loop of its
 * verticle.
 */
public final class OutcomesReporter {
  private static final Logger LOG = LoggerFactory.getLogger(OutcomesReporter.class);

  /** The most in one message, so that it stays well below 256 KiB. */
  static final int MOST_AT_ONCE = 200;

  private final Vertx vertx;
  private final String agentId;
  private final Outbox outbox;
  private final LinkTiming timing;
  private final Requests requests;
  private final Backoff backoff;
  private final AtomicBoolean called = new AtomicBoolean();
  private int atOnce = MOST_AT_ONCE;
  private long timer = -1;
  private boolean listening;
  private boolean busy;
  private boolean stopped;

  public OutcomesReporter(
      Vertx vertx,
      Wire wire,
      String agentId,
      Outbox outbox,
      LinkTiming timing,
      RandomGenerator random) {
    this.vertx = vertx;
    this.agentId = agentId;
    this.outbox = outbox;
    this.timing = timing;
    this.requests = new Requests(wire);
    this.backoff = new Backoff(timing.delays(), random);
  }

  private void listen() {
    listening = true;
    Context loop = vertx.getOrCreateContext();
    outbox.onArrival(() -> {
      // One call is enough for all that arrive before it runs.
      if (called.compareAndSet(false, true)) {
        loop.runOnContext(run -> reportArrivals());
      }
    });
  }

  /** There is a way to a controller: what waits for its time is reported now. */
  void connected() {
    if (vertx.cancelTimer(timer)) {
      busy = false;
    }
    if (listening) {
      report();
    } else {
      listen();
    }
  }

  void stop() {
    stopped = true;
  }

  private void reportArrivals() {
    called.set(false);
    report();
  }

  private void report() {
    if (busy || stopped) {
      return;
    }
    List<AttemptOutcome> batch = outbox.oldest(atOnce);
    if (batch.isEmpty()) {
      return;
    }
    busy = true;
    requests
        .ask(
            BusKind.OUTCOMES,
            new Outcomes(agentId, batch),
            OutcomesAck.class,
            timing.answerWithin())
        .onSuccess(ack -> acknowledged(batch, ack))
        .onFailure(cause -> failed(batch, cause));
  }

  private void acknowledged(List<AttemptOutcome> batch, OutcomesAck ack) {
    Set<AttemptRef> settled = new HashSet<>(ack.settled());
    List<AttemptOutcome> left =
        batch.stream().filter(each -> !settled.contains(each.ref())).toList();
    outbox.settled(settled);
    outbox.defer(left);
    if (left.size() == batch.size()) {
      reportLater("none of them was acknowledged");
      return;
    }
    backoff.reset();
    atOnce = Math.min(atOnce * 2, MOST_AT_ONCE);
    busy = false;
    report();
  }

  private void failed(List<AttemptOutcome> batch, Throwable cause) {
    outbox.defer(batch);
    if (cause instanceof ReplyException refusal
        && refusal.failureType() == ReplyFailure.RECIPIENT_FAILURE) {
      // One of them may be what the controller cannot take: smaller batches find it, and let the
      // others pass.
      atOnce = Math.max(1, batch.size() / 2);
    }
    reportLater(String.valueOf(cause.getMessage()));
  }

  private void reportLater(String reason) {
    if (stopped) {
      return;
    }
    if (!backoff.isFailing()) {
      LOG.atWarn()
          .addKeyValue(LogKeys.AGENT_ID, agentId)
          .addKeyValue("reason", reason)
          .log("ends of attempts not acknowledged; they are reported until they are");
    }
    timer =
        vertx.setTimer(
            backoff.next(),
            fired -> {
              busy = false;
              report();
            });
  }
}
