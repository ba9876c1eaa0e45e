package dev.quorus.core.transfer;

import org.jspecify.annotations.Nullable;

/**
 * How fast and over how much the bytes go.
 *
 * @param bandwidth at most this much for the whole transfer; null for no limit
 * @param streams connections for one file, 1 to 16; 0 lets the agent choose
 */
public record Flow(@Nullable Bandwidth bandwidth, int streams) {
  public static final int MAX_STREAMS = 16;
  public static final Flow DEFAULT = new Flow(null, 0);

  public Flow {
    if (streams < 0 || streams > MAX_STREAMS) {
      throw new IllegalArgumentException(
          "streams %d is out of range; 1 to %d, or 0 for the agent's choice"
              .formatted(streams, MAX_STREAMS));
    }
  }
}
