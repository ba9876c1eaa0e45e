package dev.quorus.agent.link;

import dev.quorus.agent.run.AttemptRunner;
import dev.quorus.core.bus.BusAddress;
import dev.quorus.core.bus.BusCodec;
import dev.quorus.core.bus.BusMessage;
import dev.quorus.core.bus.BusMessage.AgentProfile;
import dev.quorus.core.bus.BusMessage.Assign;
import dev.quorus.core.bus.BusMessage.AssignReply;
import dev.quorus.core.bus.BusMessage.Heartbeat;
import dev.quorus.core.bus.BusMessage.HeartbeatReply;
import dev.quorus.core.bus.BusMessage.Hello;
import dev.quorus.core.bus.BusMessage.Outcomes;
import dev.quorus.core.bus.BusMessage.OutcomesAck;
import dev.quorus.core.bus.BusMessage.Stop;
import dev.quorus.core.bus.BusMessage.Welcome;
import dev.quorus.core.bus.UnreadableMessage;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.eventbus.Message;
import io.vertx.core.eventbus.MessageConsumer;
import io.vertx.core.json.JsonObject;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Where controllers send this life of the agent its assignments and stops. */
public final class AgentInbox {
  private static final Logger LOG = LoggerFactory.getLogger(AgentInbox.class);

  private final Vertx vertx;
  private final String address;
  private final AttemptRunner runner;
  private @Nullable MessageConsumer<JsonObject> consumer;

  public AgentInbox(Vertx vertx, AgentProfile profile, AttemptRunner runner) {
    this.vertx = vertx;
    this.address = BusAddress.agent(profile.agentId(), profile.boot());
    this.runner = runner;
  }

  /** Completes when messages reach it from everywhere. */
  Future<Void> open() {
    MessageConsumer<JsonObject> opened = vertx.eventBus().consumer(address, this::receive);
    consumer = opened;
    return opened.completion();
  }

  Future<Void> close() {
    MessageConsumer<JsonObject> opened = consumer;
    return opened == null ? Future.succeededFuture() : opened.unregister();
  }

  private void receive(Message<JsonObject> message) {
    BusMessage read;
    try {
      read = BusCodec.read(message.body());
    } catch (UnreadableMessage e) {
      LOG.atWarn().addKeyValue("address", address).setCause(e).log("message cannot be read");
      message.fail(UnreadableMessage.FAILURE_CODE, e.getMessage());
      return;
    }
    switch (read) {
      case Assign assign ->
          runner.assign(assign.assignments()).thenAccept(reply -> answer(message, reply));
      case Stop stop -> runner.stop(stop.orders());
      case Hello _,
          Welcome _,
          Heartbeat _,
          HeartbeatReply _,
          AssignReply _,
          Outcomes _,
          OutcomesAck _ ->
          refuse(message, read);
    }
  }

  private static void answer(Message<JsonObject> message, AssignReply reply) {
    message.reply(BusCodec.write(reply));
  }

  private void refuse(Message<JsonObject> message, BusMessage read) {
    String type = read.getClass().getSimpleName();
    LOG.atWarn()
        .addKeyValue("address", address)
        .addKeyValue("type", type)
        .log("message is not for an agent");
    message.fail(UnreadableMessage.FAILURE_CODE, "a " + type + " is not for an agent");
  }
}
