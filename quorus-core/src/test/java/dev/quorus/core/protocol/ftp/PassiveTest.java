package dev.quorus.core.protocol.ftp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.quorus.core.failure.FailureCode;
import dev.quorus.core.failure.TransferException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

class PassiveTest {
  private static final Reply UNKNOWN = new Reply(500, List.of("500 What?"));

  @Test
  void connectsToTheHostOfTheControlConnectionWhateverIsAnnounced() throws Exception {
    Passive passive = passive(PassiveAddress.CONTROL_HOST);
    passive.answered(UNKNOWN);

    passive.answered(announced("10,1,2,3,4,210"));

    InetSocketAddress next = Objects.requireNonNull(passive.take());
    assertThat(next.getAddress().getHostAddress()).isEqualTo("127.0.0.1");
    assertThat(next.getPort()).isEqualTo(4 * 256 + 210);
  }

  @Test
  void connectsToTheAnnouncedHostWhereThatIsThePolicy() throws Exception {
    Passive passive = passive(PassiveAddress.AS_ANNOUNCED);
    passive.answered(UNKNOWN);

    passive.answered(announced("10,1,2,3,4,210"));

    assertThat(Objects.requireNonNull(passive.take()).getAddress().getHostAddress())
        .isEqualTo("10.1.2.3");
  }

  @Test
  void isSentToNoMetadataServiceByAnyServer() throws Exception {
    Passive passive = passive(PassiveAddress.AS_ANNOUNCED);
    passive.answered(UNKNOWN);

    TransferException refused =
        catchThrowableOfType(
            TransferException.class, () -> passive.answered(announced("169,254,169,254,0,80")));

    assertThat(refused.failure().code()).isEqualTo(FailureCode.REDIRECT_REFUSED);
  }

  @Test
  void takesThePortOfEpsv() throws Exception {
    Passive passive = passive(PassiveAddress.CONTROL_HOST);

    passive.answered(new Reply(229, List.of("229 Entering Extended Passive Mode (|||6446|)")));

    assertThat(Objects.requireNonNull(passive.take()).getPort()).isEqualTo(6446);
    assertThat(passive.take()).as("a second time").isNull();
  }

  @Test
  void believesNoPortThatIsNone() throws Exception {
    Passive passive = passive(PassiveAddress.CONTROL_HOST);

    TransferException refused =
        catchThrowableOfType(
            TransferException.class,
            () -> passive.answered(new Reply(229, List.of("229 ok (|||66000|)"))));

    assertThat(refused.failure().code()).isEqualTo(FailureCode.SERVER_ERROR);
  }

  private static Passive passive(PassiveAddress policy) throws Exception {
    InetAddress here = InetAddress.getByAddress(new byte[] {127, 0, 0, 1});
    return new Passive("ftp://here:21", here, policy);
  }

  private static Reply announced(String numbers) {
    return new Reply(227, List.of("227 Entering Passive Mode (" + numbers + ")."));
  }
}
