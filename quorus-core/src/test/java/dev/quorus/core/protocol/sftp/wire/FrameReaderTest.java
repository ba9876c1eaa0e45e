package dev.quorus.core.protocol.sftp.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.StreamCorruptedException;
import java.nio.ByteBuffer;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FrameReaderTest {
  private static final byte[] DATA = {1, 2, 3, 4, 5, 6, 7};

  private final Map<Integer, Pending> requests = new HashMap<>();
  private final FrameReader reader = new FrameReader(requests);

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 9, 13, 14, 1000})
  void readsAnswersHoweverTheyAreCut(int length) throws Exception {
    ByteBuffer target = ByteBuffer.allocate(10);
    Pending data = asked(1, target);
    Pending status = asked(2, null);
    byte[] bytes = joined(data(1, DATA), frame(Fxp.STATUS, 2, new byte[] {0, 0, 0, 0}));

    for (int at = 0; at < bytes.length; at += length) {
      reader.feed(bytes, at, Math.min(length, bytes.length - at));
    }

    data.await().expect(Fxp.DATA);
    status.await().expectOk();
    assertThat(target.flip()).isEqualTo(ByteBuffer.wrap(DATA));
    assertThat(requests).isEmpty();
  }

  @Test
  void tellsARefusalWhereDataWasAskedFor() throws Exception {
    Pending data = asked(1, ByteBuffer.allocate(10));

    feed(frame(Fxp.STATUS, 1, new byte[] {0, 0, 0, 1}));

    assertThatThrownBy(() -> data.await().expect(Fxp.DATA))
        .isInstanceOfSatisfying(
            StatusException.class, e -> assertThat(e.code()).isEqualTo(Fxp.EOF));
  }

  @Test
  void givesAnAnswerFromItsStartHoweverOftenItIsAskedFor() throws Exception {
    Pending status = asked(1, null);
    feed(frame(Fxp.STATUS, 1, new byte[] {0, 0, 0, 0}));

    status.await().expectOk();
    status.await().expectOk();

    assertThat(status.isDone()).isTrue();
  }

  @Test
  void takesNoMoreThanWasAskedFor() {
    asked(1, ByteBuffer.allocate(DATA.length - 1));

    assertThatThrownBy(() -> feed(data(1, DATA))).isInstanceOf(StreamCorruptedException.class);
  }

  @Test
  void takesNoAnswerThatNobodyAskedFor() {
    assertThatThrownBy(() -> feed(frame(Fxp.STATUS, 7, new byte[4])))
        .isInstanceOf(StreamCorruptedException.class);
  }

  @ParameterizedTest
  @ValueSource(ints = {-1, 0, 4, 1 << 30})
  void takesNoImpossibleLength(int length) {
    asked(1, null);
    byte[] bytes = ByteBuffer.allocate(9).putInt(length).put((byte) Fxp.STATUS).putInt(1).array();

    assertThatThrownBy(() -> feed(bytes)).isInstanceOf(StreamCorruptedException.class);
  }

  private Pending asked(int number, @Nullable ByteBuffer target) {
    Pending pending = new Pending(target);
    requests.put(number, pending);
    return pending;
  }

  private void feed(byte[] bytes) throws IOException {
    reader.feed(bytes, 0, bytes.length);
  }

  private static byte[] data(int number, byte[] data) {
    byte[] body =
        ByteBuffer.allocate(Integer.BYTES + data.length).putInt(data.length).put(data).array();
    return frame(Fxp.DATA, number, body);
  }

  private static byte[] frame(int type, int number, byte[] body) {
    return ByteBuffer.allocate(9 + body.length)
        .putInt(5 + body.length)
        .put((byte) type)
        .putInt(number)
        .put(body)
        .array();
  }

  private static byte[] joined(byte[] first, byte[] second) {
    return ByteBuffer.allocate(first.length + second.length).put(first).put(second).array();
  }
}
