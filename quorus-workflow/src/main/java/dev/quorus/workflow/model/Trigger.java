package dev.quorus.workflow.model;

import dev.quorus.workflow.cron.CronExpression;
import java.time.Duration;
import java.time.ZoneId;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What starts a run without a person.
 *
 * @param maxDepth how many runs, each started by the one before, may lead to one of its runs
 * @param inputs variables that it sets; texts, numbers, booleans and lists of texts
 */
public record Trigger(
    String name,
    boolean enabled,
    Overlap overlap,
    int maxDepth,
    Map<String, Object> inputs,
    Cause cause) {
  public static final int DEFAULT_DEPTH = 10;

  public Trigger {
    inputs = Map.copyOf(inputs);
  }

  /** What happens while an earlier run is under way. */
  public enum Overlap {
    SKIP,
    QUEUE,
    ALLOW
  }

  /** What happens to ticks that were missed. */
  public enum CatchUp {
    SKIP,
    ONE,
    ALL
  }

  /** How the other workflow must have ended. */
  public enum Outcome {
    SUCCESS,
    FAILURE,
    ANY
  }

  /** Why it fires. */
  public sealed interface Cause {}

  /** At times of the clock on the wall. */
  public record Cron(CronExpression expression, ZoneId zone, CatchUp catchUp) implements Cause {}

  /** At even distances of at least a second. */
  public record Interval(Duration every, CatchUp catchUp) implements Cause {}

  /**
   * When files have arrived.
   *
   * @param every from one look to the next
   * @param stableFor how long size and time of a file must keep still
   */
  public record FileArrival(
      Location source, Selected selected, Duration every, Duration stableFor, Batch batch)
      implements Cause {}

  /**
   * How many files make a run.
   *
   * @param minBytes 0 for any
   * @param maxWait after that a run starts with less; null to wait for ever
   */
  public record Batch(int minFiles, int maxFiles, long minBytes, @Nullable Duration maxWait) {}

  /** When a signed URL is called. */
  public record Webhook(String secret, Duration maxAge) implements Cause {}

  /** When a run of another workflow has ended. */
  public record AfterWorkflow(String workflow, Outcome outcome) implements Cause {}
}
