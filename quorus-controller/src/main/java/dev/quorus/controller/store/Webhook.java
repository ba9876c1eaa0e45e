package dev.quorus.controller.store;

import dev.quorus.core.transfer.Secret;
import dev.quorus.core.transfer.StateName;
import java.time.Instant;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Who of a tenant is told of what.
 *
 * @param events the states whose beginning is told
 * @param since only events with greater numbers are told
 */
public record Webhook(
    String id,
    String tenant,
    String url,
    Set<StateName> events,
    @Nullable String description,
    Keys keys,
    long since,
    Made made,
    Health health) {
  public Webhook {
    events = Set.copyOf(events);
  }

  /**
   * What its messages are signed with.
   *
   * @param former signs too, until then; null if there is none
   */
  public record Keys(Secret secret, @Nullable Secret former, @Nullable Instant formerUntil) {}

  /** Who made it. */
  public record Made(String by, Instant at) {}

  /**
   * Whether it gets through.
   *
   * @param failingSince since when nothing did; null if the last message did
   * @param disabledAt since when it is not tried any more; null if it is
   */
  public record Health(
      @Nullable Instant failingSince, @Nullable Instant disabledAt, @Nullable String disabledWhy) {
    public static final Health GOOD = new Health(null, null, null);
  }
}
