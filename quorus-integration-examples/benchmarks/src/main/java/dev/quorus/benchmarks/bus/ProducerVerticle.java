package dev.quorus.benchmarks.bus;

import io.vertx.core.AsyncResult;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.VerticleBase;
import io.vertx.core.eventbus.DeliveryOptions;
import io.vertx.core.eventbus.Message;

/** Sends messages and counts the replies. Its start is over when the last one is there. */
final class ProducerVerticle extends VerticleBase {
  private static final DeliveryOptions OPTIONS = new DeliveryOptions().setSendTimeout(60_000);

  private final Milestones milestones;
  private final int messages;
  private final int outstanding;
  private final Promise<Integer> over = Promise.promise();
  private int sent;
  private int replied;
  private int failed;

  /**
   * Sends nothing yet.
   *
   * @param outstanding how many may wait for their reply at a time
   */
  ProducerVerticle(Milestones milestones, int messages, int outstanding) {
    this.milestones = milestones;
    this.messages = messages;
    this.outstanding = outstanding;
  }

  @Override
  public Future<?> start() {
    for (int i = 0; i < Math.min(messages, outstanding); i++) {
      send();
    }
    return over.future().onSuccess(milestones::all);
  }

  private void send() {
    sent++;
    vertx
        .eventBus()
        .<String>request(ConsumerVerticle.ADDRESS, "a message", OPTIONS)
        .onComplete(this::replied);
    milestones.sent(sent);
  }

  private void replied(AsyncResult<Message<String>> reply) {
    replied++;
    if (reply.failed()) {
      failed++;
    }
    // Where the consumer is another process, the first reply is the first that is seen of it.
    milestones.received();
    milestones.replied(replied);
    if (sent < messages) {
      send();
    } else if (replied == messages) {
      over.complete(failed);
    }
  }
}
