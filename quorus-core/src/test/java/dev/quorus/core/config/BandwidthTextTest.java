package dev.quorus.core.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.quorus.core.transfer.Bandwidth;
import java.time.LocalTime;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class BandwidthTextTest {

  @ParameterizedTest
  @CsvSource({"50MiB/s, 52428800", "1.5MiB/s, 1572864", "10MB/s, 10000000", "off, 0"})
  void readsARate(String text, long bytes) {
    assertThat(BandwidthText.parse(text).at(LocalTime.NOON)).isEqualTo(bytes);
  }

  @ParameterizedTest
  @CsvSource({"07:59, 0", "08:00, 10485760", "18:29, 10485760", "18:30, 0", "23:00, 0"})
  void readsATimetableThatGoesRoundTheClock(String time, long bytes) {
    Bandwidth table = BandwidthText.parse("08:00,10MiB/s 18:30,off");

    assertThat(table.at(LocalTime.parse(time))).isEqualTo(bytes);
  }

  @ParameterizedTest
  @ValueSource(strings = {"50MiB/s", "1500B/s", "off", "08:00,10MiB/s 18:30,off"})
  void writesWhatItReads(String text) {
    assertThat(BandwidthText.write(BandwidthText.parse(text))).isEqualTo(text);
  }

  @ParameterizedTest
  @CsvSource({
    "50, no bandwidth",
    "50MiB, no bandwidth",
    "50/s, has no unit",
    "50Mbit/s, no unit of size",
    "1B/s, too little",
    "'8,1MiB/s', no time of day",
    "'08:00,1MiB/s 08:00,off', given twice",
    "'', no bandwidth"
  })
  void refusesWhatIsNone(String text, String why) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> BandwidthText.parse(text))
        .withMessageContaining(why);
  }

  @Test
  void knowsOnlyFullTimetables() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> BandwidthText.parse("10MiB/s 08:00,off"))
        .withMessageContaining("has no time");
  }
}
