package dev.quorus.controller.fleet;

import static org.assertj.core.api.Assertions.assertThat;

import dev.quorus.core.bus.BusMessage.AgentProfile;
import dev.quorus.core.bus.BusMessage.Assignment;
import dev.quorus.core.bus.BusMessage.Heartbeat;
import dev.quorus.core.bus.BusMessage.HeldAttempt;
import dev.quorus.core.bus.BusMessage.Hello;
import dev.quorus.core.bus.BusMessage.Offer;
import dev.quorus.core.bus.BusMessage.StopOrder;
import dev.quorus.core.engine.StopReason;
import dev.quorus.core.transfer.AttemptRef;
import dev.quorus.core.transfer.Endpoint;
import dev.quorus.core.transfer.Progress;
import dev.quorus.core.transfer.TransferId;
import dev.quorus.core.transfer.TransferOrder;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Time passes only when a test says so. */
class FleetTest {
  private static final AttemptRef REF = new AttemptRef(new TransferId(new UUID(1, 1)), 1, 3);
  private static final TransferOrder ORDER =
      TransferOrder.of(Endpoint.parse("/from"), Endpoint.parse("/to"));
  private static final AttemptRef OTHER = new AttemptRef(new TransferId(new UUID(1, 2)), 1, 3);

  private long nanos;
  private final Fleet fleet =
      new Fleet(
          new FleetSettings(Duration.ofSeconds(1), Duration.ofSeconds(15), Duration.ofSeconds(5)),
          () -> Instant.EPOCH.plusNanos(nanos),
          () -> nanos);

  @BeforeEach
  void anAgentIsThere() {
    fleet.hello(new Hello(profile("boot1")));
  }

  @Test
  void anAgentThatBeatsKeepsItsLease() {
    given(REF);
    for (int second = 0; second < 60; second++) {
      pass(1);
      beat("boot1", REF);
    }

    assertThat(fleet.expire()).isEmpty();
  }

  @Test
  void anAgentThatIsSilentForItsLeaseLosesWhatItWasSent() {
    given(REF);
    pass(15);

    assertThat(fleet.expire()).containsExactly(new Fleet.Lost("a", List.of(REF)));
    assertThat(fleet.agents()).extracting(AgentStatus::online).containsExactly(false);
    assertThat(fleet.route("a")).isNull();
  }

  @Test
  void whatWasNotSentYetIsNotLostWithItsAgent() {
    fleet.hold(REF, "a");
    pass(15);

    assertThat(fleet.expire()).containsExactly(new Fleet.Lost("a", List.of()));
  }

  @Test
  void anAgentThatIsGoneIsReportedOnce() {
    pass(15);
    fleet.expire();

    assertThat(fleet.expire()).isEmpty();
  }

  @Test
  void anAgentThatLostItsLeaseSaysHelloAgain() {
    pass(15);
    fleet.expire();

    assertThat(beat("boot1").known()).isFalse();
  }

  @Test
  void anAdoptedAttemptIsKeptForOneLeaseTime() {
    fleet.hold(OTHER, "absent");
    fleet.adopted(OTHER, 5);
    pass(14);
    beat("boot1");
    assertThat(fleet.expire()).isEmpty();
    pass(1);

    assertThat(fleet.expire()).containsExactly(new Fleet.Lost("absent", List.of(OTHER)));
  }

  @Test
  void anAcceptedAttemptIsMissingAfterTwoBeatsWithoutIt() {
    given(REF);
    fleet.accepted(REF);

    assertThat(beat("boot1").missing()).isEmpty();
    assertThat(beat("boot1").missing()).containsExactly(REF);
  }

  @Test
  void oneBeatWithItMakesUpForOneWithout() {
    given(REF);
    fleet.accepted(REF);
    beat("boot1");
    beat("boot1", REF);

    assertThat(beat("boot1").missing()).isEmpty();
  }

  @Test
  void anUnansweredAttemptHasTimeToArrive() {
    given(REF);
    pass(4);
    beat("boot1");
    beat("boot1");
    assertThat(beat("boot1").missing()).isEmpty();
    pass(1);

    beat("boot1");

    assertThat(beat("boot1").missing()).containsExactly(REF);
  }

  @Test
  void anAdoptedAttemptIsMissingAfterTwoBeatsWithoutIt() {
    fleet.hold(REF, "a");
    fleet.adopted(REF, 5);

    assertThat(beat("boot1").missing()).isEmpty();
    assertThat(beat("boot1").missing()).containsExactly(REF);
  }

  @Test
  void whatAnAgentDoesNotHaveIsSentAgain() {
    given(REF);
    pass(1);

    assertThat(beat("boot1").lacking()).containsExactly(new Assignment(REF, ORDER));
    assertThat(beat("boot1").lacking()).hasSize(1);
  }

  @Test
  void whatWasSentThisInstantIsNotSentAgain() {
    given(REF);

    assertThat(beat("boot1").lacking()).isEmpty();
  }

