package dev.quorus.testkit.protocol.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.quorus.core.failure.FailureCode;
import dev.quorus.core.failure.Retry;
import dev.quorus.core.failure.TransferException;
import dev.quorus.core.pool.ConnectionPoolConfig;
import dev.quorus.core.protocol.Source;
import dev.quorus.core.protocol.http.HttpProtocol;
import dev.quorus.core.protocol.http.HttpSettings;
import dev.quorus.core.time.SystemTime;
import dev.quorus.core.transfer.Endpoint;
import dev.quorus.testkit.server.TestCertificate;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpServer;
import io.vertx.core.http.HttpServerOptions;
import io.vertx.core.net.PfxOptions;
import java.nio.file.Path;
import java.util.List;
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

  /** Asks a server with this certificate, which is among the trusted ones. */
  private Long stat(TestCertificate certificate) throws Exception {
    HttpServerOptions tls =
        new HttpServerOptions()
            .setSsl(true)
            .setKeyCertOptions(
                new PfxOptions()
                    .setPath(certificate.keys().toString())
                    .setPassword(TestCertificate.PASSWORD));
    HttpServer server =
        vertx
            .createHttpServer(tls)
            .requestHandler(request -> request.response().putHeader("Content-Length", "5").end())
            .listen(0, "127.0.0.1")
            .await();
    HttpProtocol http =
        new HttpProtocol(
            vertx,
            ConnectionPoolConfig.defaultConfig(),
            new HttpSettings(null, List.of(), certificate.pem(), 5),
            new SimpleMeterRegistry(),
            SystemTime.INSTANCE);
    try (Source source =
        http.source(Endpoint.parse("https://127.0.0.1:" + server.actualPort() + "/a"))) {
      return source.stat().size();
    } finally {
      http.close();
    }
  }
}
