package dev.quorus.core.engine;

import dev.quorus.core.transfer.Progress;
import java.util.concurrent.CompletableFuture;

/** An attempt under way. Safe for use by many threads. */
public interface RunningAttempt {
  Job job();

  /** Completes once, always normally, after the last byte and the last file handle. */
  CompletableFuture<Outcome> outcome();

  Progress progress();

  /** Stops the bytes within a second. Later calls, and calls after the end, do nothing. */
  void stop(StopReason reason);
}
