package dev.quorus.cli.show;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FiguresTest {

  @ParameterizedTest
  @CsvSource({
    "0, 0 B",
    "1023, 1023 B",
    "1024, 1.0 KiB",
    "1536, 1.5 KiB",
    "1048570, 1.0 MiB",
    "12897485, 12.3 MiB",
    "9223372036854775807, 8.0 EiB"
  })
  void writesBytes(long count, String text) {
    assertThat(Figures.bytes(count)).isEqualTo(text);
  }

  @ParameterizedTest
  @CsvSource({"0.4, 0 B/s", "2048, 2.0 KiB/s", "1.5e9, 1.4 GiB/s"})
  void writesRates(double rate, String text) {
    assertThat(Figures.rate(rate)).isEqualTo(text);
  }

  @ParameterizedTest
  @CsvSource({
    "PT0S, 0 ms",
    "PT0.035S, 35 ms",
    "PT0.14S, 0.1 s",
    "PT1.44S, 1.4 s",
    "PT9.96S, 10 s",
    "PT59.6S, 1 min 0 s",
    "PT125S, 2 min 5 s",
    "PT3H12M, 3 h 12 min",
    "PT50H, 2 d 2 h"
  })
  void writesDurations(Duration duration, String text) {
    assertThat(Figures.duration(duration)).isEqualTo(text);
  }
}
