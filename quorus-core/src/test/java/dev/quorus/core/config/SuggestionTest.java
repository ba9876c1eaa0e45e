package dev.quorus.core.config;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SuggestionTest {
  private static final List<String> KEYS =
      List.of("port", "bind", "data", "root", "slots", "grace", "insecure", "log-json");

  @ParameterizedTest
  @CsvSource({
    "prot, port",
    "prt, port",
    "Port, port",
    "sluts, slots",
    "insecrue, insecure",
    "ins, insecure",
    "log_json, log-json"
  })
  void findsTheNearestName(String wrong, String meant) {
    assertThat(Suggestion.nearest(wrong, KEYS)).contains(meant);
  }

  @ParameterizedTest
  @CsvSource({"zzz", "threads", "''", "g"})
  void saysNothingWhereNothingIsNear(String wrong) {
    assertThat(Suggestion.nearest(wrong, KEYS)).isEmpty();
  }

  @Test
  void countsASwapOfNeighboursAsOneStep() {
    assertThat(Suggestion.nearest("ro", List.of("or"))).contains("or");
  }

  @Test
  void makesTheSentenceToAppend() {
    assertThat(Suggestion.didYouMean("prot", KEYS)).isEqualTo("; did you mean 'port'?");
    assertThat(Suggestion.didYouMean("zzz", KEYS)).isEmpty();
  }
}
