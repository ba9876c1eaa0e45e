package dev.quorus.workflow.model;

import java.time.Duration;

/**
 * How often a failed transfer is tried.
 *
 * @param attempts in all, 1 to 100
 * @param delay the least wait before the second
 */
public record Retry(int attempts, Duration delay) {
  public static final Retry DEFAULT = new Retry(5, Duration.ofSeconds(1));
}
