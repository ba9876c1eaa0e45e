package dev.quorus.controller.webhook;

import java.time.Duration;
import java.util.List;

/**
 * How messages of webhooks are sent.
 *
 * @param delays after the first try, the second, and so on; after the last one it is given up
 * @param timeout of a try, from its connection to the status of the answer
 * @param atOnce tries at the same time in all
 * @param ofOneTarget tries at the same time of one receiver
 * @param giveUp a webhook is disabled after so long without a message that got through
 * @param loopback whether the machine of the controller itself may be called
 */
public record WebhookSettings(
    List<Duration> delays,
    Duration timeout,
    int atOnce,
    int ofOneTarget,
    Duration giveUp,
    boolean loopback) {
  private static final Duration SECOND = Duration.ofSeconds(1);

  /** Eleven tries over three days and three hours. */
  public static final WebhookSettings DEFAULT =
      new WebhookSettings(
          List.of(
              Duration.ofSeconds(5),
              Duration.ofSeconds(30),
              Duration.ofMinutes(5),
              Duration.ofMinutes(30),
              Duration.ofHours(2),
              Duration.ofHours(5),
              Duration.ofHours(10),
              Duration.ofHours(14),
              Duration.ofHours(20),
              Duration.ofHours(24)),
          Duration.ofSeconds(15),
          64,
          4,
          Duration.ofDays(5),
          false);

  public WebhookSettings {
    delays = List.copyOf(delays);
    if (delays.isEmpty()) {
      throw new IllegalArgumentException("there is no delay; at least one is needed");
    }
    if (atOnce < 1 || ofOneTarget < 1) {
      throw new IllegalArgumentException(
          "atOnce %d and ofOneTarget %d must be at least 1".formatted(atOnce, ofOneTarget));
    }
  }

  /** How long a receiver that failed is left alone at first. */
  Duration pause() {
    return delays.getFirst().compareTo(SECOND) < 0 ? delays.getFirst() : SECOND;
  }

  /** The same where this machine may be called, or may not. */
  public WebhookSettings withLoopback(boolean allowed) {
    return new WebhookSettings(delays, timeout, atOnce, ofOneTarget, giveUp, allowed);
  }
}
