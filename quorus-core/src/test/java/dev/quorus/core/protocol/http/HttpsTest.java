package dev.quorus.core.protocol.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.quorus.core.failure.FailureCode;
import dev.quorus.core.failure.TransferException;
import dev.quorus.core.pool.ConnectionPoolConfig;
import dev.quorus.core.protocol.SourceStream;
import dev.quorus.core.time.SystemTime;
import dev.quorus.core.transfer.Endpoint;
import dev.quorus.core.transfer.ServerTrust;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpServer;
import io.vertx.core.http.HttpServerOptions;
import io.vertx.core.http.HttpVersion;
import io.vertx.core.net.PfxOptions;
import java.io.File;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
class HttpsTest {
  private static final String PASSWORD = "changeit";
  private static final String OTHER = "SHA256:" + "A".repeat(43);

  /** Shared: making keys takes a second. */
  @TempDir static Path folder;

  private final Vertx vertx = Vertx.vertx();
  private final List<HttpVersion> versions = new CopyOnWriteArrayList<>();

  @BeforeAll
  static void makeACertificate() throws Exception {
    keytool(
        "-genkeypair",
        "-alias",
        "here",
        "-keyalg",
        "EC",
        "-dname",
        "CN=localhost",
        "-ext",
        "SAN=IP:127.0.0.1,DNS:localhost",
        "-storetype",
        "PKCS12");
    keytool(
        "-exportcert", "-rfc", "-alias", "here", "-file", folder.resolve("cert.pem").toString());
  }

  @AfterEach
  void stop() {
    vertx.close().toCompletionStage().toCompletableFuture().join();
  }

  @Test
  void readsOverTlsWhereTheCertificateIsTrusted() throws Exception {
    Endpoint endpoint = served();
    HttpSettings trusting = new HttpSettings(null, List.of(), folder.resolve("cert.pem"), 5);

    try (HttpProtocol https = protocol(trusting);
        SourceStream stream = https.source(endpoint).open(0, null)) {
      assertThat(stream.stat().size()).isEqualTo(5);
    }
  }

  @Test
  void speaksHttp2WhereBothEndsWantTo() throws Exception {
    Endpoint endpoint = served();
    HttpSettings trusting = new HttpSettings(null, List.of(), folder.resolve("cert.pem"), 5);
    ConnectionPoolConfig usual = ConnectionPoolConfig.productionConfig();
    ConnectionPoolConfig http2 = new ConnectionPoolConfig(10, 100, 0, usual.times(), 1, true);

    try (HttpProtocol https =
            new HttpProtocol(
                vertx, http2, trusting, new SimpleMeterRegistry(), SystemTime.INSTANCE);
        SourceStream stream = https.source(endpoint).open(0, null)) {
      assertThat(Objects.requireNonNull(stream.next()).size()).isEqualTo(5);
    }
    assertThat(versions).containsExactly(HttpVersion.HTTP_2);
  }

  @Test
  void refusesACertificateThatNobodyTrusts() {
    Endpoint endpoint = served();

    try (HttpProtocol https = protocol(HttpSettings.DEFAULT)) {
      TransferException refused =
          catchThrowableOfType(TransferException.class, () -> https.source(endpoint).open(0, null));

      assertThat(refused.failure().code()).isEqualTo(FailureCode.CERTIFICATE_REFUSED);
      assertThat(refused.failure().retry().wireName()).isEqualTo("never");
    }
  }

  @Test
  void refusesACertificateOfAnotherHost() {
    Endpoint other = Endpoint.parse(served().uri().toString().replace("127.0.0.1", "127.0.0.2"));
    HttpSettings trusting = new HttpSettings(null, List.of(), folder.resolve("cert.pem"), 5);

    try (HttpProtocol https = protocol(trusting)) {
      TransferException refused =
          catchThrowableOfType(TransferException.class, () -> https.source(other).open(0, null));

      assertThat(refused.failure().code()).isEqualTo(FailureCode.CERTIFICATE_REFUSED);
    }
  }

  @Test
  void believesACertificateThatIsPinnedWhoeverSignedIt() throws Exception {
    Endpoint endpoint = served().with(new ServerTrust.Pinned(List.of(OTHER, fingerprint())));

    try (HttpProtocol https = protocol(HttpSettings.DEFAULT);
        SourceStream stream = https.source(endpoint).open(0, null)) {
      assertThat(stream.stat().size()).isEqualTo(5);
    }
  }

  @Test
  void doesNotMindWhichHostAPinnedCertificateNames() throws Exception {
    Endpoint other = Endpoint.parse(served().uri().toString().replace("127.0.0.1", "127.0.0.2"));
    Endpoint pinned = other.with(new ServerTrust.Pinned(List.of(fingerprint())));

    try (HttpProtocol https = protocol(HttpSettings.DEFAULT);
        SourceStream stream = https.source(pinned).open(0, null)) {
      assertThat(stream.stat().size()).isEqualTo(5);
    }
  }

