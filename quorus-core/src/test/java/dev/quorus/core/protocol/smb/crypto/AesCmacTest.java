package dev.quorus.core.protocol.smb.crypto;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class AesCmacTest {
  private static final byte[] KEY = hex("2b7e151628aed2a6abf7158809cf4f3c");
  private static final byte[] MESSAGE =
      hex(
          "6bc1bee22e409f96e93d7e117393172aae2d8a571e03ac9c9eb76fac45af8e51"
              + "30c81c46a35ce411e5fbc1191a0a52eff69f2445df4f9b17ad2b417be66c3710");

  /** The vectors of RFC 4493, section 4. */
  @ParameterizedTest
  @CsvSource({
    "0, bb1d6929e95937287fa37d129b756746",
    "16, 070a16b46b4d4144f79bdd9dd04a287c",
    "40, dfa66747de9ae63030ca32611497c827",
    "64, 51f0bebf7e3b9d92fc49741779363cfe"
  })
  void givesTheValuesOfTheStandard(int length, String expected) {
    AesCmac mac = new AesCmac(KEY);

    mac.update(ByteBuffer.wrap(MESSAGE, 0, length));

    assertThat(mac.finish()).isEqualTo(hex(expected));
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 15, 16, 17, 31, 32, 33, 16_383, 16_384, 16_385, 40_000})
  void isTheSameHoweverTheBytesComeInParts(int part) {
    byte[] bytes = new byte[100_000];
    new Random(part).nextBytes(bytes);
    AesCmac whole = new AesCmac(KEY);
    whole.update(ByteBuffer.wrap(bytes));
    AesCmac parts = new AesCmac(KEY);

    for (int at = 0; at < bytes.length; at += part) {
      parts.update(ByteBuffer.wrap(bytes, at, Math.min(part, bytes.length - at)));
    }

    assertThat(parts.finish()).isEqualTo(whole.finish());
  }

  @Test
  void isTheSameForMemoryOutsideTheHeap() {
    byte[] bytes = new byte[70_001];
    new Random(1).nextBytes(bytes);
    AesCmac heap = new AesCmac(KEY);
    heap.update(ByteBuffer.wrap(bytes));
    AesCmac direct = new AesCmac(KEY);
    ByteBuffer outside = ByteBuffer.allocateDirect(bytes.length).put(bytes).flip();

    direct.update(outside);

    assertThat(direct.finish()).isEqualTo(heap.finish());
    assertThat(outside.remaining()).isEqualTo(bytes.length);
  }

  @Test
  void beginsAnewAfterEachMessage() {
    AesCmac mac = new AesCmac(KEY);
    mac.update(ByteBuffer.wrap(Arrays.copyOf(MESSAGE, 37)));
    mac.finish();

    mac.update(ByteBuffer.wrap(MESSAGE, 0, 16));

    assertThat(mac.finish()).isEqualTo(hex("070a16b46b4d4144f79bdd9dd04a287c"));
  }

  private static byte[] hex(String text) {
    return HexFormat.of().parseHex(text);
  }
}
