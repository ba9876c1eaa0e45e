package dev.quorus.agent.app;

import dev.quorus.agent.journal.Journal;
import dev.quorus.agent.link.ControllerLink;
import dev.quorus.agent.link.LinkTiming;
import dev.quorus.agent.link.LinkVerticle;
import dev.quorus.agent.link.OutcomesReporter;
import dev.quorus.agent.run.AttemptRunner;
import dev.quorus.agent.run.Examinations;
import dev.quorus.agent.run.Inquiries;
import dev.quorus.agent.run.Lease;
import dev.quorus.agent.run.Looks;
import dev.quorus.agent.run.Outbox;
import dev.quorus.agent.run.Recovery;
import dev.quorus.agent.wire.Wire;
import dev.quorus.core.bus.BusMessage.AgentProfile;
import dev.quorus.core.bus.BusMessage.Offer;
import dev.quorus.core.time.SystemTime;
import dev.quorus.core.time.Ticker;
import io.vertx.core.Vertx;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.SplittableRandom;

/** How each object of the agent is made, from what it is given and from the others. */
@Singleton
class AgentBeans {
  private final Vertx vertx;
  private final AgentSettings settings;
  private final AgentParts parts;
  private final Journal journal;
  private final SplittableRandom random = new SplittableRandom();

  @Inject
  AgentBeans(Vertx vertx, AgentSettings settings, AgentParts parts, Journal journal) {
    this.vertx = vertx;
    this.settings = settings;
    this.parts = parts;
    this.journal = journal;
  }

  @Produces
  @Singleton
  AgentProfile profile() {
    String boot = HexFormat.of().toHexDigits(random.nextLong());
    Offer offer =
        new Offer(
            settings.slots(),
            parts.schemes(),
            settings.roots().stream().map(Path::toString).toList());
    return new AgentProfile(
        settings.id(), boot, parts.version(), settings.pool(), settings.labels(), offer);
  }

  @Produces
  @Singleton
  Lease lease() {
    return new Lease(Ticker.SYSTEM);
  }

  @Produces
  @Singleton
  Outbox outbox() {
    return new Outbox(journal);
  }

  @Produces
  @Singleton
  Recovery recovery(Outbox outbox) {
    return new Recovery(outbox, parts.published(), SystemTime.INSTANCE);
  }

  @Produces
  @Singleton
  AttemptRunner runner(Outbox outbox, Lease lease) {
    return new AttemptRunner(
        parts.engine(), journal, outbox, lease, SystemTime.INSTANCE, settings.slots());
  }

  @Produces
  @Singleton
  Wire wire(WireFactory wires, AgentProfile profile) {
    return wires.wire(profile);
  }

  @Produces
  @Singleton
  ControllerLink link(Wire wire, AgentProfile profile, AttemptRunner runner, Lease lease) {
    return new ControllerLink(
        vertx, wire, profile, runner, lease, LinkTiming.DEFAULT, random.split());
  }

  @Produces
  @Singleton
  LinkVerticle verticle(
      Wire wire, AgentProfile profile, AttemptRunner runner, ControllerLink link, Outbox outbox) {
    return new LinkVerticle(
        wire,
        runner,
        link,
        new OutcomesReporter(
            vertx, wire, profile.agentId(), outbox, LinkTiming.DEFAULT, random.split()),
        new Inquiries(new Examinations(parts.examiner()), new Looks(parts.looker())));
  }
}
