package dev.quorus.agent.app;

import dev.quorus.agent.link.ControllerLink;
import dev.quorus.agent.link.LinkVerticle;
import dev.quorus.agent.run.AttemptRunner;
import dev.quorus.agent.run.Outbox;
import dev.quorus.agent.run.Recovery;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;

/** The objects that starting and stopping need. */
@Singleton
class WiredAgent {
  private final Recovery recovery;
  private final LinkVerticle verticle;
  private final ControllerLink link;
  private final AttemptRunner runner;
  private final Outbox outbox;

  @Inject
  WiredAgent(
      Recovery recovery,
      LinkVerticle verticle,
      ControllerLink link,
      AttemptRunner runner,
      Outbox outbox) {
    this.recovery = recovery;
    this.verticle = verticle;
    this.link = link;
    this.runner = runner;
    this.outbox = outbox;
  }

  Recovery recovery() {
    return recovery;
  }

  LinkVerticle verticle() {
    return verticle;
  }

  ControllerLink link() {
    return link;
  }

  AttemptRunner runner() {
    return runner;
  }

  Outbox outbox() {
    return outbox;
  }
}
