package dev.quorus.workflow.rehearse;

import dev.quorus.workflow.plan.PlannedGlob;
import dev.quorus.workflow.plan.PlannedTransfer;
import dev.quorus.workflow.run.Why;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Asks both ends of transfers what they are like: connects, logs in, looks. Changes nothing.
 * Blocks, so for virtual threads; asked by one thread at a time.
 */
public interface Probe {
  /** The code of what was left out to keep a look bounded. */
  String NOT_LOOKED = "NOT_LOOKED";

  /** What lies at the source, of what the transfer selects. */
  Sight source(PlannedTransfer transfer) throws InterruptedException;

  /** What lies at the destination, and whether it may be written to as far as can be told. */
  Sight destination(PlannedTransfer transfer) throws InterruptedException;

  /** The files of a group. */
  Sought find(PlannedGlob glob) throws InterruptedException;

  /**
   * How the files of two folders differ, by their names.
   *
   * @param most files of each that are looked at
   */
  Contrast compare(PlannedTransfer transfer, int most) throws InterruptedException;

  /** What two folders are like side by side. */
  sealed interface Contrast {
    /**
     * They could be listed.
     *
     * @param shared files that both have
     * @param surplus files that only the destination has
     */
    record Both(long shared, long surplus) implements Contrast {}

    /** One could not be listed, or holds too much. */
    record Wrong(Why why) implements Contrast {}

    /** Of what was found on both sides; a list with more than the most is not complete. */
    static Contrast of(List<String> source, List<String> destination, int most) {
      if (source.size() > most || destination.size() > most) {
        return new Wrong(new Why(NOT_LOOKED, "there are more than %d files".formatted(most)));
      }
      Set<String> there = Set.copyOf(source);
      long shared = destination.stream().filter(there::contains).count();
      return new Both(shared, destination.size() - shared);
    }
  }

  /** What lies somewhere. */
  sealed interface Sight {
    /** Nothing. */
    record Nothing() implements Sight {}

    /**
     * Files.
     *
     * @param bytes of all together; -1 if the server does not say
     * @param modified when a single file was last written, if that is known
     */
    record There(long files, long bytes, @Nullable Instant modified) implements Sight {}

    /** It could not be looked at, or must not be. */
    record Wrong(Why why) implements Sight {}
  }

  /** What a search came to. */
  sealed interface Sought {
    /** These, in the order in which they are numbered. */
    record Found(List<String> paths) implements Sought {
      public Found {
        paths = List.copyOf(paths);
      }
    }

    /** It failed. */
    record Wrong(Why why) implements Sought {}
  }
}
