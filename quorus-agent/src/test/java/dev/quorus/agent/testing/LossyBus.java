package dev.quorus.agent.testing;

import io.vertx.core.Vertx;
import io.vertx.core.eventbus.DeliveryContext;
import io.vertx.core.eventbus.DeliveryOptions;
import io.vertx.core.eventbus.Message;
import io.vertx.core.json.JsonObject;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;

/** Makes an event bus lose, repeat and delay messages and answers, as a seed says. */
public final class LossyBus {
  private static final String COPY = "copy";

  private final Vertx vertx;
  private final Random random;
  private final AtomicInteger lost = new AtomicInteger();
  private final AtomicInteger repeated = new AtomicInteger();
  private volatile boolean faulty = true;

  public LossyBus(Vertx vertx, long seed) {
    this.vertx = vertx;
    this.random = new Random(seed);
    vertx.eventBus().<JsonObject>addOutboundInterceptor(this::deliver);
  }

  /** From now on everything arrives. */
  public void heal() {
    faulty = false;
  }

  public int lost() {
    return lost.get();
  }

  public int repeated() {
    return repeated.get();
  }

  private synchronized void deliver(DeliveryContext<JsonObject> delivery) {
    Message<JsonObject> message = delivery.message();
    if (!faulty || message.headers().contains(COPY)) {
      delivery.next();
      return;
    }
    int luck = random.nextInt(100);
    if (luck < 25) {
      lost.incrementAndGet();
    } else if (luck < 45) {
      vertx.setTimer(1 + random.nextInt(60), fired -> delivery.next());
    } else {
      delivery.next();
    }
    if (random.nextInt(100) < 25 && message.isSend()) {
      repeat(message);
    }
  }

  /** The copy comes later; its answer goes nowhere. */
  private void repeat(Message<JsonObject> message) {
    repeated.incrementAndGet();
    JsonObject body = message.body().copy();
    vertx.setTimer(
        1 + random.nextInt(200),
        fired ->
            vertx
                .eventBus()
                .send(message.address(), body, new DeliveryOptions().addHeader(COPY, "1")));
  }
}
