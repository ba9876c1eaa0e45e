package dev.quorus.agent.wire;

import dev.quorus.core.bus.BusAddress;
import dev.quorus.core.bus.BusMessage.AgentProfile;
import dev.quorus.core.bus.UnreadableMessage;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.eventbus.DeliveryOptions;
import io.vertx.core.eventbus.Message;
import io.vertx.core.eventbus.MessageConsumer;
import io.vertx.core.json.JsonObject;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** The event bus of this process, on which the controller listens as well. */
public final class BusWire implements Wire {
  private final Vertx vertx;
  private final String address;
  private @Nullable MessageConsumer<JsonObject> consumer;

  public BusWire(Vertx vertx, AgentProfile profile) {
    this.vertx = vertx;
    this.address = BusAddress.agent(profile.agentId(), profile.boot());
  }

  @Override
  public Future<Void> open(Inbox inbox) {
    MessageConsumer<JsonObject> opened =
        vertx.eventBus().consumer(address, message -> receive(inbox, message));
    consumer = opened;
    return opened.completion().onSuccess(open -> inbox.connected());
  }

  private static void receive(Inbox inbox, Message<JsonObject> message) {
    inbox
        .receive(message.body())
        .onSuccess(answer -> {
          if (answer != null) {
            message.reply(answer);
          }
        })
        .onFailure(cause -> message.fail(UnreadableMessage.FAILURE_CODE, cause.getMessage()));
  }

  @Override
  public Future<JsonObject> ask(String kind, JsonObject body, Duration within) {
    DeliveryOptions options = new DeliveryOptions().setSendTimeout(within.toMillis());
    return vertx
        .eventBus()
        .<JsonObject>request(BusAddress.controller(kind), body, options)
        .map(Message::body);
  }

  @Override
  public Future<Void> close() {
    MessageConsumer<JsonObject> opened = consumer;
    return opened == null ? Future.succeededFuture() : opened.unregister();
  }
}
