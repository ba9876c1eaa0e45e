package dev.quorus.workflow.trigger;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Cron across changes of the clocks and outages, in virtual time. */
class ClockTriggerTest {
  private static Clockwork nightly(String catchUp, String start) {
    String cron =
        "overlap: allow\n"
            + "cron: {expression: 30 2 * * *, timeZone: Europe/Zurich, catchUp: CATCH_UP}";
    return Clockwork.of(cron.replace("CATCH_UP", catchUp), start);
  }

  @Test
  void firesOnceInTheGapOfSpringWhenClocksHaveBeenPutForward() {
    Clockwork clock = nightly("one", "2026-03-27T12:00:00Z");
    clock.passUntil("2026-03-30T12:00:00Z");
    assertThat(clock.times())
        .containsExactly("2026-03-28T01:30:00Z", "2026-03-29T01:00:00Z", "2026-03-30T00:30:00Z");
  }

  @Test
  void firesOnceInTheOverlapOfAutumn() {
    Clockwork clock = nightly("one", "2026-10-23T12:00:00Z");
    clock.passUntil("2026-10-26T12:00:00Z");
    assertThat(clock.times())
        .containsExactly("2026-10-24T00:30:00Z", "2026-10-25T00:30:00Z", "2026-10-26T01:30:00Z");
  }

  private static Clockwork hourly(String catchUp) {
    Clockwork clock =
        Clockwork.of(
            "overlap: allow\ncron: {expression: 0 * * * *, catchUp: %s}".formatted(catchUp),
            "2026-11-20T08:30:00Z");
    clock.passUntil("2026-11-20T09:15:00Z");
    clock.outageUntil("2026-11-20T12:15:00Z");
    clock.passUntil("2026-11-20T13:15:00Z");
    return clock;
  }

  @ParameterizedTest
  @CsvSource({
    "skip, '2026-11-20T09:00:00Z 2026-11-20T13:00:00Z'",
    "one, '2026-11-20T09:00:00Z 2026-11-20T12:00:00Z 2026-11-20T13:00:00Z'",
    "all, '2026-11-20T09:00:00Z 2026-11-20T10:00:00Z 2026-11-20T11:00:00Z 2026-11-20T12:00:00Z"
        + " 2026-11-20T13:00:00Z'",
  })
  void makesGoodForAnOutageOfThreeHoursAsItIsTold(String catchUp, String times) {
    assertThat(String.join(" ", hourly(catchUp).times())).isEqualTo(times);
  }

  @Test
  void makesTicksGoodThatHaveNoRunWhenItIsToldTo() {
    Clockwork clock = hourly("one");
    ReplayWindow day =
        new ReplayWindow(
            Instant.parse("2026-11-20T09:00:00Z"), Instant.parse("2026-11-20T13:00:00Z"));

    clock.tell(new TriggerEvent.Replay(day, clock.runs.keySet()));
    clock.tell(new TriggerEvent.Replay(day, clock.runs.keySet()));

    assertThat(clock.times())
        .containsExactlyInAnyOrder(
            "2026-11-20T09:00:00Z",
            "2026-11-20T10:00:00Z",
            "2026-11-20T11:00:00Z",
            "2026-11-20T12:00:00Z",
            "2026-11-20T13:00:00Z");
  }

  @Test
  void ticksThatAreMadeGoodWaitForEachOther() {
    Clockwork clock =
        Clockwork.of("cron: {expression: 0 * * * *, catchUp: skip}", "2026-11-20T08:30:00Z");
    clock.outageUntil("2026-11-20T11:15:00Z");
    ReplayWindow outage =
        new ReplayWindow(
            Instant.parse("2026-11-20T09:00:00Z"), Instant.parse("2026-11-20T11:15:00Z"));

    clock.tell(new TriggerEvent.Replay(outage, Set.of()));
    assertThat(clock.times()).containsExactly("2026-11-20T09:00:00Z");
    clock.kill();
    clock.endAll();
    clock.endAll();

    assertThat(clock.times())
        .containsExactly("2026-11-20T09:00:00Z", "2026-11-20T10:00:00Z", "2026-11-20T11:00:00Z");
  }

