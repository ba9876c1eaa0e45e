package dev.quorus.controller.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class RateLimitTest {
  private static final long SECOND = 1_000_000_000L;

  private final AtomicLong now = new AtomicLong(Long.MAX_VALUE - 5 * SECOND);
  private final RateLimit limit = new RateLimit(10, now::get);

  @Test
  void aBurstOfOneSecondsWorthIsAdmitted() {
    assertThat(admitted("a", 11)).isEqualTo(10);
  }

  @Test
  void anotherKeyIsCountedApart() {
    admitted("a", 10);

    assertThat(admitted("b", 10)).isEqualTo(10);
  }

  @Test
  void timeBringsRoomBackAtTheSteadyRate() {
    admitted("a", 10);
    now.addAndGet(SECOND / 10 * 3);

    assertThat(admitted("a", 10)).isEqualTo(3);
  }

  @Test
  void restDoesNotAddUpToMoreThanOneSecond() {
    admitted("a", 10);
    now.addAndGet(60 * SECOND);

    assertThat(admitted("a", 30)).isEqualTo(10);
  }

  @Test
  void aRefusedRequestCostsNothing() {
    admitted("a", 1_000);
    now.addAndGet(SECOND / 10);

    assertThat(admitted("a", 2)).isEqualTo(1);
  }

  private int admitted(String key, int requests) {
    int admitted = 0;
    for (int i = 0; i < requests; i++) {
      admitted += limit.admits(key) ? 1 : 0;
    }
    return admitted;
  }
}
