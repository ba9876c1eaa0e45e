package dev.quorus.core.protocol.smb.crypto;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.hierynomus.security.AEADBlockCipher;
import com.hierynomus.security.Cipher.CryptMode;
import com.hierynomus.security.bc.BCSecurityProvider;
import java.nio.ByteBuffer;
import java.security.GeneralSecurityException;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import javax.crypto.spec.GCMParameterSpec;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Holds ours to another implementation. */
class MessageCipherTest {
  private static final byte[] KEY = random(16);
  private static final byte[] EXTRA = random(32);

  record Kind(String name, MessageCipher cipher) {
    @Override
    public String toString() {
      return name;
    }
  }

  static Stream<Arguments> kindsAndSizes() {
    return Stream.of(
            new Kind("AES/CCM/NoPadding", new AesCcm(KEY)),
            new Kind("AES/GCM/NoPadding", new AesGcm(KEY)))
        .flatMap(kind ->
            IntStream.of(1, 15, 16, 17, 64, 1000, 70_001)
                .mapToObj(size -> Arguments.of(kind, size)));
  }

  @ParameterizedTest
  @MethodSource("kindsAndSizes")
  void encryptsAsAnotherDoes(Kind kind, int size) throws Exception {
    byte[] plain = random(size);
    byte[] nonce = nonce(kind, size);
    ByteBuffer out = ByteBuffer.allocate(size + MessageCipher.TAG);

    byte[] tag = kind.cipher().seal(nonce, EXTRA, halves(plain), out);

    byte[] expected = other(kind, nonce, plain);
    assertThat(Arrays.copyOf(out.array(), size)).isEqualTo(Arrays.copyOf(expected, size));
    assertThat(tag).isEqualTo(Arrays.copyOfRange(expected, size, size + MessageCipher.TAG));
    assertThat(out.position()).isEqualTo(size);
  }

  @ParameterizedTest
  @MethodSource("kindsAndSizes")
  void decryptsWhatAnotherEncrypted(Kind kind, int size) throws Exception {
    byte[] plain = random(size);
    byte[] nonce = nonce(kind, size);
    ByteBuffer in = ByteBuffer.allocateDirect(size + MessageCipher.TAG);
    in.put(other(kind, nonce, plain)).flip();
    ByteBuffer out = ByteBuffer.allocateDirect(size);

    kind.cipher().open(nonce, EXTRA, in, out);

    byte[] opened = new byte[size];
    out.flip().get(opened);
    assertThat(opened).isEqualTo(plain);
  }

  @ParameterizedTest
  @MethodSource("kindsAndSizes")
  void refusesWhatWasChanged(Kind kind, int size) throws Exception {
    byte[] nonce = nonce(kind, size);
    byte[] sealed = other(kind, nonce, random(size));
    sealed[size / 2] ^= 1;

    assertThatThrownBy(() ->
            kind.cipher().open(nonce, EXTRA, ByteBuffer.wrap(sealed), ByteBuffer.allocate(size)))
        .isInstanceOf(GeneralSecurityException.class);
  }

  private static List<ByteBuffer> halves(byte[] bytes) {
    int half = bytes.length / 2;
    return List.of(
        ByteBuffer.wrap(bytes, 0, half), ByteBuffer.wrap(bytes, half, bytes.length - half));
  }

  private static byte[] other(Kind kind, byte[] nonce, byte[] plain) throws Exception {
    AEADBlockCipher other = new BCSecurityProvider().getAEADBlockCipher(kind.name());
    other.init(CryptMode.ENCRYPT, KEY, new GCMParameterSpec(128, nonce));
    other.updateAAD(EXTRA, 0, EXTRA.length);
    return other.doFinal(plain, 0, plain.length);
  }

  /** Another for each size, since the JDK refuses to use one twice. */
  private static byte[] nonce(Kind kind, int size) {
    byte[] nonce = new byte[kind.cipher().nonceSize()];
    ByteBuffer.wrap(nonce).putInt(size);
    return nonce;
  }

  private static byte[] random(int size) {
    byte[] bytes = new byte[size];
    new Random(size).nextBytes(bytes);
    return bytes;
  }
}