  @Test
  void saysHowManyTicksItLeftOut() {
    assertThat(hourly("skip").left).singleElement().asString().contains("3 ticks were missed");
  }

  @Test
  void doesNotCallATickMissedThatComesWithATakeOver() {
    Clockwork clock = nightly("skip", "2026-11-20T00:00:00Z");
    clock.outageUntil("2026-11-20T01:30:20Z");
    assertThat(clock.times()).containsExactly("2026-11-20T01:30:00Z");
  }

  @Test
  void makesGoodForAHundredTicksAtMost() {
    Clockwork clock =
        Clockwork.of("overlap: allow\ninterval: {every: 1m, catchUp: all}", "2026-01-01T00:00:00Z");
    clock.outageUntil("2026-02-01T00:00:00Z");
    assertThat(clock.runs).hasSizeBetween(100, 102);
    assertThat(clock.times()).last().isEqualTo("2026-02-01T00:00:00Z");
  }

  @Test
  void leavesOutARunWhileAnEarlierOneGoesOn() {
    Clockwork clock = Clockwork.of("interval: {every: 10m}", "2026-11-20T08:00:00Z");
    clock.pass(Duration.ofMinutes(25));
    assertThat(clock.runs).hasSize(1);
    assertThat(clock.left).singleElement().asString().contains("an earlier run of 'it' goes on");

    clock.endAll();
    clock.pass(Duration.ofMinutes(10));

    assertThat(clock.times()).containsExactly("2026-11-20T08:10:00Z", "2026-11-20T08:30:00Z");
  }

  @Test
  void hasRunsWaitForEachOther() {
    Clockwork clock =
        Clockwork.of("overlap: queue\ninterval: {every: 10m}", "2026-11-20T08:00:00Z");
    clock.pass(Duration.ofMinutes(35));
    assertThat(clock.runs).hasSize(1);
    clock.endAll();
    assertThat(clock.runs).hasSize(2);
    clock.endAll();
    assertThat(clock.times())
        .containsExactly("2026-11-20T08:10:00Z", "2026-11-20T08:20:00Z", "2026-11-20T08:30:00Z");
  }

  @Test
  void makesGoodForMissedTicksOneAfterTheOtherWhereRunsMustNotOverlap() {
    Clockwork clock = Clockwork.of("interval: {every: 1h, catchUp: all}", "2026-11-20T08:00:00Z");
    clock.outageUntil("2026-11-20T11:30:00Z");
    assertThat(clock.runs).hasSize(1);
    clock.endAll();
    clock.endAll();
    clock.endAll();
    assertThat(clock.runs).hasSize(3);
  }

  static LongStream seeds() {
    return LongStream.range(0, 12);
  }

  /** Invariant: each tick has exactly one run, however often the process is killed. */
  @ParameterizedTest
  @MethodSource("seeds")
  void firesEachTickExactlyOnceWhateverIsKilled(long seed) {
    Clockwork clock =
        new Clockwork(
            "overlap: allow\n"
                + "cron: {expression: '*/10 * * * *', timeZone: Europe/Zurich, catchUp: all}",
            Instant.parse("2026-10-24T20:05:00Z"),
            new Random(seed),
            20);
    clock.passUntil("2026-10-25T04:05:00Z");
    Instant repeats = Instant.parse("2026-10-25T01:00:00Z");
    Set<String> wanted = new TreeSet<>();
    for (int i = 1; i <= 48; i++) {
      Instant tick = Instant.parse("2026-10-24T20:00:00Z").plus(Duration.ofMinutes(10L * i));
      if (tick.isBefore(repeats) || !tick.isBefore(repeats.plus(Duration.ofHours(1)))) {
        wanted.add(tick.toString());
      }
    }
    assertThat(new TreeSet<>(clock.times())).isEqualTo(wanted);
  }
}
