package dev.quorus.core.failure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.time.Duration;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class RetryDelaysTest {
  private final RetryDelays delays = new RetryDelays(Duration.ofSeconds(1), Duration.ofSeconds(60));

  @Test
  void doublesTheCeilingAndUsesAllOfTheRange() {
    for (int attempt = 1; attempt <= 100; attempt++) {
      Random random = new Random(attempt);
      int made = attempt;
      long ceiling = Math.min(1000L << Math.min(attempt - 1, 20), 60_000);

      long longest =
          IntStream.range(0, 2000)
              .mapToLong(i -> delays.after(made, Retry.backoff(), random).toMillis())
              .max()
              .orElseThrow();

      assertThat(longest).isLessThanOrEqualTo(ceiling).isGreaterThan(ceiling * 9 / 10);
    }
  }

  @Test
  void waitsAsLongAsAskedButNotLongerThanTheLongest() {
    Random random = new Random(1);
    assertThat(delays.after(1, new Retry.After(Duration.ofSeconds(7)), random)).hasSeconds(7);
    assertThat(delays.after(1, new Retry.After(Duration.ofDays(7)), random)).hasSeconds(60);
  }

  @Test
  void hasNoDelayForWhatIsNeverRetried() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> delays.after(1, Retry.never(), new Random(1)));
  }
}
