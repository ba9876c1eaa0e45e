package dev.quorus.controller.cluster;

import dev.quorus.controller.transfer.Unavailable;
import io.vertx.core.Future;
import io.vertx.core.eventbus.DeliveryOptions;
import io.vertx.core.eventbus.EventBus;
import io.vertx.core.eventbus.Message;
import io.vertx.core.eventbus.MessageConsumer;
import io.vertx.core.eventbus.ReplyException;
import io.vertx.core.json.JsonObject;
import java.time.Duration;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The messages between controllers. Each controller listens at an address of its own boot, so that
 * nothing swallows what is meant for another one. A message is a JSON object with its version in
 * {@code v} and its name in {@code kind}; fields that are not known are passed over. Any of them
 * may be lost. For use by many threads.
 */
final class Peers {
  /** The version that this code writes. */
  static final int VERSION = 1;

  private static final Logger LOG = LoggerFactory.getLogger(Peers.class);
  private static final String PREFIX = "quorus.controller.node.";
  private static final int NOT_LEADING = 421;
  private static final int REFUSED = 400;
  private static final int RETRY_AFTER_SECONDS = 1;

  private final EventBus bus;
  private final String me;

  /**
   * @param me the node that this is
   */
  Peers(EventBus bus, String me) {
    this.bus = bus;
    this.me = me;
  }

  static JsonObject message(String kind) {
    return new JsonObject().put("v", VERSION).put("kind", kind);
  }

  /**
   * Asks the controller at this node.
   *
   * @return the answer; fails with {@link Unavailable} if it does not lead and should, otherwise
   *     with a {@code ReplyException}
   */
  Future<JsonObject> ask(String node, JsonObject message, Duration within) {
    if (node.isEmpty()) {
      return Future.failedFuture(notLeading());
    }
    return bus.<JsonObject>request(address(node), message, options(node, within))
        .map(Message::body)
        .recover(failed ->
            Future.failedFuture(
                failed instanceof ReplyException refused && refused.failureCode() == NOT_LEADING
                    ? notLeading()
                    : failed));
  }

  /** Tells the controller at this node, which may never hear of it. */
  void tell(String node, JsonObject message) {
    if (!node.isEmpty()) {
      bus.send(address(node), message, options(node, Duration.ofSeconds(1)));
    }
  }

  /**
   * Listens.
   *
   * @param hear answers a message; null if nothing is to be said
   */
  MessageConsumer<JsonObject> listen(Function<JsonObject, @Nullable Future<JsonObject>> hear) {
    return bus.consumer(address(me), message -> hear(message, hear));
  }

  private static void hear(
      Message<JsonObject> message, Function<JsonObject, @Nullable Future<JsonObject>> hear) {
    try {
      Future<JsonObject> answer = hear.apply(message.body());
      if (answer != null) {
        answer.onSuccess(message::reply).onFailure(failed -> refuse(message, failed));
      }
    } catch (RuntimeException e) {
      LOG.atWarn().setCause(e).log("message of another controller not understood");
      message.fail(REFUSED, String.valueOf(e.getMessage()));
    }
  }

  private static void refuse(Message<JsonObject> message, Throwable failed) {
    message.fail(
        failed instanceof Unavailable ? NOT_LEADING : REFUSED, String.valueOf(failed.getMessage()));
  }

  private DeliveryOptions options(String node, Duration within) {
    return new DeliveryOptions().setSendTimeout(within.toMillis()).setLocalOnly(node.equals(me));
  }

  private static String address(String node) {
    return PREFIX + node;
  }

  private static Unavailable notLeading() {
    return new Unavailable("no controller leads at this moment; ask again", RETRY_AFTER_SECONDS);
  }
}
