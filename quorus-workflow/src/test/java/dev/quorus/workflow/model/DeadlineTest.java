package dev.quorus.workflow.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class DeadlineTest {
  @ParameterizedTest
  @CsvSource({
    "06:00 Europe/Zurich, 2026-11-20T04:59:59Z, 2026-11-20T05:00:00Z",
    "06:00 Europe/Zurich, 2026-11-20T05:00:00Z, 2026-11-21T05:00:00Z",
    "06:00, 2026-11-20T05:00:00Z, 2026-11-20T06:00:00Z",
    "1h30m, 2026-11-20T05:00:00Z, 2026-11-20T06:30:00Z",
  })
  void isTheNextSuchTimeAfterTheStart(String text, Instant start, Instant due) {
    assertThat(Deadline.parse(text).of(start)).isEqualTo(due);
  }

  @ParameterizedTest
  @CsvSource({
    "02:30 Europe/Zurich, 2026-03-29T00:00:00Z, 2026-03-29T01:30:00Z",
    "02:30 Europe/Zurich, 2026-10-25T00:00:00Z, 2026-10-25T00:30:00Z",
  })
  void staysNearItsTimeWhenClocksChange(String text, Instant start, Instant due) {
    assertThat(Deadline.parse(text).of(start)).isEqualTo(due);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "6:00", "24:00", "06:00 Mars/Olympus", "30", "soon"})
  void refusesWhatIsNone(String text) {
    assertThatThrownBy(() -> Deadline.parse(text))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("'" + text + "' is no deadline; write");
  }

  @Test
  void keepsItsText() {
    assertThat(Deadline.parse("06:00 Europe/Zurich").text()).isEqualTo("06:00 Europe/Zurich");
  }
}
