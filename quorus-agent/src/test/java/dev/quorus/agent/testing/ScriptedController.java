package dev.quorus.agent.testing;

import dev.quorus.core.bus.BusAddress;
import dev.quorus.core.bus.BusCodec;
import dev.quorus.core.bus.BusMessage;
import dev.quorus.core.bus.BusMessage.AgentProfile;
import dev.quorus.core.bus.BusMessage.Assign;
import dev.quorus.core.bus.BusMessage.AssignReply;
import dev.quorus.core.bus.BusMessage.Assignment;
import dev.quorus.core.bus.BusMessage.AttemptOutcome;
import dev.quorus.core.bus.BusMessage.Heartbeat;
import dev.quorus.core.bus.BusMessage.HeartbeatReply;
import dev.quorus.core.bus.BusMessage.Hello;
import dev.quorus.core.bus.BusMessage.Outcomes;
import dev.quorus.core.bus.BusMessage.OutcomesAck;
import dev.quorus.core.bus.BusMessage.Stop;
import dev.quorus.core.bus.BusMessage.StopOrder;
import dev.quorus.core.bus.BusMessage.Welcome;
import dev.quorus.core.transfer.AttemptRef;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.eventbus.DeliveryOptions;
import io.vertx.core.eventbus.MessageConsumer;
import io.vertx.core.json.JsonObject;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;

/** A controller that answers as a test says, over the real event bus. */
public final class ScriptedController {
  private final Vertx vertx;
  private final List<MessageConsumer<JsonObject>> consumers = new ArrayList<>();
  private final List<AgentProfile> hellos = new CopyOnWriteArrayList<>();
  private final List<Heartbeat> heartbeats = new CopyOnWriteArrayList<>();
  private final List<Outcomes> reports = new CopyOnWriteArrayList<>();
  private final Map<AttemptRef, AttemptOutcome> committed = new ConcurrentHashMap<>();
  private volatile Welcome welcome = new Welcome(Attempts.EPOCH, 25, 10_000);
  private volatile Function<Heartbeat, HeartbeatReply> onHeartbeat =
      beat -> new HeartbeatReply(true, Attempts.EPOCH, List.of());
  private volatile Function<Outcomes, OutcomesAck> onOutcomes = this::commit;

  public ScriptedController(Vertx vertx) {
    this.vertx = vertx;
  }

  /** Begins to answer. */
  public ScriptedController up() {
    listen(
        BusAddress.HELLO,
        message -> {
          hellos.add(((Hello) message).profile());
          return welcome;
        });
    listen(
        BusAddress.HEARTBEAT,
        message -> {
          heartbeats.add((Heartbeat) message);
          return onHeartbeat.apply((Heartbeat) message);
        });
    listen(
        BusAddress.OUTCOMES,
        message -> {
          reports.add((Outcomes) message);
          return onOutcomes.apply((Outcomes) message);
        });
    return this;
  }

  private void listen(String address, Function<BusMessage, BusMessage> answer) {
    MessageConsumer<JsonObject> consumer =
        vertx
            .eventBus()
            .consumer(
                address,
                message -> {
                  try {
                    BusMessage read = BusCodec.read(message.body());
                    message.reply(BusCodec.write(answer.apply(read)));
                  } catch (RuntimeException e) {
                    message.fail(500, e.getMessage());
                  }
                });
    join(consumer.completion());
    consumers.add(consumer);
  }

  /** Answers nothing any more. */
  public void down() {
    consumers.forEach(each -> join(each.unregister()));
    consumers.clear();
  }

  public ScriptedController welcomesWith(Welcome answer) {
    welcome = answer;
    return this;
  }

  public ScriptedController onHeartbeat(Function<Heartbeat, HeartbeatReply> answer) {
    onHeartbeat = answer;
    return this;
  }

  /** What answers reports of ends; a thrown exception fails the message. */
  public ScriptedController onOutcomes(Function<Outcomes, OutcomesAck> answer) {
    onOutcomes = answer;
    return this;
  }

  /** Keeps every end and acknowledges it. */
  public OutcomesAck commit(Outcomes outcomes) {
    outcomes.outcomes().forEach(each -> committed.put(each.ref(), each));
    return new OutcomesAck(outcomes.outcomes().stream().map(AttemptOutcome::ref).toList());
  }

  public Future<AssignReply> assign(AgentProfile agent, List<Assignment> assignments) {
    return assign(agent, assignments, 10_000);
  }

  public Future<AssignReply> assign(
      AgentProfile agent, List<Assignment> assignments, long withinMillis) {
    return vertx
        .eventBus()
        .<JsonObject>request(
            BusAddress.agent(agent.agentId(), agent.boot()),
            BusCodec.write(new Assign(assignments)),
            new DeliveryOptions().setSendTimeout(withinMillis))
        .map(reply -> (AssignReply) BusCodec.read(reply.body()));
  }

  public void stop(AgentProfile agent, List<StopOrder> orders) {
    vertx
        .eventBus()
        .send(BusAddress.agent(agent.agentId(), agent.boot()), BusCodec.write(new Stop(orders)));
  }

  public List<AgentProfile> hellos() {
    return hellos;
  }

  public List<Heartbeat> heartbeats() {
    return heartbeats;
  }

  public List<Outcomes> reports() {
    return reports;
  }

  public Map<AttemptRef, AttemptOutcome> committed() {
    return committed;
  }

  private static <T> T join(Future<T> future) {
    return future.toCompletionStage().toCompletableFuture().orTimeout(10, TimeUnit.SECONDS).join();
  }
}
