package dev.quorus.agent.wire;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import javax.net.ssl.SSLHandshakeException;
import org.junit.jupiter.api.Test;

class TroubleTest {
  @Test
  void aCertificateThatTheServerDoesNotTakeIsNamedWithWhatToDo() {
    Throwable alert =
        new SSLHandshakeException(
            "(certificate_unknown) Received fatal alert: certificate_unknown");

    assertThat(Trouble.words(new IOException(alert)))
        .startsWith("it does not accept the certificate of --tls-cert (")
        .endsWith("have one signed by an authority of its --agent-ca");
  }

  @Test
  void anotherTroubleWithTlsIsTold() {
    assertThat(Trouble.words(new SSLHandshakeException("no protocol in common")))
        .isEqualTo("TLS failed: no protocol in common");
  }
}