  @Test
  void refusesAnotherCertificateThanThePinnedOneEvenIfItIsTrusted() {
    Endpoint endpoint = served().with(new ServerTrust.Pinned(List.of(OTHER)));
    HttpSettings trusting = new HttpSettings(null, List.of(), folder.resolve("cert.pem"), 5);

    try (HttpProtocol https = protocol(trusting)) {
      TransferException refused =
          catchThrowableOfType(TransferException.class, () -> https.source(endpoint).open(0, null));

      assertThat(refused.failure().code()).isEqualTo(FailureCode.CERTIFICATE_REFUSED);
      assertThat(refused.failure().retry().wireName()).isEqualTo("never");
      assertThat(refused.failure().message()).contains(OTHER);
    }
  }

  @Test
  void aPinnedServerIsNotReachedOverAConnectionOfTheTrusted() throws Exception {
    Endpoint endpoint = served();
    HttpSettings trusting = new HttpSettings(null, List.of(), folder.resolve("cert.pem"), 5);

    try (HttpProtocol https = protocol(trusting);
        SourceStream stream = https.source(endpoint).open(0, null)) {
      assertThat(Objects.requireNonNull(stream.next()).size()).isEqualTo(5);
      assertThat(stream.next()).isNull();
      Endpoint pinned = endpoint.with(new ServerTrust.Pinned(List.of(OTHER)));
      TransferException refused =
          catchThrowableOfType(TransferException.class, () -> https.source(pinned).open(0, null));

      assertThat(refused.failure().code()).isEqualTo(FailureCode.CERTIFICATE_REFUSED);
    }
  }

  @Test
  void refusesToTrustOnFirstUseWhereThereIsNoCertificate() {
    Endpoint endpoint = Endpoint.parse("http://127.0.0.1:1/x").with(new ServerTrust.FirstUse());

    try (HttpProtocol https = protocol(HttpSettings.DEFAULT)) {
      TransferException refused =
          catchThrowableOfType(TransferException.class, () -> https.source(endpoint));

      assertThat(refused.failure().code()).isEqualTo(FailureCode.BAD_REQUEST);
    }
  }

  @Test
  void refusesAPinWhereThereIsNoCertificate() {
    Endpoint endpoint =
        Endpoint.parse("http://127.0.0.1:1/x").with(new ServerTrust.Pinned(List.of(OTHER)));

    try (HttpProtocol https = protocol(HttpSettings.DEFAULT)) {
      TransferException refused =
          catchThrowableOfType(TransferException.class, () -> https.source(endpoint));

      assertThat(refused.failure().code()).isEqualTo(FailureCode.BAD_REQUEST);
    }
  }

  private String fingerprint() throws Exception {
    try (InputStream file = Files.newInputStream(folder.resolve("cert.pem"))) {
      X509Certificate certificate =
          (X509Certificate) CertificateFactory.getInstance("X.509").generateCertificate(file);
      byte[] hash = MessageDigest.getInstance("SHA-256").digest(certificate.getEncoded());
      return "SHA256:" + Base64.getEncoder().withoutPadding().encodeToString(hash);
    }
  }

  private HttpProtocol protocol(HttpSettings settings) {
    return new HttpProtocol(
        vertx,
        ConnectionPoolConfig.productionConfig(),
        settings,
        new SimpleMeterRegistry(),
        SystemTime.INSTANCE);
  }

  private Endpoint served() {
    HttpServer server =
        vertx
            .createHttpServer(
                new HttpServerOptions()
                    .setSsl(true)
                    .setUseAlpn(true)
                    .setKeyCertOptions(
                        new PfxOptions()
                            .setPath(folder.resolve("keys.p12").toString())
                            .setPassword(PASSWORD)))
            .requestHandler(request -> {
              versions.add(request.version());
              request.response().end("hello");
            });
    server.listen(0, "0.0.0.0").toCompletionStage().toCompletableFuture().join();
    return Endpoint.parse("https://127.0.0.1:" + server.actualPort() + "/x");
  }

  private static void keytool(String... arguments) throws Exception {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "keytool").toString());
    command.addAll(List.of(arguments));
    command.addAll(
        List.of("-keystore", folder.resolve("keys.p12").toString(), "-storepass", PASSWORD));
    Process process =
        new ProcessBuilder(command)
            .redirectErrorStream(true)
            .redirectOutput(new File(folder.toFile(), "keytool.log"))
            .start();
    assertThat(process.waitFor()).isZero();
  }
}
