package dev.quorus.workflow.model;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * How a run goes about its work.
 *
 * @param parallelism transfers under way at most
 * @param timeout of the whole run; null for none
 */
public record Execution(
    RunMode mode, int parallelism, @Nullable Duration timeout, Strategy strategy) {
  public static final int DEFAULT_PARALLELISM = 20;
  public static final Execution DEFAULT =
      new Execution(RunMode.NORMAL, DEFAULT_PARALLELISM, null, Strategy.FAIL_FAST);
}
