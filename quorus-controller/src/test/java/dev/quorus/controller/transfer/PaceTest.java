package dev.quorus.controller.transfer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.quorus.core.bus.BusMessage.AgentProfile;
import dev.quorus.core.bus.BusMessage.Offer;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class PaceTest {
  private static final AgentProfile EDGE =
      new AgentProfile(
          "edge", "b", "1", "default", Map.of(), new Offer(32, Set.of("file"), List.of("/")));

  private final Pace pace = new Pace();

  @Test
  void anAgentThatKeepsUpIsCountedOnAsItOffers() {
    assertThat(pace.beat("edge", false)).isFalse();

    assertThat(pace.slots(EDGE)).isEqualTo(32);
  }

  @Test
  void eachLateHeartbeatHalvesWhatIsCountedOn() {
    assertThat(pace.beat("edge", true)).isTrue();
    assertThat(pace.slots(EDGE)).isEqualTo(16);

    pace.beat("edge", true);

    assertThat(pace.slots(EDGE)).isEqualTo(8);
  }

  @Test
  void oneSlotIsLeftHoweverLateItIs() {
    for (int i = 0; i < 100; i++) {
      pace.beat("edge", true);
    }

    assertThat(pace.slots(EDGE)).isEqualTo(1);
  }

  @Test
  void punctualHeartbeatsInARowBringBackWhatWasLost() {
    pace.beat("edge", true);
    pace.beat("edge", true);

    beats(Pace.PUNCTUAL_BEATS);
    assertThat(pace.slots(EDGE)).isEqualTo(16);
    beats(Pace.PUNCTUAL_BEATS);
    assertThat(pace.slots(EDGE)).isEqualTo(32);
    assertThat(pace.beat("edge", false)).isFalse();
  }

  @Test
  void oneThatIsLateNowAndThenDoesNotComeBack() {
    for (int i = 0; i < 5; i++) {
      pace.beat("edge", true);
      beats(Pace.PUNCTUAL_BEATS - 1);
    }

    assertThat(pace.slots(EDGE)).isEqualTo(1);
  }

  @Test
  void othersAreNotConcerned() {
    pace.beat("other", true);

    assertThat(pace.slots(EDGE)).isEqualTo(32);
  }

  private void beats(int count) {
    for (int i = 0; i < count; i++) {
      pace.beat("edge", false);
    }
  }
}
