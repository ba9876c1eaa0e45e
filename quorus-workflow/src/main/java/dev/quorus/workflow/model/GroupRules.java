package dev.quorus.workflow.model;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * How a group goes about its work.
 *
 * @param parallelism transfers under way at most
 * @param continueOnError whether the run goes on as if it had succeeded when it failed
 * @param timeout null for none
 * @param deadline null for none
 */
public record GroupRules(
    int parallelism,
    boolean continueOnError,
    Retry retry,
    @Nullable Duration timeout,
    @Nullable Deadline deadline) {
  public static final int DEFAULT_PARALLELISM = 5;
}
