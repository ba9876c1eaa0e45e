package dev.quorus.controller.scheduling;

import dev.quorus.controller.scheduling.Standing.NoSlot;
import dev.quorus.controller.scheduling.Turnover.Rate;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** Says when transfers will run, if all goes on as it did. Looks, and changes nothing. */
final class Forecaster {
  private final Standings standings;
  private final long now;

  /**
   * @param now milliseconds since the epoch
   */
  Forecaster(Standings standings, long now) {
    this.standings = standings;
    this.now = now;
  }

  /** Null where nothing is known that would tell. */
  @Nullable Forecast of(Entry entry) {
    Rate rate = entry.route.pool().turnover.rate(now);
    if (rate == null) {
      return null;
    }
    return switch (entry.stage) {
      case QUEUED -> standings.of(entry) instanceof NoSlot waiting ? waiting(waiting, rate) : null;
      case RETRYING, RESTING ->
          entry.alarm == null ? null : from(Math.max(now, entry.alarm.at), rate);
      case HELD -> entry.hold == null ? null : running(entry.hold.since(), rate);
      case BEHIND, REQUEUING, STOPPING, SETTLING, GIVING_UP -> null;
    };
  }

  private @Nullable Forecast waiting(NoSlot waiting, Rate rate) {
    if (waiting.ahead() >= NoSlot.COUNTED) {
      // More are before it than were counted.
      return null;
    }
    int free = waiting.slots() - waiting.taken();
    int ends = Math.max(0, waiting.ahead() - free + 1);
    return from(now + (long) (ends * 1_000.0 / rate.perSecond()), rate);
  }

  private static Forecast from(long start, Rate rate) {
    return forecast(Instant.ofEpochMilli(start), start + rate.typicalMillis(), rate);
  }

  private Forecast running(long since, Rate rate) {
    long end = since + rate.typicalMillis();
    return end > now
        ? forecast(null, end, rate)
        : new Forecast(
            null, null, rate.perSecond(), Duration.ofMillis(rate.typicalMillis()), rate.of());
  }

  private static Forecast forecast(@Nullable Instant start, long end, Rate rate) {
    return new Forecast(
        start,
        Instant.ofEpochMilli(end),
        rate.perSecond(),
        Duration.ofMillis(rate.typicalMillis()),
        rate.of());
  }
}
