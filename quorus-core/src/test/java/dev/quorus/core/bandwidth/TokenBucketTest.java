package dev.quorus.core.bandwidth;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.quorus.core.config.BandwidthText;
import java.time.LocalTime;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class TokenBucketTest {
  private static final int MIB = 1 << 20;

  private long nanos;
  private long stirs;

  @Test
  void letsThroughWhatTheRateAllows() throws InterruptedException {
    TokenBucket bucket = bucket("10MiB/s");

    pass(bucket, MIB, 100);

    assertThat(seconds()).isCloseTo(10, within(0.3));
  }

  @Test
  void countsAChunkThatIsLargerThanASecondsWorth() throws InterruptedException {
    TokenBucket bucket = bucket("64KiB/s");

    pass(bucket, MIB, 3);

    // The last one still passes on credit.
    assertThat(seconds()).isCloseTo(32, within(1.0));
  }

  @Test
  void showsLifeWhileItWaits() throws InterruptedException {
    TokenBucket bucket = bucket("64KiB/s");

    pass(bucket, MIB, 2);

    assertThat(stirs).isGreaterThan(16);
  }

  @Test
  void doesNotSaveUpMoreThanAMoment() throws InterruptedException {
    TokenBucket bucket = bucket("10MiB/s");
    nanos += TimeUnit.HOURS.toNanos(1);

    pass(bucket, MIB, 20);

    assertThat(seconds() - 3600).isGreaterThan(1.7);
  }

  @Test
  void changesItsRateByTheHour() throws InterruptedException {
    TokenBucket bucket = bucket("00:00,1MiB/s 00:01,off");
    nanos += TimeUnit.SECONDS.toNanos(58);

    pass(bucket, MIB, 1000);

    assertThat(seconds()).isCloseTo(60, within(1.0));
  }

  private TokenBucket bucket(String text) {
    return new TokenBucket(
        BandwidthText.parse(text),
        () -> nanos,
        () -> LocalTime.MIDNIGHT.plusNanos(nanos),
        wait -> nanos += wait.toNanos());
  }

  private void pass(TokenBucket bucket, int bytes, int times) throws InterruptedException {
    for (int i = 0; i < times; i++) {
      bucket.pass(bytes, () -> stirs++);
    }
  }

  private double seconds() {
    return nanos / 1e9;
  }
}
