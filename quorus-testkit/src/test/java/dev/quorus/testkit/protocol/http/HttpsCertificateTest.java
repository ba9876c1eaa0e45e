package dev.quorus.testkit.protocol.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.quorus.core.failure.FailureCode;
import dev.quorus.core.failure.Retry;
import dev.quorus.core.failure.TransferException;
import dev.quorus.core.pool.ConnectionPoolConfig;
import dev.quorus.core.protocol.KnownCertificates;
import dev.quorus.core.protocol.Source;
import dev.quorus.core.protocol.http.HttpProtocol;
import dev.quorus.core.protocol.http.HttpSettings;
import dev.quorus.core.time.SystemTime;
import dev.quorus.core.transfer.Endpoint;
import dev.quorus.core.transfer.ServerTrust;
import dev.quorus.testkit.server.TestCertificate;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpServer;
import io.vertx.core.http.HttpServerOptions;
import io.vertx.core.net.PfxOptions;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
class HttpsCertificateTest {
  @TempDir private Path folder;

  private final Vertx vertx = Vertx.vertx();

  @AfterEach
  void stop() {
    vertx.close().await();
  }

  @Test
  void aTrustedCertificateIsTaken() throws Exception {
    TestCertificate certificate = TestCertificate.local(folder);

    assertThat(stat(certificate)).isEqualTo(5);
  }

  @Test
  void anExpiredOneIsRefusedForGood() {
    TestCertificate certificate = TestCertificate.expired(folder);

    TransferException refused =
        catchThrowableOfType(TransferException.class, () -> stat(certificate));

    assertThat(refused.failure().code()).isEqualTo(FailureCode.CERTIFICATE_REFUSED);
    assertThat(refused.failure().retry()).isInstanceOf(Retry.Never.class);
  }

  @Test
  void oneOfAnotherHostIsRefusedForGood() {
    TestCertificate certificate = TestCertificate.ofAnotherHost(folder);

    TransferException refused =
        catchThrowableOfType(TransferException.class, () -> stat(certificate));

    assertThat(refused.failure().code()).isEqualTo(FailureCode.CERTIFICATE_REFUSED);
  }

  @Test
  void oneThatTheEndpointsOwnAuthoritySignedIsTaken() throws Exception {
    TestCertificate certificate = TestCertificate.local(folder);

    assertThat(stat(certificate, null, Files.readString(certificate.pem()))).isEqualTo(5);
  }

  @Test
  void theEndpointsOwnAuthorityIsTheOnlyOne() throws Exception {
    TestCertificate certificate = TestCertificate.local(folder.resolve("one"));
    String other = Files.readString(TestCertificate.local(folder.resolve("other")).pem());

    TransferException refused =
        catchThrowableOfType(
            TransferException.class, () -> stat(certificate, certificate.pem(), other));

    assertThat(refused.failure().code()).isEqualTo(FailureCode.CERTIFICATE_REFUSED);
  }

  @Test
  void theEndpointsOwnAuthorityDoesNotSignForAnotherHost() throws Exception {
    TestCertificate certificate = TestCertificate.ofAnotherHost(folder);

    TransferException refused =
        catchThrowableOfType(
            TransferException.class,
            () -> stat(certificate, null, Files.readString(certificate.pem())));

    assertThat(refused.failure().code()).isEqualTo(FailureCode.CERTIFICATE_REFUSED);
  }

  @Test
  void oneThatIsTrustedOnFirstUseIsKeptAndAnotherRefused() throws Exception {
    TestCertificate first = TestCertificate.local(folder.resolve("one"));
    TestCertificate second = TestCertificate.local(folder.resolve("other"));
    Path known = folder.resolve("known");
    KnownCertificates memory = new KnownCertificates(known);
    HttpServer server = serving(first);
    String name = "127.0.0.1:" + server.actualPort();

    long size = stat(server, known);
    String remembered = memory.rememberOrGet(name, "none");
    HttpServer other = serving(second);
    memory.rememberOrGet("127.0.0.1:" + other.actualPort(), first.fingerprint());
    TransferException refused =
        catchThrowableOfType(TransferException.class, () -> stat(other, known));

    assertThat(size).isEqualTo(5);
    assertThat(remembered).isEqualTo(first.fingerprint());
    assertThat(refused.failure().code()).isEqualTo(FailureCode.CERTIFICATE_REFUSED);
  }

  private Long stat(HttpServer server, Path known) throws Exception {
    HttpProtocol http =
        new HttpProtocol(
            vertx,
            ConnectionPoolConfig.defaultConfig(),
            HttpSettings.DEFAULT.remembering(known),
            new SimpleMeterRegistry(),
            SystemTime.INSTANCE);
    Endpoint endpoint =
        Endpoint.parse("https://127.0.0.1:" + server.actualPort() + "/a")
            .with(new ServerTrust.FirstUse());
    try (Source source = http.source(endpoint)) {
      return source.stat().size();
    } finally {
      http.close();
    }
  }

  private HttpServer serving(TestCertificate certificate) {
    HttpServerOptions tls =
        new HttpServerOptions()
            .setSsl(true)
            .setKeyCertOptions(
                new PfxOptions()
                    .setPath(certificate.keys().toString())
                    .setPassword(TestCertificate.PASSWORD));
    return vertx
        .createHttpServer(tls)
        .requestHandler(request -> request.response().putHeader("Content-Length", "5").end())
        .listen(0, "127.0.0.1")
        .await();
  }

  /** Asks a server with this certificate, which is among the trusted ones. */
  private Long stat(TestCertificate certificate) throws Exception {
    return stat(certificate, certificate.pem(), null);
  }

  private Long stat(
      TestCertificate certificate, @Nullable Path trusted, @Nullable String authorities)
      throws Exception {
    HttpServer server = serving(certificate);
    HttpProtocol http =
        new HttpProtocol(
            vertx,
            ConnectionPoolConfig.defaultConfig(),
            new HttpSettings(null, List.of(), trusted, 5),
            new SimpleMeterRegistry(),
            SystemTime.INSTANCE);
    Endpoint endpoint = Endpoint.parse("https://127.0.0.1:" + server.actualPort() + "/a");
    try (Source source =
        http.source(
            authorities == null
                ? endpoint
                : endpoint.with(new ServerTrust.SignedBy(authorities)))) {
      return source.stat().size();
    } finally {
      http.close();
    }
  }
}
