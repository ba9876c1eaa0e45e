package dev.quorus.core.bus;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.quorus.core.bus.LinkFrame.Answer;
import dev.quorus.core.bus.LinkFrame.Ask;
import dev.quorus.core.bus.LinkFrame.Refused;
import dev.quorus.core.bus.LinkFrame.Tell;
import io.vertx.core.json.JsonObject;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class LinkFrameTest {
  private static final JsonObject BODY = new JsonObject().put("t", "stop").put("v", 1);

  static List<LinkFrame> frames() {
    return List.of(
        new Ask(1, "heartbeat", BODY),
        new Tell("stop", BODY),
        new Answer(Long.MAX_VALUE, BODY),
        new Refused(3, 400, "why \"not\""));
  }

  @ParameterizedTest
  @MethodSource("frames")
  void aFrameIsReadAsItWasWritten(LinkFrame frame) {
    assertThat(LinkFrame.read(frame.text())).isEqualTo(frame);
  }

  @Test
  void aFrameLooksAsItIsDocumented() {
    assertThat(new Ask(7, "hello", new JsonObject()).text())
        .isEqualTo("{\"id\":7,\"kind\":\"hello\",\"body\":{}}");
    assertThat(new Answer(7, new JsonObject()).text()).isEqualTo("{\"re\":7,\"body\":{}}");
    assertThat(new Tell("stop", new JsonObject()).text())
        .isEqualTo("{\"kind\":\"stop\",\"body\":{}}");
  }

  @Test
  void whatANewerProcessAddsIsPassedOver() {
    LinkFrame read = LinkFrame.read("{\"id\":1,\"kind\":\"stop\",\"body\":{},\"more\":[1]}");

    assertThat(read).isEqualTo(new Ask(1, "stop", new JsonObject()));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "[]",
        "{",
        "null",
        "{}",
        "{\"id\":1}",
        "{\"id\":1,\"kind\":\"stop\"}",
        "{\"id\":1,\"kind\":\"a b\",\"body\":{}}",
        "{\"id\":1,\"kind\":7,\"body\":{}}",
        "{\"id\":\"x\",\"kind\":\"stop\",\"body\":{}}",
        "{\"id\":1,\"kind\":\"stop\",\"body\":[]}",
        "{\"re\":1}",
        "{\"re\":1,\"code\":400}",
        "{\"kind\":\"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa\",\"body\":{}}"
      })
  void whatIsNoFrameIsRefusedWithoutRepeatingIt(String text) {
    assertThatThrownBy(() -> LinkFrame.read(text)).isInstanceOf(MalformedFrame.class).hasNoCause();
  }
}
