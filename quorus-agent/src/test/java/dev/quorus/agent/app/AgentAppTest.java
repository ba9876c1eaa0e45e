package dev.quorus.agent.app;

import static dev.quorus.agent.testing.Attempts.assignment;
import static dev.quorus.agent.testing.Attempts.assignments;
import static dev.quorus.agent.testing.Attempts.ref;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.quorus.agent.testing.Attempts;
import dev.quorus.agent.testing.GuardedVertx;
import dev.quorus.agent.testing.ScriptedController;
import dev.quorus.agent.testing.ScriptedEngine;
import dev.quorus.core.bus.BusMessage.AgentProfile;
import dev.quorus.core.bus.BusMessage.AttemptOutcome;
import dev.quorus.core.bus.BusMessage.Heartbeat;
import dev.quorus.core.bus.BusMessage.HeldAttempt;
import dev.quorus.core.bus.BusMessage.Offer;
import dev.quorus.core.engine.Outcome;
import dev.quorus.core.engine.StopReason;
import dev.quorus.core.failure.FailureCode;
import io.vertx.core.Future;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
class AgentAppTest {
  private static final Duration GRACE = Duration.ofSeconds(20);

  @TempDir Path folder;
  private final GuardedVertx guarded = new GuardedVertx();
  private final ScriptedController controller = new ScriptedController(guarded.vertx());
  private final ScriptedEngine engine = new ScriptedEngine();

  @BeforeEach
  void up() {
    controller.up();
  }

  @AfterEach
  void down() {
    guarded.close();
  }

  @Test
  void offersWhatItsSettingsSay() {
    AgentApp agent = started("edge-1");

    AgentProfile profile = controller.hellos().getFirst();

    assertThat(profile)
        .isEqualTo(
            new AgentProfile(
                "edge-1",
                profile.boot(),
                "1.2.3",
                "pool-a",
                Map.of("site", "basel"),
                new Offer(2, Set.of("http", "file"), List.of("/data"))));
    join(agent.close());
  }

  @Test
  void runsAnAttemptFromItsAssignmentToTheAcknowledgedEnd() {
    AgentApp agent = started("edge-1");
    join(controller.assign(profile(), List.of(assignment(1))));

    engine.attempt(ref(1)).publish();

    await().until(() -> controller.committed().containsKey(ref(1)));
    assertThat(committed(1)).isInstanceOf(Outcome.Succeeded.class);
    join(agent.close());
  }

  @Test
  void startsWithoutAController() {
    controller.down();

    AgentApp agent = join(start("edge-1"));

    assertThat(agent.welcomed().isComplete()).isFalse();
    controller.up();
    join(agent.welcomed());
    join(agent.close());
  }

  @Test
  void drainsByStoppingAndReporting() {
    AgentApp agent = started("edge-1");
    join(controller.assign(profile(), assignments(1, 2)));

    Drained drained = join(agent.drain(GRACE));

    assertThat(drained).isEqualTo(new Drained(0, 0));
    assertThat(engine.attempt(ref(1)).stops()).containsExactly(StopReason.SHUTDOWN);
    assertThat(controller.committed()).containsOnlyKeys(ref(1), ref(2));
    join(agent.close());
  }

  @Test
  void leavesToTheNextStartWhatDoesNotEndInItsGraceTime() {
    AgentApp agent = started("edge-1");
    join(controller.assign(profile(), List.of(assignment(1))));
    engine.attempt(ref(1)).ignoreStops();

    Drained drained = join(agent.drain(Duration.ofMillis(50)));

    assertThat(drained).isEqualTo(new Drained(1, 0));
    assertThat(drained.clean()).isFalse();
    join(agent.close());
  }

  @Test
  void reportsAgainWhatWasNotAcknowledged() {
    controller.onOutcomes(outcomes -> {
      throw new IllegalStateException("the database is away");
    });
    AgentApp first = started("edge-1");
    join(controller.assign(profile(), List.of(assignment(1))));
    engine.attempt(ref(1)).publish();
    await().until(() -> !controller.reports().isEmpty());
    join(first.close());
    controller.onOutcomes(controller::commit);

    AgentApp second = started("edge-1");

    await().until(() -> controller.committed().containsKey(ref(1)));
    assertThat(committed(1)).isInstanceOf(Outcome.Succeeded.class);
    join(second.close());
  }

