package dev.quorus.core.config;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;

class EnvironmentTest {

  @Test
  void aBlankVariableCountsAsNotSet() {
    Environment environment = Map.of("BLANK", "  ", "SET", " x ")::get;

    assertThat(environment.value("BLANK")).isEmpty();
    assertThat(environment.value("MISSING")).isEmpty();
    assertThat(environment.value("SET")).contains("x");
  }

  @Test
  void theRealOneReadsThisProcess() {
    assertThat(Environment.SYSTEM.value("PATH")).isPresent();
  }
}
