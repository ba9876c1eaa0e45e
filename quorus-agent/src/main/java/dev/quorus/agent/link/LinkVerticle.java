package dev.quorus.agent.link;

import io.vertx.core.Future;
import io.vertx.core.VerticleBase;

/** Gives the link its event loop. */
public final class LinkVerticle extends VerticleBase {
  private final AgentInbox inbox;
  private final ControllerLink link;
  private final OutcomesReporter reporter;

  public LinkVerticle(AgentInbox inbox, ControllerLink link, OutcomesReporter reporter) {
    this.inbox = inbox;
    this.link = link;
    this.reporter = reporter;
  }

  @Override
  public Future<?> start() {
    return inbox
        .open()
        .onSuccess(open -> {
          link.start();
          reporter.start();
        });
  }

  @Override
  public Future<?> stop() {
    link.stop();
    reporter.stop();
    return inbox.close();
  }
}
