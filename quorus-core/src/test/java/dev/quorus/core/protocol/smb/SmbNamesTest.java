package dev.quorus.core.protocol.smb;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SmbNamesTest {
  @ParameterizedTest
  @ValueSource(
      strings = {
        "a",
        ".hidden",
        "..dots",
        "a.b.c",
        "two words",
        "CONSOLE",
        "COM",
        "COM10",
        "nul-file",
        "Grüße",
        "日本語",
        "emoji-🚀",
        "#hash",
        "100%",
        "{a,b}[c]",
        "it's"
      })
  void takesWhatWindowsTakes(String name) {
    assertThat(SmbNames.refusal(name)).isNull();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "a:b | character :",
        "a*b | character *",
        "what? | character ?",
        "a\"b | character \"",
        "a<b | character <",
        "a>b | character >",
        "back\\slash | character \\",
        "dot. | ends with a dot",
        "`space ` | ends with a space",
        "CON | CON is the name of a device",
        "nul.txt | nul is the name of a device",
        "Aux.tar.gz | Aux is the name of a device",
        "com1 | com1 is the name of a device",
        "LPT9.x | LPT9 is the name of a device"
      })
  void refusesWhatWindowsRefusesAndSaysWhy(String name, String reason) {
    assertThat(SmbNames.refusal(name)).contains(reason);
  }

  @Test
  void refusesThePipeCharacter() {
    assertThat(SmbNames.refusal("a|b")).contains("character |");
  }

  @Test
  void refusesControlCharactersByNumber() {
    assertThat(SmbNames.refusal("line\nbreak")).contains("control character U+000A");
  }

  @Test
  void countsUnitsOfUtf16() {
    assertThat(SmbNames.refusal("n".repeat(255))).isNull();
    assertThat(SmbNames.refusal("n".repeat(256))).contains("256 UTF-16 units", "at most 255");
    assertThat(SmbNames.refusal("🚀".repeat(128))).contains("256 UTF-16 units");
  }
}
