package dev.quorus.controller.http;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ShownTextTest {
  @ParameterizedTest
  @ValueSource(strings = {"qk_", "qt_", "qa_"})
  void aKeyInAPathIsShownNowhere(String kind) {
    assertThat(ShownText.of("a/" + kind + "Az09_-".repeat(7) + "x/b"))
        .isEqualTo("a/" + kind + "***/b");
  }

  @Test
  void aKeyThatIsCutIsNotShownEither() {
    assertThat(ShownText.of("a".repeat(90) + "qk_" + "B".repeat(43))).doesNotContain("B");
  }

  @Test
  void whatIsNoAsciiIsShownAsQuestionMarks() {
    assertThat(ShownText.of("a\u202eb\n")).isEqualTo("a?b?");
  }
}
