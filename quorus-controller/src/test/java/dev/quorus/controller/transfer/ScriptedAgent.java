package dev.quorus.controller.transfer;

import dev.quorus.controller.fleet.LeadLine;
import dev.quorus.core.bus.BusAddress;
import dev.quorus.core.bus.BusCodec;
import dev.quorus.core.bus.BusKind;
import dev.quorus.core.bus.BusMessage;
import dev.quorus.core.bus.BusMessage.AgentProfile;
import dev.quorus.core.bus.BusMessage.Assign;
import dev.quorus.core.bus.BusMessage.AssignReply;
import dev.quorus.core.bus.BusMessage.Assignment;
import dev.quorus.core.bus.BusMessage.AttemptOutcome;
import dev.quorus.core.bus.BusMessage.Declined;
import dev.quorus.core.bus.BusMessage.Examine;
import dev.quorus.core.bus.BusMessage.Examined;
import dev.quorus.core.bus.BusMessage.Heartbeat;
import dev.quorus.core.bus.BusMessage.HeartbeatReply;
import dev.quorus.core.bus.BusMessage.HeldAttempt;
import dev.quorus.core.bus.BusMessage.Hello;
import dev.quorus.core.bus.BusMessage.Offer;
import dev.quorus.core.bus.BusMessage.Outcomes;
import dev.quorus.core.bus.BusMessage.OutcomesAck;
import dev.quorus.core.bus.BusMessage.Stop;
import dev.quorus.core.bus.BusMessage.StopOrder;
import dev.quorus.core.doctor.Diagnosis.Check;
import dev.quorus.core.engine.Outcome;
import dev.quorus.core.transfer.AttemptRef;
import dev.quorus.core.transfer.Progress;
import io.vertx.core.Vertx;
import io.vertx.core.eventbus.Message;
import io.vertx.core.eventbus.MessageConsumer;
import io.vertx.core.json.JsonObject;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** An agent that speaks the real messages on the real bus and ends attempts as it is told. */
public final class ScriptedAgent implements AutoCloseable {
  public final Map<AttemptRef, Assignment> held = new ConcurrentHashMap<>();
  public final Map<AttemptRef, AttemptOutcome> unsettled = new ConcurrentHashMap<>();
  public final List<AttemptRef> began = new CopyOnWriteArrayList<>();
  public final List<Examine> examined = new CopyOnWriteArrayList<>();
  public final List<StopOrder> stopped = new CopyOnWriteArrayList<>();
  public volatile Function<Assignment, @Nullable Outcome> script = assignment -> null;
  public volatile Predicate<Assignment> takes = assignment -> true;
  public volatile Predicate<BusMessage> loses = message -> false;

  /** After how many milliseconds a message arrives, once for each time that it does. */
  public volatile Supplier<List<Long>> arrivals = () -> List.of(0L);

  private final Vertx vertx;
  private final LeadLine line;
  private final InstantSource clock;
  private final String id;
  private final String boot;
  private final MessageConsumer<JsonObject> inbox;
  private final long timer;

  public ScriptedAgent(
      Vertx vertx, LeadLine line, InstantSource clock, String id, String boot, int slots) {
    this.vertx = vertx;
    this.line = line;
    this.clock = clock;
    this.id = id;
    this.boot = boot;
    inbox = vertx.eventBus().consumer(BusAddress.agent(id, boot), this::receive);
    hello(slots);
    timer = vertx.setPeriodic(40, tick -> beat(slots));
  }

  private void hello(int slots) {
    AgentProfile profile =
        new AgentProfile(
            id,
            boot,
            "test",
            "default",
            Map.of(),
            new Offer(slots, Set.of("file", "http"), List.of("/")));
    send(BusKind.HELLO, new Hello(profile), reply -> {});
  }

  private void receive(Message<JsonObject> message) {
    BusMessage read = BusCodec.read(message.body());
    if (!loses.test(read)) {
      arrive(() -> handle(message, read));
    }
  }

  private void arrive(Runnable arrival) {
    for (long millis : arrivals.get()) {
      if (millis == 0) {
        arrival.run();
      } else {
        vertx.setTimer(millis, timer -> arrival.run());
      }
    }
  }

  private void handle(Message<JsonObject> message, BusMessage read) {
    if (read instanceof Assign assign) {
      AssignReply reply = take(assign.assignments());
      if (!loses.test(reply)) {
        message.reply(BusCodec.write(reply));
      }
    } else if (read instanceof Examine examine) {
      examined.add(examine);
      message.reply(
          BusCodec.write(new Examined(List.of(), List.of(new Check.Passed("log in", "by " + id)))));
    } else if (read instanceof Stop stop) {
      stop.orders().forEach(this::stop);
    }
  }

  private AssignReply take(List<Assignment> assignments) {
    List<AttemptRef> accepted = new ArrayList<>();
    List<Declined> declined = new ArrayList<>();
    for (Assignment each : assignments) {
      if (takes.test(each)) {
        accepted.add(each.ref());
        begin(each);
      } else {
        declined.add(new Declined(each.ref(), "not today"));
      }
    }
    return new AssignReply(accepted, declined);
  }

  private void begin(Assignment assignment) {
    if (held.containsKey(assignment.ref()) || unsettled.containsKey(assignment.ref())) {
      return;
    }
    began.add(assignment.ref());
    held.put(assignment.ref(), assignment);
    Outcome outcome = script.apply(assignment);
    if (outcome != null) {
      end(assignment.ref(), outcome);
    }
  }

  private void stop(StopOrder order) {
    stopped.add(order);
    held.remove(order.ref());
  }

  /** Ends an attempt and reports it until it is settled. */
  public void end(AttemptRef ref, Outcome outcome) {
    unsettled.put(ref, new AttemptOutcome(ref, outcome, Progress.NONE, clock.instant()));
    held.remove(ref);
    report();
  }

  private void report() {
    if (!unsettled.isEmpty()) {
      send(
          BusKind.OUTCOMES,
          new Outcomes(id, List.copyOf(unsettled.values())),
          reply -> ((OutcomesAck) reply).settled().forEach(unsettled::remove));
    }
  }

  private void beat(int slots) {
    List<HeldAttempt> all = new ArrayList<>();
    held.keySet().forEach(ref -> all.add(new HeldAttempt(ref, new Progress(1, 2))));
    unsettled.keySet().forEach(ref -> all.add(new HeldAttempt(ref, new Progress(2, 2))));
    send(
        BusKind.HEARTBEAT,
        new Heartbeat(id, boot, all),
        reply -> {
          HeartbeatReply answer = (HeartbeatReply) reply;
          answer.stop().forEach(this::stop);
          if (!answer.known()) {
            hello(slots);
          }
        });
    report();
  }

  private void send(
      String kind, BusMessage message, java.util.function.Consumer<BusMessage> answered) {
    if (!loses.test(message)) {
      arrive(() -> request(kind, message, answered));
    }
  }

  private void request(
      String kind, BusMessage message, java.util.function.Consumer<BusMessage> answered) {
    line.ask(kind, BusCodec.write(message))
        .onSuccess(reply -> {
          BusMessage read = BusCodec.read(reply);
          if (!loses.test(read)) {
            answered.accept(read);
          }
        });
  }

  /** As if the process were killed. */
  @Override
  public void close() {
    vertx.cancelTimer(timer);
    inbox.unregister();
  }
}
