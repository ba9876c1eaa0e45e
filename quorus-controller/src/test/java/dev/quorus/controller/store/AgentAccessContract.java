package dev.quorus.controller.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.quorus.controller.security.AdmittedAgent;
import dev.quorus.controller.security.AgentAccessStore;
import dev.quorus.controller.security.AgentToken;
import dev.quorus.controller.security.EnrolResult;
import dev.quorus.controller.security.Enrolment;
import dev.quorus.controller.store.DrainStore.Drain;
import dev.quorus.core.bus.BusMessage.AgentProfile;
import dev.quorus.core.bus.BusMessage.Offer;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What every store of agents' credentials and drains does. */
abstract class AgentAccessContract {
  private static final Instant NOW = StoreContract.NOW;
  private static final Instant LATER = NOW.plusSeconds(60);

  private static final AtomicInteger TESTS = new AtomicInteger();

  /** Makes the names of each test its own, so that one database serves all. */
  private int test;

  abstract AgentAccessStore access();

  abstract AgentStore agents();

  @BeforeEach
  void nextTest() {
    test = TESTS.incrementAndGet();
  }

  private String own(String name) {
    return name + "-" + test;
  }

  @Test
  void anAgentWithATokenMayConnectFromThenOn() {
    givenToken("t1", null, 1);

    assertThat(enrol("t1", "edge", "dmz", "c1", NOW)).isEqualTo(EnrolResult.ENROLLED);

    assertThat(find("c1")).isEqualTo(new AdmittedAgent(own("edge"), "dmz"));
    assertThat(find("c2")).isNull();
  }

  @Test
  void anEnrolmentThatIsRepeatedCountsOnce() {
    givenToken("t1", null, 1);
    enrol("t1", "edge", "dmz", "c1", NOW);

    assertThat(enrol("t1", "edge", "dmz", "c1", LATER)).isEqualTo(EnrolResult.ENROLLED);
  }

  @Test
  void aTokenLetsInAsManyAsItSays() {
    givenToken("t1", null, 2);
    enrol("t1", "edge-1", "dmz", "c1", NOW);
    enrol("t1", "edge-2", "dmz", "c2", NOW);

    assertThat(enrol("t1", "edge-3", "dmz", "c3", NOW)).isEqualTo(EnrolResult.TOKEN_USED_UP);
    assertThat(find("c3")).isNull();
  }

  @Test
  void aTokenThatExpiredIsWorthNothing() {
    givenToken("t1", null, 1);

    assertThat(enrol("t1", "edge", "dmz", "c1", NOW.plusSeconds(3_600)))
        .isEqualTo(EnrolResult.TOKEN_EXPIRED);
  }

  @Test
  void aTokenThatNobodyMadeIsWorthNothing() {
    assertThat(enrol("t1", "edge", "dmz", "c1", NOW)).isEqualTo(EnrolResult.TOKEN_UNKNOWN);
  }

  @Test
  void aTokenOfAPoolIsForThatPool() {
    givenToken("t1", "dmz", 1);

    assertThat(enrol("t1", "edge", "vault", "c1", NOW)).isEqualTo(EnrolResult.OTHER_POOL);
    assertThat(enrol("t1", "edge", "dmz", "c1", NOW)).isEqualTo(EnrolResult.ENROLLED);
  }

  @Test
  void anAgentThatIsThereIsNotReplaced() {
    givenToken("t1", null, 2);
    enrol("t1", "edge", "dmz", "c1", NOW);

    assertThat(enrol("t1", "edge", "dmz", "c2", NOW)).isEqualTo(EnrolResult.AGENT_EXISTS);
    assertThat(find("c1")).isNotNull();
  }

  @Test
  void aRevokedAgentIsOutAndNoOlderTokenLetsItIn() {
    givenToken("t1", null, 5);
    enrol("t1", "edge", "dmz", "c1", NOW);

    assertThat(StoreContract.get(access().revoke(own("edge"), LATER))).isTrue();

    assertThat(find("c1")).isNull();
    assertThat(enrol("t1", "edge", "dmz", "c1", LATER)).isEqualTo(EnrolResult.AGENT_REVOKED);
    assertThat(enrol("t1", "edge", "dmz", "c2", LATER)).isEqualTo(EnrolResult.AGENT_REVOKED);
    assertThat(StoreContract.get(access().revokedSince(NOW))).contains(own("edge"));
    assertThat(StoreContract.get(access().revokedSince(LATER.plusSeconds(1))))
        .doesNotContain(own("edge"));
    assertThat(StoreContract.get(access().revoke(own("edge"), LATER))).isFalse();
  }

  @Test
  void aTokenMadeAfterwardsLetsARevokedAgentInAgain() {
    givenToken("t1", null, 5);
    enrol("t1", "edge", "dmz", "c1", NOW);
    StoreContract.get(access().revoke(own("edge"), NOW.plusSeconds(1)));
    add(new AgentToken(own("t2"), own("t2"), null, "admin", LATER, LATER.plusSeconds(60), 1));

    assertThat(enrol("t2", "edge", "vault", "c2", LATER)).isEqualTo(EnrolResult.ENROLLED);

    assertThat(find("c2")).isEqualTo(new AdmittedAgent(own("edge"), "vault"));
    assertThat(find("c1")).isNull();
    assertThat(StoreContract.get(access().revokedSince(NOW))).doesNotContain(own("edge"));
  }

  @Test
  void aDrainLastsUntilItIsTakenBack() {
    givenAgent("edge");

    assertThat(StoreContract.get(agents().drain(own("edge"), NOW, LATER))).isTrue();
    assertThat(StoreContract.get(agents().drains())).contains(new Drain(own("edge"), NOW, LATER));
    givenAgent("edge");
    assertThat(StoreContract.get(agents().drain(own("edge"), LATER, null))).isTrue();
    assertThat(StoreContract.get(agents().drains())).contains(new Drain(own("edge"), NOW, null));

    assertThat(StoreContract.get(agents().undrain(own("edge")))).isTrue();
    assertThat(StoreContract.get(agents().drains()))
        .extracting(Drain::agent)
        .doesNotContain(own("edge"));
  }

  @Test
  void nobodyDrainsAnAgentThatWasNeverSeen() {
    assertThat(StoreContract.get(agents().drain(own("edge"), NOW, null))).isFalse();
    assertThat(StoreContract.get(agents().undrain(own("edge")))).isFalse();
  }

  private void givenToken(String text, @Nullable String pool, int uses) {
    add(new AgentToken(own(text), own(text), pool, "admin", NOW, NOW.plusSeconds(3_600), uses));
  }

  private void add(AgentToken token) {
    StoreContract.get(access().add(token));
  }

  private void givenAgent(String id) {
    AgentProfile profile =
        new AgentProfile(
            own(id), "b1", "1", "dmz", Map.of(), new Offer(1, Set.of("file"), List.of("/")));
    StoreContract.get(agents().seen(profile, NOW));
  }

  private EnrolResult enrol(
      String token, String agent, String pool, String credential, Instant at) {
    return StoreContract.get(
        access().enrol(new Enrolment(own(token), own(agent), pool, own(credential), at)));
  }

  private @Nullable AdmittedAgent find(String credential) {
    return StoreContract.get(access().find(own(credential)));
  }
}
