package dev.quorus.agent.journal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.quorus.agent.testing.ChildJvm;
import dev.quorus.core.bus.BusMessage.AttemptOutcome;
import dev.quorus.core.transfer.AttemptRef;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Kills a process that writes a journal, again and again, and holds it to all its promises. */
@Timeout(300)
class JournalKillIT {
  private static final int ROUNDS = 10;
  private static final long NUMBERS_A_ROUND = 10_000_000;

  @TempDir Path folder;

  /** The last thing that the child said about each attempt. */
  private final Map<Long, String> promised = new HashMap<>();

  @Test
  void keepsEveryPromiseThroughKills() throws Exception {
    long seed = new Random().nextLong();
    System.out.println("seed " + seed);
    Random random = new Random(seed);
    for (int round = 0; round < ROUNDS; round++) {

      killARandomTimeIn(round, random);

      assertEveryPromiseIsKept("seed %d round %d".formatted(seed, round));
    }
    assertThat(promised).as("promises of all rounds").hasSizeGreaterThan(1000);
  }

  private void killARandomTimeIn(int round, Random random)
      throws IOException, InterruptedException {
    long first = round * NUMBERS_A_ROUND;
    String[] arguments = {
      folder.toString(), Long.toString(first), Long.toString(random.nextLong())
    };
    try (ChildJvm child = ChildJvm.start(JournalChild.class, arguments)) {
      int firstByte = child.output().read();
      assertThat(firstByte).as("the child writes").isEqualTo('T');
      Thread killer = Thread.ofVirtual().start(() -> killAfter(child, random.nextInt(800)));
      child.linesFrom(firstByte).forEach(this::remember);
      killer.join();
    }
  }

  private static void killAfter(ChildJvm child, int millis) {
    try {
      TimeUnit.MILLISECONDS.sleep(millis);
      child.kill();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  private void remember(String line) {
    promised.put(Long.parseLong(line.substring(2)), line.substring(0, 1));
  }

  private void assertEveryPromiseIsKept(String when) throws IOException {
    Recovered recovered;
    try (Journal journal = Journal.open(folder)) {
      recovered = journal.recovered();
    }
    Map<AttemptRef, AttemptOutcome> ended = by(recovered.unsettled(), AttemptOutcome::ref);
    Map<AttemptRef, InterruptedAttempt> open =
        by(recovered.interrupted(), each -> each.attempt().ref());
    promised.forEach((n, last) -> {
      AttemptRef ref = Samples.ref(n);
      boolean kept =
          switch (last) {
            case "T" -> open.containsKey(ref) || ended.containsKey(ref);
            case "e" -> open.containsKey(ref) != ended.containsKey(ref);
            case "E" -> ended.containsKey(ref) && !open.containsKey(ref);
            case "s" -> !open.containsKey(ref);
            default -> throw new IllegalStateException(last);
          };
      assertThat(kept).as("%s: promise %s of %d", when, last, n).isTrue();
    });
    ended.forEach((ref, is) -> assertThat(is).as(when).isEqualTo(Samples.ended(number(ref))));
    open.forEach((ref, is) ->
        assertThat(is.attempt()).as(when).isEqualTo(JournalChild.longTaken(number(ref))));
  }

  private static long number(AttemptRef ref) {
    return ref.transfer().value().getLeastSignificantBits();
  }

  private static <T> Map<AttemptRef, T> by(List<T> all, Function<T, AttemptRef> name) {
    return all.stream().collect(Collectors.toMap(name, each -> each));
  }
}
