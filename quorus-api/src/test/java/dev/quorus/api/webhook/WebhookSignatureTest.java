package dev.quorus.api.webhook;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class WebhookSignatureTest {
  /** The example that the libraries of Standard Webhooks are tested with. */
  private static final WebhookSecret SECRET =
      WebhookSecret.parse("whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw");

  private static final String ID = "msg_p5jXN8AQM9LWM0D4loKWxJek";
  private static final Instant SENT = Instant.ofEpochSecond(1_614_265_330);
  private static final byte[] BODY = "{\"test\": 2432232314}".getBytes(StandardCharsets.UTF_8);
  private static final String SIGNATURE = "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=";

  private static final WebhookSecret OTHER = WebhookSecret.of(new byte[32]);

  @Test
  void signsAsStandardWebhooksDoes() {
    assertThat(WebhookSignature.sign(List.of(SECRET), ID, SENT, BODY)).isEqualTo(SIGNATURE);
  }

  @Test
  void takesAMessageThatOneOfItsSignaturesProves() {
    String both = WebhookSignature.sign(List.of(OTHER, SECRET), ID, SENT, BODY);

    assertThat(genuine(ID, "1614265330", both, BODY, SENT.plusSeconds(299))).isTrue();
    assertThat(genuine(ID, "1614265330", "v2,x " + SIGNATURE, BODY, SENT)).isTrue();
  }

  @Test
  void refusesWhateverWasChanged() {
    byte[] other = "{\"test\": 2432232315}".getBytes(StandardCharsets.UTF_8);
    String forged = WebhookSignature.sign(List.of(OTHER), ID, SENT, BODY);

    assertThat(genuine(ID, "1614265330", SIGNATURE, other, SENT)).isFalse();
    assertThat(genuine("msg_other", "1614265330", SIGNATURE, BODY, SENT)).isFalse();
    assertThat(genuine(ID, "1614265331", SIGNATURE, BODY, SENT)).isFalse();
    assertThat(genuine(ID, "1614265330", forged, BODY, SENT)).isFalse();
    assertThat(genuine(ID, "1614265330", "", BODY, SENT)).isFalse();
    assertThat(genuine(ID, "soon", SIGNATURE, BODY, SENT)).isFalse();
  }

  @Test
  void refusesAMessageOfAnotherTime() {
    assertThat(genuine(ID, "1614265330", SIGNATURE, BODY, SENT.plusSeconds(301))).isFalse();
    assertThat(genuine(ID, "1614265330", SIGNATURE, BODY, SENT.minusSeconds(301))).isFalse();
  }

  @ParameterizedTest
  @ValueSource(strings = {"MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw", "whsec_???", "whsec_AAAA", ""})
  void whatIsNoSecretIsRefusedWithoutBeingRepeated(String text) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> WebhookSecret.parse(text))
        .satisfies(refused -> {
          if (!text.isEmpty()) {
            assertThat(refused).hasMessageNotContaining(text);
          }
        });
  }

  @Test
  void aSecretHidesItself() {
    assertThat(SECRET).hasToString("whsec_***");
    assertThat(SECRET.reveal()).isEqualTo("whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw");
  }

  private static boolean genuine(
      String id, String timestamp, String signatures, byte[] body, Instant now) {
    return WebhookSignature.isGenuine(SECRET, id, timestamp, signatures, body, now);
  }
}
