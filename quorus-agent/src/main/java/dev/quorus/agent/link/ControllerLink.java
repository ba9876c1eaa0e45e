package dev.quorus.agent.link;

import dev.quorus.agent.run.AttemptRunner;
import dev.quorus.agent.run.Lease;
import dev.quorus.agent.wire.Wire;
import dev.quorus.core.bus.BusKind;
import dev.quorus.core.bus.BusMessage.AgentProfile;
import dev.quorus.core.bus.BusMessage.Assignment;
import dev.quorus.core.bus.BusMessage.Declined;
import dev.quorus.core.bus.BusMessage.Heartbeat;
import dev.quorus.core.bus.BusMessage.HeartbeatReply;
import dev.quorus.core.bus.BusMessage.Hello;
import dev.quorus.core.bus.BusMessage.Welcome;
import dev.quorus.core.observe.LogKeys;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import java.time.Duration;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.random.RandomGenerator;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Says hello until a controller answers, and beats from then on; says hello again whenever it is
 * connected anew, and whenever a controller does not know this agent. Used by the one event loop of
 * its verticle.
 */
public final class ControllerLink {
  private static final Logger LOG = LoggerFactory.getLogger(ControllerLink.class);

  private final Vertx vertx;
  private final AgentProfile profile;
  private final AttemptRunner runner;
  private final Lease lease;
  private final LinkTiming timing;
  private final Requests requests;
  private final Backoff backoff;
  private final Promise<Void> firstWelcome = Promise.promise();

  /** Raised by each hello: answers of an earlier session grant nothing any more. */
  private long session;

  /** What was declined of the assignments in answers to heartbeats, until a beat has told it. */
  private final Set<Declined> declined = new LinkedHashSet<>();

  private long timer = -1;
  private boolean silent;
  private boolean stopped;

  public ControllerLink(
      Vertx vertx,
      Wire wire,
      AgentProfile profile,
      AttemptRunner runner,
      Lease lease,
      LinkTiming timing,
      RandomGenerator random) {
    this.vertx = vertx;
    this.profile = profile;
    this.runner = runner;
    this.lease = lease;
    this.timing = timing;
    this.requests = new Requests(wire);
    this.backoff = new Backoff(timing.delays(), random);
  }

  /** There is a way to a controller that need not know of this agent. */
  void connected() {
    if (!stopped) {
      vertx.cancelTimer(timer);
      sayHello();
    }
  }

  /** From now on nothing is sent; what is answered still is not heard. */
  void stop() {
    stopped = true;
    session++;
    vertx.cancelTimer(timer);
  }

  /** Completes when a controller knows the agent for the first time. */
  public Future<Void> welcomed() {
    return firstWelcome.future();
  }

  private void sayHello() {
    long current = ++session;
    long sentAt = lease.now();
    requests
        .ask(BusKind.HELLO, new Hello(profile), Welcome.class, timing.answerWithin())
        .map(ControllerLink::sensible)
        .onSuccess(welcome -> {
          if (current == session) {
            begin(welcome, sentAt);
          }
        })
        .onFailure(unanswered -> {
          if (current == session) {
            sayHelloLater(unanswered);
          }
        });
  }

  private static Welcome sensible(Welcome welcome) {
    if (welcome.heartbeatMillis() < 1 || welcome.leaseMillis() <= welcome.heartbeatMillis()) {
      throw new IllegalArgumentException(
          "a controller asks for a heartbeat every %d ms and a lease of %d ms; %s"
              .formatted(
                  welcome.heartbeatMillis(),
                  welcome.leaseMillis(),
                  "the heartbeat must be at least 1 ms and shorter than the lease"));
    }
    return welcome;
  }

  private void sayHelloLater(Throwable unanswered) {
    if (!backoff.isFailing()) {
      LOG.atWarn()
          .addKeyValue(LogKeys.AGENT_ID, profile.agentId())
          .addKeyValue("reason", unanswered.getMessage())
          .log("no controller answers the hello; it is repeated until one does");
    }
    timer = vertx.setTimer(backoff.next(), fired -> sayHello());
  }

  private void begin(Welcome welcome, long sentAt) {
    backoff.reset();
    silent = false;
    Duration length = Duration.ofMillis(welcome.leaseMillis());
    lease.welcomed(sentAt, welcome.epoch(), length);
    LOG.atInfo()
        .addKeyValue(LogKeys.AGENT_ID, profile.agentId())
        .addKeyValue(LogKeys.EPOCH, welcome.epoch())
        .log("welcomed by a controller");
    beat(length);
    timer = vertx.setPeriodic(welcome.heartbeatMillis(), fired -> beat(length));
    firstWelcome.tryComplete();
  }

  private void beat(Duration within) {
    long current = session;
    long sentAt = lease.now();
    Heartbeat heartbeat =
        new Heartbeat(profile.agentId(), profile.boot(), runner.inventory(), List.copyOf(declined));
    requests
        .ask(BusKind.HEARTBEAT, heartbeat, HeartbeatReply.class, within)
        .onSuccess(reply -> {
          heartbeat.declined().forEach(declined::remove);
          answered(reply, current, sentAt);
        })
        .onFailure(this::unanswered);
  }

  private void answered(HeartbeatReply reply, long asked, long sentAt) {
    if (stopped) {
      return;
    }
    // An order to stop names one attempt for good, however late it comes.
    runner.stop(reply.stop());
    if (asked != session) {
      return;
    }
    silent = false;
    if (reply.known()) {
      lease.confirmed(sentAt, reply.epoch());
      takeOn(reply.assignments());
    } else {
      LOG.atWarn()
          .addKeyValue(LogKeys.AGENT_ID, profile.agentId())
          .log("the controller does not know this agent");
      lease.lost();
      vertx.cancelTimer(timer);
      sayHello();
    }
  }

  private void takeOn(List<Assignment> assignments) {
    if (!assignments.isEmpty()) {
      Future.fromCompletionStage(runner.assign(assignments), vertx.getOrCreateContext())
          .onSuccess(reply -> declined.addAll(reply.declined()));
    }
  }

  private void unanswered(Throwable cause) {
    if (!silent && !stopped) {
      LOG.atWarn()
          .addKeyValue(LogKeys.AGENT_ID, profile.agentId())
          .addKeyValue("reason", cause.getMessage())
          .log("heartbeat not answered; nothing is published once the lease has run out");
      silent = true;
    }
  }
}
