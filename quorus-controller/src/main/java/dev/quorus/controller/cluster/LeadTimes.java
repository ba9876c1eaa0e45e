package dev.quorus.controller.cluster;

import java.time.Duration;

/**
 * The times of the lead.
 *
 * @param lease how long a lead lasts that is not renewed
 * @param renew how often the leader renews it
 * @param ask how often the others ask whether it is free
 */
public record LeadTimes(Duration lease, Duration renew, Duration ask) {
  /** Two renewals may fail before the lead is lost; it is taken over within seven seconds. */
  public static final LeadTimes DEFAULT =
      new LeadTimes(Duration.ofSeconds(6), Duration.ofSeconds(2), Duration.ofSeconds(1));

  public LeadTimes {
    if (!ask.isPositive() || !renew.isPositive() || renew.multipliedBy(2).compareTo(lease) > 0) {
      throw new IllegalArgumentException(
          "the lease %s must be at least twice as long as %s, after which it is renewed"
              .formatted(lease, renew));
    }
  }
}