  @Test
  void whatAnAgentHasOrHadIsNotSentAgain() {
    given(REF);
    pass(1);
    beat("boot1", REF);

    assertThat(beat("boot1").lacking()).isEmpty();
  }

  @Test
  void whatIsToBeStoppedIsNotSentAgain() {
    given(REF);
    fleet.stop(REF, StopReason.CANCELLED);
    pass(1);

    assertThat(beat("boot1").lacking()).isEmpty();
  }

  @Test
  void aHeartbeatThatIsLongInComingIsLate() {
    pass(1);
    assertThat(beat("boot1").late()).isFalse();
    pass(3);

    assertThat(beat("boot1").late()).isTrue();
    assertThat(beat("boot1").late()).isFalse();
  }

  @Test
  void messagesTakeTheRouteOfTheGateway() {
    fleet.hello(new Hello(profile("boot1"), "quorus.gateway.n"));

    assertThat(fleet.route("a")).isEqualTo(new AgentRoute("quorus.gateway.n", "a", "boot1"));
  }

  @Test
  void anAttemptThatIsStillBeingStoredIsNeverMissing() {
    fleet.hold(REF, "a");
    pass(10);

    beat("boot1");
    beat("boot1");

    assertThat(beat("boot1").missing()).isEmpty();
  }

  @Test
  void aBeatWithAnUnansweredAttemptIsItsAnswer() {
    given(REF);

    assertThat(beat("boot1", REF).begun()).containsExactly(REF);
    assertThat(beat("boot1", REF).begun()).isEmpty();
  }

  @Test
  void whatAnAgentShouldNotHoldIsFenced() {
    assertThat(beat("boot1", REF).stop()).containsExactly(new StopOrder(REF, StopReason.FENCED));
  }

  @Test
  void anotherAttemptAtTheSameTransferIsFenced() {
    AttemptRef later = new AttemptRef(REF.transfer(), 2, REF.epoch());
    given(later);

    assertThat(beat("boot1", REF, later).stop())
        .containsExactly(new StopOrder(REF, StopReason.FENCED));
  }

  @Test
  void aCancelledAttemptIsStoppedWithEveryBeat() {
    given(REF);
    fleet.stop(REF, StopReason.CANCELLED);

    beat("boot1", REF);

    assertThat(beat("boot1", REF).stop()).containsExactly(new StopOrder(REF, StopReason.CANCELLED));
  }

  @Test
  void aPausedAttemptIsStoppedForThatReasonAlsoIfItIsCancelledLater() {
    given(REF);
    fleet.stop(REF, StopReason.PAUSED);
    fleet.stop(REF, StopReason.CANCELLED);

    assertThat(beat("boot1", REF).stop()).containsExactly(new StopOrder(REF, StopReason.PAUSED));
  }

  @Test
  void progressIsThatOfTheLatestBeat() {
    given(REF);
    beat("boot1", REF);

    assertThat(fleet.progress(REF.transfer())).isEqualTo(new Progress(1, 2));
    fleet.ended(REF);
    assertThat(fleet.progress(REF.transfer())).isNull();
  }

  @Test
  void aNewProcessOfTheAgentKeepsWhatItListsAndLosesTheRest() {
    given(REF);
    given(OTHER);
    fleet.accepted(REF);
    fleet.accepted(OTHER);

    fleet.hello(new Hello(profile("boot2")));
    beat("boot2", REF);

    assertThat(beat("boot2", REF).missing()).containsExactly(OTHER);
  }

  @Test
  void theEarlierProcessOfAnAgentIsNotHeardAnyMore() {
    given(REF);
    fleet.hello(new Hello(profile("boot2")));

    assertThat(beat("boot1").known()).isFalse();
    assertThat(fleet.isPast(profile("boot1"))).isTrue();
    assertThat(fleet.isPast(profile("boot2"))).isFalse();
    assertThat(fleet.route("a")).extracting(AgentRoute::boot).isEqualTo("boot2");
  }

  @Test
  void aRepeatedHelloChangesNothing() {
    given(REF);

    fleet.hello(new Hello(profile("boot1")));

    assertThat(beat("boot1", REF).stop()).isEmpty();
    assertThat(fleet.isPast(profile("boot1"))).isFalse();
  }

  @Test
  void anAttemptIsAtOneAgentOnly() {
    given(REF);

    assertThat(fleet.isAt(REF, "a")).isTrue();
    assertThat(fleet.isAt(REF, "b")).isFalse();
  }

  private void given(AttemptRef ref) {
    fleet.hold(ref, "a");
    fleet.sent(new Assignment(ref, ORDER), 5);
  }

  private void pass(long seconds) {
    nanos += Duration.ofSeconds(seconds).toNanos();
  }

  private Beat beat(String boot, AttemptRef... held) {
    return fleet.beat(
        new Heartbeat(
            "a",
            boot,
            Stream.of(held).map(ref -> new HeldAttempt(ref, new Progress(1, 2))).toList()));
  }

  private static AgentProfile profile(String boot) {
    return new AgentProfile(
        "a", boot, "test", "default", Map.of(), new Offer(4, Set.of("file"), List.of("/")));
  }
}
