package dev.quorus.agent.link;

import dev.quorus.agent.run.AttemptRunner;
import dev.quorus.agent.run.Inquiries;
import dev.quorus.agent.wire.Wire;
import io.vertx.core.Future;
import io.vertx.core.VerticleBase;

/** Gives the link its event loop. */
public final class LinkVerticle extends VerticleBase {
  private final Wire wire;
  private final AgentInbox inbox;
  private final ControllerLink link;
  private final OutcomesReporter reporter;

  public LinkVerticle(
      Wire wire,
      AttemptRunner runner,
      ControllerLink link,
      OutcomesReporter reporter,
      Inquiries inquiries) {
    this.wire = wire;
    this.inbox = new AgentInbox(runner, link, reporter, inquiries);
    this.link = link;
    this.reporter = reporter;
  }

  @Override
  public Future<?> start() {
    return wire.open(inbox);
  }

  @Override
  public Future<?> stop() {
    link.stop();
    reporter.stop();
    return wire.close();
  }
}
