package dev.quorus.agent.link;

import dev.quorus.core.failure.RetryDelays;
import java.time.Duration;

/**
 * How long the link waits.
 *
 * @param answerWithin after which a request counts as lost
 * @param delays before a request is repeated
 */
public record LinkTiming(Duration answerWithin, RetryDelays delays) {
  public static final LinkTiming DEFAULT =
      new LinkTiming(
          Duration.ofSeconds(5), new RetryDelays(Duration.ofMillis(200), Duration.ofSeconds(5)));
}
