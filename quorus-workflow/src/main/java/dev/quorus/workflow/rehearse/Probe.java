package dev.quorus.workflow.rehearse;

import dev.quorus.workflow.plan.PlannedGlob;
import dev.quorus.workflow.plan.PlannedTransfer;
import dev.quorus.workflow.run.Why;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Asks both ends of transfers what they are like: connects, logs in, looks. Changes nothing.
 * Blocks, so for virtual threads; asked by one thread at a time.
 */
public interface Probe {
  /** What lies at the source, of what the transfer selects. */
  Sight source(PlannedTransfer transfer) throws InterruptedException;

  /** What lies at the destination, and whether it may be written to as far as can be told. */
  Sight destination(PlannedTransfer transfer) throws InterruptedException;

  /** The files of a group. */
  Sought find(PlannedGlob glob) throws InterruptedException;

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
