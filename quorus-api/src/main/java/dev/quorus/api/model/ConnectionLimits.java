package dev.quorus.api.model;

import org.jspecify.annotations.Nullable;

/**
 * How much may go over a connection.
 *
 * @param sessions attempts at a time, 1 to 1000; null for the usual limit
 * @param bandwidth of all its transfers at one agent, such as {@code 50MiB/s} or a timetable
 */
public record ConnectionLimits(@Nullable Integer sessions, @Nullable String bandwidth) {
  public static final ConnectionLimits NONE = new ConnectionLimits(null, null);
}
