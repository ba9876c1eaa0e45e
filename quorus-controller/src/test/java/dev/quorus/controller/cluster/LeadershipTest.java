package dev.quorus.controller.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import dev.quorus.controller.store.LeadView;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LeadershipTest {
  private static final Duration STEP = Duration.ofMillis(100);

  private final FakeLeadRow row = new FakeLeadRow();
  private final Candidate a = new Candidate("a", row, Long.MAX_VALUE - 5_000_000_000L);
  private final Candidate b = new Candidate("b", row, -17);
  private final Candidate c = new Candidate("c", row, 0);

  private void pass(Duration time, Candidate... all) {
    for (Duration passed = Duration.ZERO; passed.compareTo(time) < 0; passed = passed.plus(STEP)) {
      row.pass(STEP);
      for (Candidate each : all) {
        each.pass(STEP);
        each.tick();
      }
    }
  }

  @Test
  void theFirstToAskLeadsAndGoesOnLeading() {
    a.tick();

    pass(Duration.ofMinutes(10), a, b, c);

    assertThat(a.leads()).isEqualTo(1);
    assertThat(b.begun).isEmpty();
    assertThat(c.begun).isEmpty();
  }

  @Test
  void anotherTakesOverWithinSevenSecondsOfADeath() {
    a.tick();
    pass(Duration.ofSeconds(5), a, b);

    pass(Duration.ofSeconds(7), b);

    assertThat(b.leads()).isEqualTo(2);
  }

  @Test
  void anotherTakesOverWithinASecondOfAResignation() {
    a.tick();
    pass(Duration.ofSeconds(5), a, b);

    a.stop();
    pass(Duration.ofSeconds(1), b);

    assertThat(a.leads()).isZero();
    assertThat(b.leads()).isEqualTo(2);
  }

  @Test
  void whoStoppedDoesNotTakeTheLeadAgain() {
    a.tick();
    a.stop();

    pass(Duration.ofMinutes(1), a);

    assertThat(a.begun).containsExactly(1L);
  }

  @Test
  void aLeaderThatWasPausedStandsDownBeforeItDoesAnythingElse() {
    a.tick();
    pass(Duration.ofSeconds(1), a, b);
    a.pause();
    pass(Duration.ofSeconds(10), a, b);
    assertThat(row.accepts(a.leads())).as("its writes are refused meanwhile").isFalse();

    a.goOn();
    a.tick();

    assertThat(a.leads()).isZero();
    assertThat(b.leads()).isEqualTo(2);
  }

  @Test
  void aLeaderThatTheDatabaseDoesNotAnswerStandsDownBeforeItsLeaseEndsThere() {
    a.tick();
    pass(Duration.ofSeconds(3), a, b);
    a.cutOff(true);

    pass(Duration.ofMillis(5_900), a);

    assertThat(a.leads()).isZero();
    assertThat(row.accepts(1)).isTrue();
  }

  @Test
  void aLeaderThatTheDatabaseDoesNotAnswerForAShortWhileGoesOn() {
    a.tick();
    pass(Duration.ofSeconds(3), a, b);

    a.cutOff(true);
    pass(Duration.ofSeconds(3), a, b);
    a.cutOff(false);
    pass(Duration.ofSeconds(20), a, b);

    assertThat(a.leads()).isEqualTo(1);
    assertThat(b.begun).isEmpty();
  }

  @Test
  void leadsUnderANewEpochAfterItStoodDownThoughItsLeaseHeldOn() {
    a.tick();
    a.lost(1);
    assertThat(a.leads()).isZero();

    pass(Duration.ofSeconds(2), a);

    assertThat(a.begun).containsExactly(1L, 2L);
  }

  @Test
  void givesALeadBackThatItHeardOfTooLate() {
    LeadView mine = row.stand(a.me, Candidate.TIMES.lease());
    row.pass(Duration.ofSeconds(6));
    a.pass(Duration.ofSeconds(6));

    a.hears(mine, Duration.ofSeconds(6));

    assertThat(a.begun).isEmpty();
    b.tick();
    assertThat(b.leads()).isEqualTo(2);
  }

  @Test
  void aClockThatRunsWrongByTenMinutesChangesNothing() {
    a.tick();
    pass(Duration.ofSeconds(1), a, b);

    b.pass(Duration.ofMinutes(10));
    pass(Duration.ofMinutes(1), a, b);

    assertThat(a.leads()).isEqualTo(1);
    assertThat(b.begun).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
  void neverTwoWhoseWritesAreTakenAndNoEpochTwiceWhateverHappens(long seed) {
    Random random = new Random(seed);
    List<Candidate> all = List.of(a, b, c);
    for (int i = 0; i < 3_000; i++) {
      Candidate one = all.get(random.nextInt(3));
      switch (random.nextInt(12)) {
        case 0 -> one.pause();
        case 1, 2 -> one.goOn();
        case 3 -> one.cutOff(true);
        case 4, 5 -> one.cutOff(false);
        case 6 -> one.lost(row.epoch());
        default -> {
          // Time passes.
        }
      }
      pass(Duration.ofMillis(100L * random.nextInt(30)), a, b, c);
      assertThat(all.stream().filter(each -> each.leads() != 0 && row.accepts(each.leads())))
          .hasSizeLessThanOrEqualTo(1);
    }
    List<Long> epochs = new ArrayList<>();
    all.forEach(each -> epochs.addAll(each.begun));
    Set<Long> different = new HashSet<>(epochs);
    assertThat(different).hasSameSizeAs(epochs).hasSizeGreaterThan(50);
  }

  @Test
  void aLeadIsFoundAgainWhenEverythingIsWell() {
    Random random = new Random(7);
    for (Candidate each : List.of(a, b, c)) {
      each.cutOff(random.nextBoolean());
      each.pause();
    }
    pass(Duration.ofSeconds(30), a, b, c);
    for (Candidate each : List.of(a, b, c)) {
      each.cutOff(false);
      each.goOn();
    }

    pass(Duration.ofSeconds(8), a, b, c);

    assertThat(List.of(a, b, c)).filteredOn(each -> each.leads() == row.epoch()).hasSize(1);
  }
}
