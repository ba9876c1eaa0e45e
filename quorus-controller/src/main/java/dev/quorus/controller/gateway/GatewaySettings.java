package dev.quorus.controller.gateway;

import java.time.Duration;

/**
 * What one agent's connection bears.
 *
 * @param inFlight how many of its messages may wait for their answers; no more are read meanwhile
 * @param perSecond how many messages it may send, with a burst of one second's worth; no more are
 *     read until the next are due
 * @param ping how often the other side is asked for a sign of life
 * @param idle after which, without one, the connection is cut
 * @param stuck how long the other side may leave unread what was sent to it
 */
public record GatewaySettings(
    int inFlight, int perSecond, Duration ping, Duration idle, Duration stuck) {
  public static final GatewaySettings DEFAULT =
      new GatewaySettings(
          16, 1_000, Duration.ofSeconds(3), Duration.ofSeconds(10), Duration.ofSeconds(10));
}
