package dev.quorus.benchmarks.bus;

import io.vertx.core.Future;
import io.vertx.core.VerticleBase;
import io.vertx.core.eventbus.MessageConsumer;

/** Listens on the event bus and replies to what it receives. */
final class ConsumerVerticle extends VerticleBase {
  static final String ADDRESS = "benchmark.echo";

  private final Milestones milestones;

  ConsumerVerticle(Milestones milestones) {
    this.milestones = milestones;
  }

  @Override
  public Future<?> start() {
    MessageConsumer<String> consumer =
        vertx
            .eventBus()
            .consumer(
                ADDRESS,
                message -> {
                  milestones.received();
                  message.reply(message.body());
                });
    return consumer.completion().onSuccess(done -> milestones.registered());
  }
}
