package dev.quorus.api.codec;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.TextNode;
import dev.quorus.api.Contract;
import java.time.Duration;
import java.util.Random;
import org.junit.jupiter.api.Test;

class WireDurationTest {
  private static final int MONTH = 30 * 86_400;

  @Test
  void readsWhatItWrites() {
    Random random = new Random(8601);

    for (int i = 0; i < 2_000; i++) {
      long seconds = 1L + random.nextInt(i % 2 == 0 ? 7_200 : MONTH);

      assertThat(WireDuration.parse(WireDuration.format(seconds))).isEqualTo(seconds);
    }
  }

  @Test
  void readsWhatThePlatformWrites() {
    Random random = new Random(8602);

    for (int i = 0; i < 2_000; i++) {
      long seconds = 1L + random.nextInt(MONTH);

      assertThat(WireDuration.parse(Duration.ofSeconds(seconds).toString())).isEqualTo(seconds);
    }
  }

  @Test
  void writesWhatTheDocumentAllows() {
    Random random = new Random(8603);

    for (int i = 0; i < 500; i++) {
      TextNode text = TextNode.valueOf(WireDuration.format(1L + random.nextInt(MONTH)));

      assertThat(
              Contract.load()
                  .errorsAt("/components/schemas/SubmitTransfer/properties/timeout", text))
          .isEmpty();
    }
  }
}
