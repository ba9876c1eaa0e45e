package dev.quorus.workflow.trigger;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class ArrivalTriggerTest {
  private static final String START = "2026-11-20T08:00:00Z";
  private static final String DROP =
      "overlap: allow\nfileArrival: {source: /drop, every: 10s, stableFor: 30s%s}";

  private static Clockwork drop(String more) {
    return Clockwork.of(DROP.formatted(more), START);
  }

  @Test
  void takesAFileOnceItKeptStill() {
    Clockwork clock = drop("");
    clock.arrives("/drop/a", 10, START);
    clock.pass(Duration.ofSeconds(20));
    clock.arrives("/drop/a", 20, START);
    clock.pass(Duration.ofSeconds(20));
    assertThat(clock.runs).as("it grew after 20 s").isEmpty();

    clock.pass(Duration.ofSeconds(20));
    assertThat(clock.batches()).containsExactly(List.of("/drop/a"));
    clock.pass(Duration.ofHours(1));
    assertThat(clock.runs).hasSize(1);
  }

  @Test
  void takesAFileAgainThatWasReplacedEvenIfItsTimeWentBack() {
    Clockwork clock = drop("");
    clock.arrives("/drop/a", 10, START);
    clock.pass(Duration.ofMinutes(1));
    clock.arrives("/drop/a", 10, "2020-01-01T00:00:00Z");
    clock.pass(Duration.ofMinutes(1));
    assertThat(clock.runs).hasSize(2);
  }

  @Test
  void missesNoneOfManyWithTheSameTime() {
    Clockwork clock = drop("");
    clock.arrives("/drop/a", 1, START);
    clock.pass(Duration.ofMinutes(1));
    clock.arrives("/drop/b", 1, START);
    clock.pass(Duration.ofMinutes(1));
    assertThat(clock.batches()).containsExactly(List.of("/drop/a"), List.of("/drop/b"));
  }

  @Test
  void doesNotTakeAFileTwiceThatAListingLeftOutOnce() {
    Clockwork clock = drop("");
    clock.arrives("/drop/a", 1, START);
    clock.pass(Duration.ofMinutes(1));
    Arrival file = clock.folder.remove("/drop/a");
    clock.pass(Duration.ofMinutes(1));
    clock.folder.put("/drop/a", file);
    clock.pass(Duration.ofMinutes(5));
    assertThat(clock.runs).hasSize(1);
  }

  @Test
  void startsNoRunWhereNothingIs() {
    Clockwork clock = drop("");
    clock.pass(Duration.ofHours(1));
    assertThat(clock.runs).isEmpty();
  }

  @Test
  void waitsForEnoughFilesAndGivesUpWaiting() {
    Clockwork clock = drop(", minFiles: 3, maxWait: 10m");
    clock.arrives("/drop/a", 1, START);
    clock.arrives("/drop/b", 1, START);
    clock.pass(Duration.ofMinutes(9));
    assertThat(clock.runs).isEmpty();
    clock.pass(Duration.ofMinutes(2));
    assertThat(clock.batches()).containsExactly(List.of("/drop/a", "/drop/b"));
  }

  @Test
  void waitsForEnoughBytes() {
    Clockwork clock = drop(", minSize: 1KiB");
    clock.arrives("/drop/a", 1000, START);
    clock.pass(Duration.ofHours(1));
    assertThat(clock.runs).isEmpty();
    clock.arrives("/drop/b", 24, START);
    clock.pass(Duration.ofMinutes(1));
    assertThat(clock.batches()).containsExactly(List.of("/drop/a", "/drop/b"));
  }

  @Test
  void givesARunNoMoreFilesThanItMayHave() {
    Clockwork clock = drop(", maxFiles: 2");
    for (int i = 0; i < 5; i++) {
      clock.arrives("/drop/" + i, 1, START);
    }
    clock.pass(Duration.ofMinutes(1));
    assertThat(clock.batches())
        .containsExactly(
            List.of("/drop/0", "/drop/1"), List.of("/drop/2", "/drop/3"), List.of("/drop/4"));
  }

  @Test
  void leavesNoFileOutBecauseARunGoesOn() {
    Clockwork clock = Clockwork.of(DROP.formatted("").replace("allow", "skip"), START);
    clock.arrives("/drop/a", 1, START);
    clock.pass(Duration.ofMinutes(1));
    clock.arrives("/drop/b", 1, START);
    clock.pass(Duration.ofMinutes(5));
    assertThat(clock.runs).hasSize(1);

    clock.endAll();

    assertThat(clock.batches()).containsExactly(List.of("/drop/a"), List.of("/drop/b"));
  }

  @Test
  void takesOnceMoreWhatWasTakenWithinATime() {
    Clockwork clock = drop("");
    clock.arrives("/drop/a", 1, START);
    clock.pass(Duration.ofMinutes(1));
    clock.arrives("/drop/b", 1, START);
    clock.pass(Duration.ofMinutes(9));
    Instant start = Instant.parse(START);

    clock.tell(new TriggerEvent.Replay(new ReplayWindow(start, start.plusSeconds(60)), Set.of()));
    clock.pass(Duration.ofMinutes(1));

    assertThat(clock.batches())
        .containsExactly(List.of("/drop/a"), List.of("/drop/b"), List.of("/drop/a"));
  }

  @Test
  void doesNotTakeOnceMoreWhatIsGone() {
    Clockwork clock = drop("");
    clock.arrives("/drop/a", 1, START);
    clock.pass(Duration.ofMinutes(1));
    clock.folder.clear();
    Instant start = Instant.parse(START);

    clock.tell(new TriggerEvent.Replay(new ReplayWindow(start, start.plusSeconds(600)), Set.of()));
    clock.pass(Duration.ofMinutes(2));

    assertThat(clock.batches()).containsExactly(List.of("/drop/a"));
  }

  @Test
  void endsALoopThatFeedsItself() {
    Clockwork clock = Clockwork.of("maxDepth: 3\n" + DROP.formatted(""), START);
    clock.arrives("/drop/0", 1, START);
    for (int i = 1; i < 10; i++) {
      clock.pass(Duration.ofMinutes(1));
      if (clock.runs.size() == i) {
        TriggerAction.Start latest = List.copyOf(clock.runs.values()).getLast();
        Lineage lineage = latest.lineage().then("sample", "r" + i);
        String path = "/drop/" + i;
        clock.folder.put(path, new Arrival(path, 1, Instant.parse(START), lineage));
      }
    }
    assertThat(clock.runs).hasSize(4);
    assertThat(clock.left)
        .singleElement()
        .asString()
        .contains(
            "4 runs led to it, one by one, and maxDepth is 3: sample -> sample -> sample -> sample");
  }

  static LongStream seeds() {
    return LongStream.range(0, 12);
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void takesEachFileExactlyOnceWhateverIsKilled(long seed) {
    Random random = new Random(seed);
    Clockwork clock =
        new Clockwork(DROP.formatted(", maxFiles: 3"), Instant.parse(START), random, 15);
    TreeSet<String> all = new TreeSet<>();
    for (int i = 0; i < 40; i++) {
      String path = "/drop/" + i;
      all.add(path);
      clock.arrives(path, random.nextInt(3), START);
      clock.pass(Duration.ofSeconds(random.nextInt(30)));
    }
    clock.pass(Duration.ofMinutes(5));
    List<String> taken = clock.batches().stream().flatMap(List::stream).toList();
    assertThat(taken).doesNotHaveDuplicates().hasSize(40);
    assertThat(new TreeSet<>(taken)).isEqualTo(all);
  }
}
