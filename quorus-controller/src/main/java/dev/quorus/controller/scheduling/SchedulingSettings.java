package dev.quorus.controller.scheduling;

import java.time.Duration;

/**
 * What the scheduler is told once.
 *
 * @param declinePause how long a transfer is not offered again to an agent that declined it, and
 *     how long an agent that declines everything is left alone
 * @param troublePause how long a transfer waits after a decision about it could not be stored
 */
public record SchedulingSettings(
    EndpointLimits limits, Duration declinePause, Duration troublePause) {
  public static final SchedulingSettings DEFAULT =
      new SchedulingSettings(EndpointLimits.DEFAULT, Duration.ofSeconds(2), Duration.ofSeconds(1));
}
