package dev.quorus.agent.link;

import static dev.quorus.agent.testing.Attempts.EPOCH;
import static dev.quorus.agent.testing.Attempts.assignments;
import static dev.quorus.agent.testing.Attempts.ref;
import static dev.quorus.agent.testing.Attempts.stop;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.quorus.core.bus.BusMessage.Declined;
import dev.quorus.core.bus.BusMessage.Heartbeat;
import dev.quorus.core.bus.BusMessage.HeartbeatReply;
import dev.quorus.core.bus.BusMessage.HeldAttempt;
import dev.quorus.core.bus.BusMessage.Welcome;
import dev.quorus.core.engine.StopReason;
import dev.quorus.core.transfer.Progress;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
class ControllerLinkTest {
  private static final Duration LEASE = Duration.ofSeconds(10);

  @TempDir Path folder;
  private LinkFixture fixture;

  @BeforeEach
  void open() throws IOException {
    fixture = new LinkFixture(folder, 4);
  }

  @AfterEach
  void close() throws IOException {
    fixture.close();
  }

  @Test
  void saysWhoItIs() {
    fixture.connected();

    assertThat(fixture.controller.hellos()).containsExactly(LinkFixture.PROFILE);
  }

  @Test
  void repeatsItsHelloUntilAControllerAnswers() {
    fixture.started();
    assertThat(fixture.link.welcomed().isComplete()).isFalse();

    fixture.controller.up();

    LinkFixture.join(fixture.link.welcomed());
  }

  @Test
  void repeatsItsHelloWhenTheAnswerMakesNoSense() {
    fixture.controller.welcomesWith(new Welcome(EPOCH, 0, 0)).up();
    fixture.started();
    await().until(() -> fixture.controller.hellos().size() > 2);

    fixture.controller.welcomesWith(new Welcome(EPOCH, 25, 10_000));

    LinkFixture.join(fixture.link.welcomed());
  }

  @Test
  void beatsAsOftenAsToldWithAllThatItHolds() {
    fixture.connected();
    fixture.assign(assignments(1, 2));
    fixture.engine.attempt(ref(1)).progress(5, 9);

    await()
        .untilAsserted(() ->
            assertThat(lastHeartbeat())
                .isEqualTo(
                    new Heartbeat(
                        "edge-1",
                        "boot-1",
                        List.of(
                            new HeldAttempt(ref(1), new Progress(5, 9)),
                            new HeldAttempt(ref(2), Progress.NONE)))));
  }

  @Test
  void stopsWhatTheAnswerToAHeartbeatSays() {
    fixture.connected();
    fixture.assign(assignments(1, 2));

    fixture.controller.onHeartbeat(
        beat -> new HeartbeatReply(true, EPOCH, List.of(stop(2, StopReason.FENCED))));

    await()
        .untilAsserted(() ->
            assertThat(fixture.engine.attempt(ref(2)).stops()).containsExactly(StopReason.FENCED));
    assertThat(fixture.engine.attempt(ref(1)).stops()).isEmpty();
  }

  @Test
  void saysHelloAgainToAControllerThatDoesNotKnowIt() {
    fixture.connected();
    AtomicBoolean forgotten = new AtomicBoolean(true);

    fixture.controller.onHeartbeat(
        beat -> new HeartbeatReply(!forgotten.getAndSet(false), EPOCH, List.of()));

    await().until(() -> fixture.controller.hellos().size() == 2);
    int beats = fixture.controller.heartbeats().size();
    await().until(() -> fixture.controller.heartbeats().size() > beats + 2);
    assertThat(fixture.controller.hellos()).hasSize(2);
  }

  @Test
  void runsWhatTheAnswerToAHeartbeatAssigns() {
    fixture.connected();

    fixture.controller.onHeartbeat(
        beat -> new HeartbeatReply(true, EPOCH, List.of(), assignments(1, 2)));

    await().until(() -> lastHeartbeat().held().size() == 2);
    assertThat(lastHeartbeat().declined()).isEmpty();
    assertThat(fixture.engine.begun()).isEqualTo(2);
  }

  @Test
  void declinesInTheNextHeartbeatWhatItHasNoSlotFor() {
    fixture.connected();
    AtomicBoolean first = new AtomicBoolean(true);

    fixture.controller.onHeartbeat(beat ->
        new HeartbeatReply(
            true, EPOCH, List.of(), first.getAndSet(false) ? assignments(1, 5) : List.of()));

    await()
        .untilAsserted(() ->
            assertThat(fixture.controller.heartbeats())
                .flatExtracting(Heartbeat::declined)
                .extracting(Declined::ref)
                .containsExactly(ref(5)));
  }

  @Test
  void keepsTheLeaseWhileHeartbeatsAreAnswered() {
    fixture.connected();
    fixture.assign(assignments(1, 1));
    for (int i = 0; i < 5; i++) {
      fixture.ticker.pass(LEASE.minusSeconds(1));
      awaitAnsweredHeartbeats(3);
    }

    assertThat(publishes(1)).isTrue();
  }

  @Test
  void losesTheLeaseWhenHeartbeatsAreNotAnswered() {
    fixture.connected();
    fixture.assign(assignments(1, 1));
    fixture.controller.down();

    fixture.ticker.pass(LEASE);

    assertThat(publishes(1)).isFalse();
  }

  @Test
  void publishesNothingForAControllerThatDoesNotKnowIt() {
    fixture.connected();
    fixture.assign(assignments(1, 1));
    fixture.controller.welcomesWith(new Welcome(EPOCH, 0, 0));
    fixture.controller.onHeartbeat(beat -> new HeartbeatReply(false, EPOCH, List.of()));
    await().until(() -> fixture.controller.hellos().size() > 1);

    assertThat(publishes(1)).isFalse();
  }

  @Test
  void runsOnWhileNoControllerAnswers() {
    fixture.connected();
    fixture.assign(assignments(1, 1));
    fixture.controller.down();
    fixture.controller.up();
    awaitAnsweredHeartbeats(3);

    assertThat(fixture.engine.attempt(ref(1)).stops()).isEmpty();
    assertThat(publishes(1)).isTrue();
  }

  @Test
  void beatsOnWhileTheDiskHangs() {
    fixture.connected();
    fixture.disk.hang();
    fixture.controller.assign(LinkFixture.PROFILE, assignments(1, 1));
    fixture.disk.awaitWaiting();

    awaitAnsweredHeartbeats(20);
  }

  private boolean publishes(long n) {
    return fixture.engine.attempt(ref(n)).publish();
  }

  private Heartbeat lastHeartbeat() {
    return fixture.controller.heartbeats().getLast();
  }

  private void awaitAnsweredHeartbeats(int more) {
    int before = fixture.controller.heartbeats().size();
    await().until(() -> fixture.controller.heartbeats().size() > before + more);
  }
}