  @Test
  void reportsAsInterruptedWhatRanWhenItEnded() {
    AgentApp first = started("edge-1");
    join(controller.assign(profile(), List.of(assignment(1))));
    join(first.close());

    AgentApp second = started("edge-1");

    await().until(() -> controller.committed().containsKey(ref(1)));
    assertThat(committed(1))
        .isInstanceOfSatisfying(
            Outcome.Failed.class,
            failed -> assertThat(failed.failure().code()).isEqualTo(FailureCode.AGENT_STOPPED));
    join(second.close());
  }

  @Test
  void holdsWhatItRecoveredFromItsFirstHeartbeatOn() {
    AgentApp first = started("edge-1");
    join(controller.assign(profile(), List.of(assignment(1))));
    join(first.close());
    controller.onOutcomes(outcomes -> {
      throw new IllegalStateException("the database is away");
    });

    AgentApp second = started("edge-1");

    await().until(() -> !heartbeats(profile().boot()).isEmpty());
    assertThat(heartbeats(profile().boot()).getFirst().held())
        .extracting(HeldAttempt::ref)
        .containsExactly(ref(1));
    join(second.close());
  }

  @Test
  void isAnotherBootAfterEachStart() {
    join(started("edge-1").close());
    join(started("edge-1").close());

    assertThat(controller.hellos().stream().map(AgentProfile::boot).distinct()).hasSize(2);
  }

  @Test
  void livesBesideAnotherAgentInOneProcess() {
    AgentApp first = started("edge-1");
    AgentApp second = started("edge-2");

    join(first.close());

    await().until(() -> controller.heartbeats().getLast().agentId().equals("edge-2"));
    join(second.close());
  }

  @Test
  void saysWhoUsesItsFolder() {
    AgentApp first = started("edge-1");

    assertThatThrownBy(() -> join(start("edge-1")))
        .hasMessageContaining(folder.toString())
        .hasMessageContaining("another agent uses it");
    join(first.close());
  }

  @Test
  void canBeClosedTwice() {
    AgentApp agent = started("edge-1");
    join(agent.close());

    join(agent.close());

    join(started("edge-1").close());
  }

  @Test
  void beatsNoMoreOnceClosed() {
    join(started("edge-1").close());
    int beats = controller.heartbeats().size();
    AgentApp other = started("edge-2");
    await().until(() -> controller.heartbeats().size() > beats + 5);

    assertThat(List.copyOf(controller.heartbeats()).stream().skip(beats))
        .allMatch(beat -> beat.agentId().equals("edge-2"));
    join(other.close());
  }

  private AgentApp started(String id) {
    AgentApp agent = join(start(id));
    join(agent.welcomed());
    return agent;
  }

  private Future<AgentApp> start(String id) {
    return AgentApp.start(
        guarded.vertx(),
        new AgentSettings(
            id,
            "pool-a",
            Map.of("site", "basel"),
            2,
            List.of(Path.of("/data")),
            folder.resolve(id)),
        new AgentParts(
            "1.2.3",
            engine,
            Set.of("http", "file"),
            (ref, destination, receipt) -> false,
            Attempts::unexamined,
            Attempts::unseen));
  }

  private List<Heartbeat> heartbeats(String boot) {
    return controller.heartbeats().stream().filter(beat -> beat.boot().equals(boot)).toList();
  }

  private AgentProfile profile() {
    return controller.hellos().getLast();
  }

  private Outcome committed(long n) {
    AttemptOutcome found = controller.committed().get(ref(n));
    if (found == null) {
      throw new AssertionError("nothing was committed for " + ref(n));
    }
    return found.outcome();
  }

  private static <T> T join(Future<T> future) {
    return future.toCompletionStage().toCompletableFuture().orTimeout(30, TimeUnit.SECONDS).join();
  }
}
