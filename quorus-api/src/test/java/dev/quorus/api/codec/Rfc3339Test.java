package dev.quorus.api.codec;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Random;
import org.junit.jupiter.api.Test;

class Rfc3339Test {
  private final Random random = new Random(3339);

  @Test
  void readsWhatThePlatformWritesWithAnyOffset() {
    for (int i = 0; i < 5_000; i++) {
      Instant time = anyTime();
      ZoneOffset offset = ZoneOffset.ofTotalSeconds(60 * (random.nextInt(2 * 1080 + 1) - 1080));
      OffsetDateTime local = time.atOffset(offset);
      String text = DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss.nnnnnnnnnXXX").format(local);

      assertThat(Rfc3339.parse(text)).as(text).isEqualTo(time);
    }
  }

  @Test
  void writesLikeThePlatform() {
    for (int i = 0; i < 5_000; i++) {
      Instant time = anyTime();

      assertThat(Rfc3339.format(time)).isEqualTo(time.toString());
    }
  }

  @Test
  void readsWhatItWrites() {
    Instant time = Instant.parse("2028-02-29T23:59:59.000001Z");

    assertThat(Rfc3339.parse(Rfc3339.format(time))).isEqualTo(time);
  }

  /** Of the years 1971 to 2998, with a fraction of 0, 3, 6 or 9 digits. */
  private Instant anyTime() {
    long second = 31_536_000L + (long) (random.nextDouble() * 32_400_000_000L);
    int nanos =
        switch (random.nextInt(4)) {
          case 0 -> 0;
          case 1 -> random.nextInt(1_000) * 1_000_000;
          case 2 -> random.nextInt(1_000_000) * 1_000;
          default -> random.nextInt(1_000_000_000);
        };
    return Instant.ofEpochSecond(second, nanos);
  }
}
