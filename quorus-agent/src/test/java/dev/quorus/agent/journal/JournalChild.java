package dev.quorus.agent.journal;

import dev.quorus.core.transfer.AttemptRef;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Writes a journal until it is killed, and says what it was promised: {@code T n} taken is durable,
 * {@code e n} the end is asked for, {@code E n} the end is durable, {@code s n} settling is asked
 * for.
 */
final class JournalChild {
  private static final int WRITERS = 8;

  private JournalChild() {}

  /** An attempt whose record is long, so that the journal is compacted often. */
  static TakenAttempt longTaken(long n) {
    return new TakenAttempt(Samples.ref(n), "http://host/" + "x".repeat(4000), "file:///" + n);
  }

  static void main(String[] arguments) throws IOException, InterruptedException {
    Path folder = Path.of(arguments[0]);
    AtomicLong next = new AtomicLong(Long.parseLong(arguments[1]));
    long seed = Long.parseLong(arguments[2]);
    try (Journal journal = Journal.open(folder)) {
      for (int i = 0; i < WRITERS; i++) {
        Random random = new Random(seed + i);
        Thread.ofVirtual().start(() -> writeOn(journal, next, random));
      }
      Thread.currentThread().join();
    }
  }

  private static void writeOn(Journal journal, AtomicLong next, Random random) {
    while (true) {
      long n = next.getAndIncrement();
      AttemptRef ref = Samples.ref(n);
      journal.taken(List.of(longTaken(n))).join();
      say("T", n);
      if (random.nextInt(10) == 0) {
        continue;
      }
      say("e", n);
      journal.ended(Samples.ended(n)).join();
      say("E", n);
      if (random.nextInt(50) != 0) {
        say("s", n);
        journal.settled(List.of(ref));
      }
    }
  }

  private static void say(String what, long n) {
    System.out.print(what + " " + n + "\n");
    System.out.flush();
  }
}
