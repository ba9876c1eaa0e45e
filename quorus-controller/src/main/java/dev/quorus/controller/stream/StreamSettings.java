package dev.quorus.controller.stream;

import java.time.Duration;

/**
 * What streams may cost.
 *
 * @param perKey streams of one key at a time on one controller
 * @param most streams in all on one controller
 * @param heartbeat after which a stream without events says that it is there
 * @param patience with a reader that takes nothing; after that it is cut off
 * @param queueBytes that may wait for one reader before it is served at its own pace
 * @param poll how often the log is looked at where nobody rings
 */
public record StreamSettings(
    int perKey, int most, Duration heartbeat, Duration patience, int queueBytes, Duration poll) {
  public static final StreamSettings DEFAULT =
      new StreamSettings(
          1_000,
          10_000,
          Duration.ofSeconds(15),
          Duration.ofSeconds(30),
          64 * 1024,
          Duration.ofSeconds(1));

  public StreamSettings {
    if (perKey < 1 || most < 1 || queueBytes < 1) {
      throw new IllegalArgumentException(
          "perKey %d, most %d and queueBytes %d must be at least 1"
              .formatted(perKey, most, queueBytes));
    }
    if (!heartbeat.isPositive() || !patience.isPositive() || !poll.isPositive()) {
      throw new IllegalArgumentException(
          "heartbeat %s, patience %s and poll %s must be above zero"
              .formatted(heartbeat, patience, poll));
    }
  }

  /** The same with other bounds of their number. */
  public StreamSettings bounded(int ofOneKey, int ofAll) {
    return new StreamSettings(ofOneKey, ofAll, heartbeat, patience, queueBytes, poll);
  }
}
