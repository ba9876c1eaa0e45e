package dev.quorus.controller.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.awaitility.Awaitility.await;

import dev.quorus.testkit.server.TestCertificate;
import io.vertx.core.Vertx;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.GeneralSecurityException;
import java.security.SecureRandom;
import java.security.cert.Certificate;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.time.Duration;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.TrustManager;
import javax.net.ssl.X509TrustManager;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TlsTest {
  @TempDir private Path folder;
  private final Vertx vertx = Vertx.vertx();
  private TestCertificate first;
  private Path certificate;
  private Path key;

  @BeforeEach
  void make() throws IOException {
    first = TestCertificate.local(folder.resolve("first"));
    certificate = Files.copy(first.pem(), folder.resolve("api.pem"));
    key = Files.copy(first.pair(), folder.resolve("api.key"));
  }

  @AfterEach
  void close() {
    vertx.close().await();
  }

  @Test
  void showsTheCertificateOfTheFile() throws Exception {
    try (RunningApi api = start()) {
      assertThat(shownBy(api)).isEqualTo(read(first.pem()));
    }
  }

  @Test
  void takesAChangedCertificateOverWithoutARestart() throws Exception {
    try (RunningApi api = start()) {
      TestCertificate second = TestCertificate.local(folder.resolve("second"));

      replace(second.pem(), certificate);
      replace(second.pair(), key);

      await()
          .atMost(Duration.ofSeconds(20))
          .untilAsserted(() -> assertThat(shownBy(api)).isEqualTo(read(second.pem())));
    }
  }

  @Test
  void keepsTheOldCertificateWhileTheNewOneHasNoKey() throws Exception {
    CertificateWatch watch = watch();
    TestCertificate second = TestCertificate.local(folder.resolve("second"));
    replace(second.pem(), certificate);

    assertThatExceptionOfType(BadCertificate.class)
        .isThrownBy(() -> watch.look().await())
        .withMessageContaining(key.toString());

    assertThat(watch.current().getCertValue().toString()).isEqualTo(Files.readString(first.pem()));
  }

  @Test
  void refusesAKeyThatIsNoKey() throws IOException {
    Files.writeString(key, "secret but no key");

    assertThatExceptionOfType(BadCertificate.class)
        .isThrownBy(this::watch)
        .withMessageContaining(key.toString())
        .withMessageNotContaining("secret");
  }

  @Test
  void refusesACertificateThatIsNotThere() throws IOException {
    Files.delete(certificate);

    assertThatExceptionOfType(BadCertificate.class)
        .isThrownBy(this::watch)
        .withMessageContaining(certificate.toString());
  }

  private CertificateWatch watch() {
    return CertificateWatch.open(vertx, new Transport.Tls(certificate, key)).await();
  }

  private RunningApi start() {
    return RunningApi.start(folder, new Transport.Tls(certificate, key));
  }

  private static void replace(Path from, Path to) throws IOException {
    Files.copy(from, to, StandardCopyOption.REPLACE_EXISTING);
  }

  private static Certificate read(Path pem) throws IOException, GeneralSecurityException {
    try (var in = Files.newInputStream(pem)) {
      return CertificateFactory.getInstance("X.509").generateCertificate(in);
    }
  }

  /** By a client that believes anything: what is shown is the question here. */
  private static Certificate shownBy(RunningApi api) throws IOException, GeneralSecurityException {
    SSLContext context = SSLContext.getInstance("TLS");
    context.init(null, new TrustManager[] {new Believer()}, new SecureRandom());
    try (SSLSocket socket =
        (SSLSocket) context.getSocketFactory().createSocket("127.0.0.1", api.server.port())) {
      socket.startHandshake();
      return socket.getSession().getPeerCertificates()[0];
    }
  }

  private static final class Believer implements X509TrustManager {
    @Override
    public void checkClientTrusted(X509Certificate[] chain, String type) {}

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String type) {}

    @Override
    public X509Certificate[] getAcceptedIssuers() {
      return new X509Certificate[0];
    }
  }
}
