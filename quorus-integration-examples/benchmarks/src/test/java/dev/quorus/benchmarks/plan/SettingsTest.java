package dev.quorus.benchmarks.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;

class SettingsTest {
  @Test
  void measuresEverythingQuicklyIfNothingElseIsSaid() {
    Settings settings = Settings.parse("--only=", "--enforce=false");

    assertThat(settings.profile()).isEqualTo(Profile.QUICK);
    assertThat(settings.enforce()).isFalse();
    assertThat(settings.wants(List.of("X1"))).isTrue();
  }

  @Test
  void wantsRowsByTheirNamesAndByTheirGroups() {
    Settings settings = Settings.parse("--only=h1, R");

    assertThat(settings.wants("H1")).isTrue();
    assertThat(settings.wants("H2")).isFalse();
    assertThat(settings.wants("R4")).isTrue();
    assertThat(settings.wants(List.of("H3", "H1"))).isTrue();
    assertThat(settings.wants(List.of("M", "C3"))).isFalse();
  }

  @Test
  void enforcesAlsoWhereTheSwitchHasNoValue() {
    assertThat(Settings.parse("--enforce=").enforce()).isTrue();
    assertThat(Settings.parse("--enforce=true").enforce()).isTrue();
  }

  @Test
  void namesAnArgumentThatItDoesNotKnow() {
    assertThatThrownBy(() -> Settings.parse("--rows=H1"))
        .hasMessageContaining("'--rows=H1'")
        .hasMessageContaining("--only=");
  }

  @Test
  void namesTheProfilesThatThereAre() {
    assertThatThrownBy(() -> Settings.parse("--profile=fast"))
        .hasMessageContaining("no profile 'fast'")
        .hasMessageContaining("smoke, quick and full");
  }
}
