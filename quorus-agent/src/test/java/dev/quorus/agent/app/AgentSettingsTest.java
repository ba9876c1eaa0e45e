package dev.quorus.agent.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AgentSettingsTest {
  private static final Path DATA = Path.of("/var/lib/quorus/agent");
  private static final List<Path> ROOTS = List.of(Path.of("/data"));

  @Test
  void hasDefaults() {
    AgentSettings settings = AgentSettings.of(ROOTS, DATA);

    assertThat(settings)
        .isEqualTo(new AgentSettings(settings.id(), "default", Map.of(), 100, ROOTS, DATA));
    assertThat(settings.id()).isNotEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"a", "edge-1", "Host.example.org", "0_0"})
  void takesNamesOfHosts(String id) {
    assertThat(withId(id).id()).isEqualTo(id);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "-a", "a b", "a/b", "ä", "a\n"})
  void refusesIdsThatWouldBeHardToRead(String id) {
    assertThatThrownBy(() -> withId(id))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("agent id '" + id + "' is not allowed")
        .hasMessageContaining("1 to 63 letters");
  }

  @Test
  void refusesAnIdThatIsTooLong() {
    assertThatThrownBy(() -> withId("a".repeat(64))).hasMessageContaining("1 to 63 letters");
  }

  @ParameterizedTest
  @ValueSource(ints = {-1, 0, 10_001})
  void refusesSlotsOutOfRange(int slots) {
    assertThatThrownBy(() -> new AgentSettings("a", "p", Map.of(), slots, ROOTS, DATA))
        .hasMessage("agent slots " + slots + " are out of range; 1 to 10000");
  }

  @Test
  void refusesLabelsThatWouldBeHardToRead() {
    assertThatThrownBy(() -> new AgentSettings("a", "p", Map.of("site", "b\nasel"), 1, ROOTS, DATA))
        .hasMessageContaining("the value of agent label 'site' is not allowed")
        .hasMessageContaining("at most 256 characters");
  }

  @Test
  void namesAllThatIsWrong() {
    assertThatThrownBy(() ->
            new AgentSettings(
                "", "a pool", Map.of("a key", ""), 0, List.of(Path.of("in")), Path.of("data")))
        .hasMessageContainingAll(
            "agent id ''",
            "agent pool 'a pool'",
            "agent label 'a key'",
            "agent slots 0",
            "agent root 'in' is relative; give it as an absolute path",
            "agent data folder 'data' is relative; give it as an absolute path");
  }

  private static AgentSettings withId(String id) {
    return new AgentSettings(id, "default", Map.of(), 1, ROOTS, DATA);
  }
}
