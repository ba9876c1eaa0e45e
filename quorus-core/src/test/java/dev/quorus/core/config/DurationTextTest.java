package dev.quorus.core.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DurationTextTest {

  @ParameterizedTest
  @CsvSource({
    "500ms, PT0.5S",
    "90s, PT1M30S",
    "5m, PT5M",
    "2h, PT2H",
    "1d, P1D",
    "1h30m, PT1H30M",
    "PT1M, PT1M",
    "pt0.25s, PT0.25S",
    "' 3S ', PT3S",
    "0s, PT0S"
  })
  void readsWhatPeopleWrite(String text, Duration expected) {
    Duration read = DurationText.parse(text);

    assertThat(read).isEqualTo(expected);
  }

  @Test
  void asksForAUnitWhereThereIsOnlyANumber() {
    assertThatThrownBy(() -> DurationText.parse("90"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "'90' has no unit; write a number and a unit, as 500ms, 90s, 5m, 2h, 1d or 1h30m");
  }

  @ParameterizedTest
  @CsvSource({
    "soon, no duration", "'', no duration", "5 apples, no duration", "-5s, no duration",
    "PT-5S, negative", "PTx, no ISO duration", "999999999d, too long", "P999999999999D, too long"
  })
  void saysWhatIsWrong(String text, String complaint) {
    assertThatThrownBy(() -> DurationText.parse(text))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("'" + text + "'")
        .hasMessageContaining(complaint);
  }
}
