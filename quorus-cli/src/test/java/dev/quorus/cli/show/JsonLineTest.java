package dev.quorus.cli.show;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class JsonLineTest {
  private static final ObjectMapper JSON = new ObjectMapper();

  @Test
  void writesFieldsInOrder() {
    JsonLine line =
        new JsonLine()
            .put("text", "a")
            .put("nothing", (String) null)
            .put("whole", 7L)
            .put("real", 1.23456)
            .put("flag", true)
            .put("inner", new JsonLine().put("x", 1L));

    assertThat(line)
        .hasToString(
            "{\"text\":\"a\",\"nothing\":null,\"whole\":7,\"real\":1.235,\"flag\":true,"
                + "\"inner\":{\"x\":1}}");
  }

  @Test
  void anEmptyObjectIsOne() {
    assertThat(new JsonLine()).hasToString("{}");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "plain",
        "\"quoted\"",
        "back\\slash",
        "line\nfeed\r\ttab",
        "\u0000\u001b[31m\u007f\u0085",
        "grüße 日本 🚀",
        "\ud800 alone",
        ""
      })
  void whatIsReadIsWhatWasWritten(String text) throws IOException {
    JsonNode read = JSON.readTree(new JsonLine().put("x", text).toString());

    assertThat(read.get("x").asText()).isEqualTo(text);
  }

  @Test
  void holdsNothingThatSteersATerminal() {
    String line = new JsonLine().put("x", "\u001b[2J\u009b2J\u007f\n").toString();

    assertThat(line.chars()).noneMatch(Character::isISOControl);
  }
}
