package dev.quorus.controller.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.quorus.testkit.server.TestCertificate;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpClient;
import io.vertx.core.http.HttpClientOptions;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.net.PemKeyCertOptions;
import io.vertx.core.net.PemTrustOptions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A server that lets agents in with certificates of their own only. */
class AgentCertificateTest {
  private static final String ENROL = "/api/v1/agents/enrol";

  @TempDir static Path folder;

  private static Vertx vertx;
  private static TestCertificate servers;
  private static TestCertificate agents;
  private static RunningApi api;

  @BeforeAll
  static void start() {
    vertx = Vertx.vertx();
    servers = TestCertificate.local(folder.resolve("server"));
    agents = TestCertificate.local(folder.resolve("agent"));
    api = RunningApi.start(folder, new Transport.Tls(servers.pem(), servers.pair(), agents.pem()));
    api.server.ready();
  }

  @AfterAll
  static void stop() {
    api.close();
    vertx.close().await();
  }

  @Test
  void anAgentWithoutACertificateIsTurnedAwayWhateverItsToken() {
    assertThat(status(null, HttpMethod.POST, ENROL)).isEqualTo(403);
    assertThat(status(null, HttpMethod.GET, "/agents")).isEqualTo(403);
  }

  @Test
  void anAgentWithACertificateIsAskedForTheRest() {
    assertThat(status(agents, HttpMethod.POST, ENROL)).isEqualTo(415);
    assertThat(status(agents, HttpMethod.GET, "/agents")).isEqualTo(426);
  }

  @Test
  void aClientNeedsNone() {
    assertThat(status(null, HttpMethod.GET, "/health/live")).isEqualTo(200);
  }

  @Test
  void aCertificateOfAnotherAuthorityIsNotTaken() {
    TestCertificate stranger = TestCertificate.local(folder.resolve("stranger"));

    assertThatThrownBy(() -> status(stranger, HttpMethod.GET, "/health/live"))
        .hasStackTraceContaining("SSLHandshakeException");
  }

  @Test
  void aFileWithoutACertificateIsNamed() throws IOException {
    Path empty = Files.writeString(folder.resolve("empty.pem"), "");

    assertThatExceptionOfType(BadCertificate.class)
        .isThrownBy(() -> CertificateFiles.authorities(empty))
        .withMessageContaining(empty.toString());
  }

  private static int status(@Nullable TestCertificate own, HttpMethod method, String path) {
    HttpClientOptions options =
        new HttpClientOptions()
            .setSsl(true)
            .setTrustOptions(new PemTrustOptions().addCertPath(servers.pem().toString()));
    if (own != null) {
      options.setKeyCertOptions(
          new PemKeyCertOptions()
              .addCertPath(own.pem().toString())
              .addKeyPath(own.pair().toString()));
    }
    HttpClient client = vertx.createHttpClient(options);
    try {
      return client
          .request(method, api.server.port(), "127.0.0.1", path)
          .compose(request -> request.send())
          .await()
          .statusCode();
    } finally {
      client.close().await();
    }
  }
}
