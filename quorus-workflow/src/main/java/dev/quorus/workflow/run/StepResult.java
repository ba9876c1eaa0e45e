package dev.quorus.workflow.run;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** How one try of a transfer ended. */
public sealed interface StepResult {
  /**
   * Its files are there.
   *
   * @param files copied; those that lay there already are not among them
   * @param bytes copied
   * @param note what its reader should know; null for nothing
   */
  record Done(long files, long bytes, @Nullable String note) implements StepResult {}

  /**
   * They are not.
   *
   * @param mayPass whether another try can help
   * @param charged whether it uses up a try; one that a busy server turned away does not
   * @param notBefore how long to wait at least, as the server asked; zero if it did not
   */
  record Failed(Why why, boolean mayPass, boolean charged, Duration notBefore)
      implements StepResult {
    /** One that no other try can help. */
    public static Failed forGood(Why why) {
      return new Failed(why, false, true, Duration.ZERO);
    }

    /** One that may pass. */
    public static Failed forNow(Why why) {
      return new Failed(why, true, true, Duration.ZERO);
    }
  }

  /** It was stopped: because the run asked for it, or by somebody else. */
  record Stopped() implements StepResult {}
}
