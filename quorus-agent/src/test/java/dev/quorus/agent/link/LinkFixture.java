package dev.quorus.agent.link;

import dev.quorus.agent.journal.FaultyDisk;
import dev.quorus.agent.journal.Journal;
import dev.quorus.agent.run.AttemptRunner;
import dev.quorus.agent.run.Examinations;
import dev.quorus.agent.run.Inquiries;
import dev.quorus.agent.run.Lease;
import dev.quorus.agent.run.Looks;
import dev.quorus.agent.run.Outbox;
import dev.quorus.agent.testing.Attempts;
import dev.quorus.agent.testing.GuardedVertx;
import dev.quorus.agent.testing.ManualTicker;
import dev.quorus.agent.testing.ScriptedController;
import dev.quorus.agent.testing.ScriptedEngine;
import dev.quorus.agent.wire.BusWire;
import dev.quorus.agent.wire.Wire;
import dev.quorus.core.bus.BusMessage.AgentProfile;
import dev.quorus.core.bus.BusMessage.AssignReply;
import dev.quorus.core.bus.BusMessage.Assignment;
import dev.quorus.core.bus.BusMessage.Offer;
import dev.quorus.core.failure.RetryDelays;
import dev.quorus.core.time.SystemTime;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;

/** A link and all behind it, with a scripted controller at the other end of a real event bus. */
final class LinkFixture implements AutoCloseable {
  static final AgentProfile PROFILE =
      new AgentProfile(
          "edge-1", "boot-1", "1", "default", Map.of(), new Offer(4, Set.of("http"), List.of()));
  static final RetryDelays SHORT = new RetryDelays(Duration.ofMillis(5), Duration.ofMillis(40));

  final GuardedVertx guarded = new GuardedVertx();
  final Vertx vertx = guarded.vertx();
  final ScriptedController controller = new ScriptedController(vertx);
  final FaultyDisk disk = new FaultyDisk();
  final ScriptedEngine engine = new ScriptedEngine();
  final ManualTicker ticker = new ManualTicker();
  final Lease lease = new Lease(ticker);
  final Journal journal;
  final Outbox outbox;
  final AttemptRunner runner;
  final ControllerLink link;
  private final LinkVerticle verticle;

  LinkFixture(Path folder, int slots) throws IOException {
    this(folder, slots, Duration.ofSeconds(5));
  }

  /**
   * @param answerWithin after which the link counts a message as lost
   */
  LinkFixture(Path folder, int slots, Duration answerWithin) throws IOException {
    LinkTiming timing = new LinkTiming(answerWithin, SHORT);
    journal = disk.openJournal(folder);
    outbox = new Outbox(journal);
    runner = new AttemptRunner(engine, journal, outbox, lease, SystemTime.INSTANCE, slots);
    SplittableRandom random = new SplittableRandom();
    Wire wire = new BusWire(vertx, PROFILE);
    link = new ControllerLink(vertx, wire, PROFILE, runner, lease, timing, random);
    verticle =
        new LinkVerticle(
            wire,
            runner,
            link,
            new OutcomesReporter(vertx, wire, PROFILE.agentId(), outbox, timing, random),
            new Inquiries(new Examinations(Attempts::unexamined), new Looks(Attempts::unseen)));
  }

  /** Starts the link; the controller need not be up. */
  LinkFixture started() {
    join(vertx.deployVerticle(verticle));
    return this;
  }

  /** Starts both and waits until they know each other. */
  LinkFixture connected() {
    controller.up();
    started();
    join(link.welcomed());
    return this;
  }

  AssignReply assign(List<Assignment> assignments) {
    return join(controller.assign(PROFILE, assignments));
  }

  static <T> T join(Future<T> future) {
    return future.toCompletionStage().toCompletableFuture().orTimeout(20, TimeUnit.SECONDS).join();
  }

  @Override
  public void close() throws IOException {
    disk.goOn();
    try (journal) {
      guarded.close();
    }
  }
}
