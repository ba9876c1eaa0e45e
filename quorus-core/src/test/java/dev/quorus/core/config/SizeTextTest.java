package dev.quorus.core.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SizeTextTest {

  @ParameterizedTest
  @CsvSource({
    "512, 512", "512B, 512", "64KiB, 65536", "50MiB, 52428800", "1.5GiB, 1610612736",
    "2TiB, 2199023255552", "10MB, 10000000", "3kB, 3000", "'7 mib', 7340032", "1.5, 1"
  })
  void readsWhatPeopleWrite(String text, long expected) {
    long read = SizeText.parse(text);

    assertThat(read).isEqualTo(expected);
  }

  @Test
  void asksWhichUnitALoneLetterMeans() {
    assertThatThrownBy(() -> SizeText.parse("50M"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "'50M' has the unit 'M', which is no unit of size; say which is meant, MiB or MB");
  }

  @ParameterizedTest
  @CsvSource({
    "big, no size",
    "'', no size",
    "-1, no size",
    "5 parsecs, no unit of size",
    "99999999TiB, too much"
  })
  void saysWhatIsWrong(String text, String complaint) {
    assertThatThrownBy(() -> SizeText.parse(text))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("'" + text + "'")
        .hasMessageContaining(complaint);
  }
}
