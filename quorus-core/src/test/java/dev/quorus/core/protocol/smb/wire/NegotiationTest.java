package dev.quorus.core.protocol.smb.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NegotiationTest {
  private static final int SMB_3_0 = 0x0300;
  private static final int SMB_3_0_2 = 0x0302;

  @Test
  void theServerIsAskedWhetherItGotWhatWeOffered() {
    ByteBuffer question = ByteBuffer.wrap(negotiation().question()).order(ByteOrder.LITTLE_ENDIAN);

    assertThat(question.remaining()).isEqualTo(28);
    assertThat(question.getInt(0)).as("capabilities").isEqualTo(0x44);
    assertThat(question.getLong(4)).as("client").isEqualTo(77);
    assertThat(question.getShort(20)).as("security mode").isEqualTo((short) 3);
    assertThat(question.getShort(22)).as("number of dialects").isEqualTo((short) 2);
    assertThat(question.getShort(24)).isEqualTo((short) SMB_3_0);
    assertThat(question.getShort(26)).isEqualTo((short) SMB_3_0_2);
  }

  @Test
  void theSameAnswerIsTaken() {
    assertThatCode(() -> negotiation().check(answer(0x7, 99, 1, SMB_3_0)))
        .doesNotThrowAnyException();
  }

  @ParameterizedTest
  @CsvSource({
    "0x47, 99, 1, 0x300, capabilities",
    "0x7, 98, 1, 0x300, identity",
    "0x7, 99, 3, 0x300, signatures",
    "0x7, 99, 1, 0x302, dialect"
  })
  void anyDifferenceIsRefusedByName(
      String capabilities, long server, short mode, String dialect, String named) {
    ByteBuffer answer = answer(Integer.decode(capabilities), server, mode, Integer.decode(dialect));

    assertThatThrownBy(() -> negotiation().check(answer))
        .isInstanceOf(TamperedException.class)
        .hasMessageContaining(named)
        .hasMessageContaining("changed on its way");
  }

  @Test
  void anAnswerThatIsTooShortIsRefused() {
    ByteBuffer cut = answer(0x7, 99, 1, SMB_3_0).limit(23);

    assertThatThrownBy(() -> negotiation().check(cut)).isInstanceOf(TamperedException.class);
  }

  private static Negotiation negotiation() {
    ByteBuffer request = ByteBuffer.allocate(104).order(ByteOrder.LITTLE_ENDIAN);
    request.putShort(64, (short) 36).putShort(66, (short) 2).putShort(68, (short) 3);
    request.putInt(72, 0x44).putLong(76, 77);
    request.putShort(100, (short) SMB_3_0).putShort(102, (short) SMB_3_0_2);
    ByteBuffer reply = ByteBuffer.allocate(128).order(ByteOrder.LITTLE_ENDIAN);
    reply.putShort(64, (short) 65).putShort(66, (short) 1).putShort(68, (short) SMB_3_0);
    reply.putLong(72, 99).putInt(88, 0x7);
    return new Negotiation(request.array(), reply.array());
  }

  private static ByteBuffer answer(int capabilities, long server, int mode, int dialect) {
    ByteBuffer answer = ByteBuffer.allocate(24).order(ByteOrder.LITTLE_ENDIAN);
    answer.putInt(0, capabilities).putLong(4, server);
    return answer.putShort(20, (short) mode).putShort(22, (short) dialect);
  }
}
