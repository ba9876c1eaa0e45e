package dev.quorus.controller.fleet;

import java.time.Duration;

/**
 * The times of the fleet.
 *
 * @param heartbeat how often agents tell what they hold
 * @param lease after this long without a heartbeat an agent is gone
 * @param answer how long an agent may take to answer an assignment
 */
public record FleetSettings(Duration heartbeat, Duration lease, Duration answer) {
  public static final FleetSettings DEFAULT =
      new FleetSettings(Duration.ofSeconds(1), Duration.ofSeconds(15), Duration.ofSeconds(5));
}
