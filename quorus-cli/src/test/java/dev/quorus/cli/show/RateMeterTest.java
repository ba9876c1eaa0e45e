package dev.quorus.cli.show;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.quorus.cli.shell.ManualTime;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class RateMeterTest {
  private final ManualTime time = new ManualTime();
  private final RateMeter meter = new RateMeter(time);

  @Test
  void knowsNothingAfterOneCount() {
    meter.note(1000);

    assertThat(meter.bytesPerSecond()).isEmpty();
  }

  @Test
  void tellsASteadyRate() {
    noteFor(10, 500, 0);

    assertThat(meter.bytesPerSecond().orElseThrow()).isCloseTo(5000, within(1.0));
  }

  @Test
  void doesNotJumpWithOneBurst() {
    noteFor(50, 100, 0);
    time.pause(Duration.ofMillis(100));

    meter.note(50 * 100 + 10_000);

    assertThat(meter.bytesPerSecond().orElseThrow()).isBetween(1_000.0, 6_000.0);
  }

  @Test
  void forgetsAnOldRateWithinTenSeconds() {
    noteFor(50, 1000, 0);

    noteFor(100, 0, 50 * 1000);

    assertThat(meter.bytesPerSecond().orElseThrow()).isLessThan(500);
  }

  @Test
  void beginsAnewWhereTheCountFallsBack() {
    noteFor(10, 500, 0);

    meter.note(0);

    assertThat(meter.bytesPerSecond().orElseThrow()).isCloseTo(5000, within(1.0));
  }

  private void noteFor(int frames, long bytesPerFrame, long from) {
    long bytes = from;
    meter.note(bytes);
    for (int i = 0; i < frames; i++) {
      time.pause(Duration.ofMillis(100));
      bytes += bytesPerFrame;
      meter.note(bytes);
    }
  }
}
