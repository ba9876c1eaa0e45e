package dev.quorus.controller.scheduling;

import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * When a transfer is expected to run, if all goes on as it did. It starts when as many attempts of
 * its pool have ended as stand before it, at the rate of the last ones; and takes what the median
 * of these took.
 *
 * @param start null while it runs already
 * @param end null if it takes longer than they did by now
 * @param perSecond how many attempts of the pool end in a second
 * @param typical what the median of them took
 * @param of how many attempts these figures are of, at most 64 of the last ten minutes
 */
public record Forecast(
    @Nullable Instant start, @Nullable Instant end, double perSecond, Duration typical, int of) {}
