package dev.quorus.testkit.protocol.ftp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.quorus.core.failure.FailureCode;
import dev.quorus.core.failure.Retry;
import dev.quorus.core.failure.TransferException;
import dev.quorus.core.failure.TransferFailure;
import dev.quorus.core.protocol.Source;
import dev.quorus.core.protocol.ftp.FtpProbe;
import dev.quorus.core.protocol.ftp.FtpSettings;
import dev.quorus.core.time.Ticker;
import dev.quorus.core.transfer.Endpoint;
import dev.quorus.core.transfer.ServerTrust;
import dev.quorus.testkit.contract.Bytes;
import dev.quorus.testkit.server.FtpTestServer;
import dev.quorus.testkit.server.FtpTestServer.Security;
import dev.quorus.testkit.server.TestCertificate;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
class FtpsTest {
  private static final byte[] CONTENT = Bytes.of(100_000);

  @TempDir Path scratch;
  private @Nullable EmbeddedFtp running;

  @AfterEach
  void stop() {
    if (running != null) {
      running.close();
    }
  }

  @Test
  void beginsWithTlsWhereNoGreetingComesAndRemembersIt() throws Exception {
    TestCertificate certificate = TestCertificate.local(scratch.resolve("tls"));
    EmbeddedFtp ftps =
        start(Security.IMPLICIT, certificate, FtpSettings.DEFAULT.trusting(certificate.pem()));

    try (Source one = ftps.protocol().source(ftps.endpoint("file"));
        Source other = ftps.protocol().source(ftps.endpoint("file"))) {
      one.stat();
      long before = Ticker.SYSTEM.nanos();

      assertThat(Bytes.read(other)).isEqualTo(CONTENT);
      assertThat(Duration.ofNanos(Ticker.SYSTEM.nanos() - before))
          .as("no second wait for a greeting")
          .isLessThan(Duration.ofSeconds(2));
    }
  }

  @Test
  void sendsNoPasswordToAServerWithoutTls() throws Exception {
    Path served = served();
    EmbeddedFtp ftps = EmbeddedFtp.of(FtpTestServer.plain(served), "ftps", FtpSettings.DEFAULT);
    running = ftps;

    TransferFailure failure = failure(ftps, ftps.endpoint("file"));

    assertThat(failure.code()).isEqualTo(FailureCode.UNSUPPORTED);
    assertThat(ftps.server().faults().count("USER")).isZero();
    assertThat(ftps.server().faults().count("PASS")).isZero();
  }

  @Test
  void movesNothingWhereDataConnectionsAreNotProtected() throws Exception {
    TestCertificate certificate = TestCertificate.local(scratch.resolve("tls"));
    EmbeddedFtp ftps =
        start(Security.EXPLICIT, certificate, FtpSettings.DEFAULT.trusting(certificate.pem()));
    ftps.server().faults().answer("PROT", 534, "not here");

    TransferFailure failure = failure(ftps, ftps.endpoint("file"));

    assertThat(failure.code()).isEqualTo(FailureCode.UNSUPPORTED);
    assertThat(ftps.server().faults().count("RETR")).isZero();
  }

  @Test
  void refusesACertificateOfAnUnknownAuthority() throws Exception {
    TestCertificate certificate = TestCertificate.local(scratch.resolve("tls"));

    assertRefused(certificate, FtpSettings.DEFAULT, "unknown authority");
  }

  @Test
  void refusesAnExpiredCertificate() throws Exception {
    TestCertificate certificate = TestCertificate.expired(scratch.resolve("tls"));

    assertRefused(certificate, FtpSettings.DEFAULT.trusting(certificate.pem()), "expired");
  }

  @Test
  void refusesACertificateForAnotherName() throws Exception {
    TestCertificate certificate = TestCertificate.ofAnotherHost(scratch.resolve("tls"));

    assertRefused(certificate, FtpSettings.DEFAULT.trusting(certificate.pem()), "another name");
  }

  private void assertRefused(TestCertificate certificate, FtpSettings settings, String why)
      throws Exception {
    EmbeddedFtp ftps = start(Security.EXPLICIT, certificate, settings);

    TransferFailure failure = failure(ftps, ftps.endpoint("file"));

    assertThat(failure.code()).isEqualTo(FailureCode.CERTIFICATE_REFUSED);
    assertThat(failure.retry()).isEqualTo(Retry.never());
    assertThat(failure.message()).contains(why, certificate.fingerprint());
    assertThat(ftps.server().faults().count("PASS")).isZero();
  }

  @Test
  void believesAPinnedCertificateWhateverItsName() throws Exception {
    TestCertificate certificate = TestCertificate.ofAnotherHost(scratch.resolve("tls"));
    EmbeddedFtp ftps = start(Security.EXPLICIT, certificate, FtpSettings.DEFAULT);

    assertThat(read(ftps, pinned(ftps, certificate.fingerprint()))).isEqualTo(CONTENT);
  }

  @Test
  void refusesAnotherCertificateThanPinned() throws Exception {
    TestCertificate certificate = TestCertificate.local(scratch.resolve("tls"));
    EmbeddedFtp ftps =
        start(Security.EXPLICIT, certificate, FtpSettings.DEFAULT.trusting(certificate.pem()));

    TransferFailure failure = failure(ftps, pinned(ftps, "SHA256:" + "A".repeat(43)));

    assertThat(failure.code()).isEqualTo(FailureCode.CERTIFICATE_REFUSED);
    assertThat(failure.message()).contains(certificate.fingerprint());
  }

  @Test
  void keepsTheCertificateOfTheFirstUseForItsOwnerAlone() throws Exception {
    TestCertificate certificate = TestCertificate.local(scratch.resolve("tls"));
    Path known = scratch.resolve("known");
    EmbeddedFtp ftps =
        start(Security.EXPLICIT, certificate, FtpSettings.DEFAULT.remembering(known));

    assertThat(read(ftps, firstUse(ftps))).isEqualTo(CONTENT);

    assertThat(known).content().contains(certificate.fingerprint());
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(known)))
        .isEqualTo("rw-------");
  }

  @Test
  void refusesAnotherCertificateThanOnFirstUse() throws Exception {
    TestCertificate certificate = TestCertificate.local(scratch.resolve("tls"));
    Path known = scratch.resolve("known");
    EmbeddedFtp ftps =
        start(Security.EXPLICIT, certificate, FtpSettings.DEFAULT.remembering(known));
    Files.writeString(
        known, "127.0.0.1:%d SHA256:%s%n".formatted(ftps.server().port(), "B".repeat(43)));

    TransferFailure failure = failure(ftps, firstUse(ftps));

    assertThat(failure.code()).isEqualTo(FailureCode.CERTIFICATE_REFUSED);
    assertThat(failure.message()).contains("first use", certificate.fingerprint());
  }

  @Test
  void tellsWhatAServerIs() throws Exception {
    TestCertificate certificate = TestCertificate.local(scratch.resolve("tls"));
    EmbeddedFtp ftps =
        start(Security.EXPLICIT, certificate, FtpSettings.DEFAULT.trusting(certificate.pem()));

    FtpProbe probe = ftps.protocol().probe(ftps.endpoint("file"));

    assertThat(probe.greeting()).startsWith("220");
    assertThat(probe.features()).contains("MFMT", "UTF8");
    assertThat(probe.resumes()).isTrue();
    assertThat(probe.passive()).isEqualTo("EPSV");
    FtpProbe.Secured tls = Objects.requireNonNull(probe.tls());
    assertThat(tls.fingerprint()).isEqualTo(certificate.fingerprint());
    assertThat(tls.version()).startsWith("TLSv1.");
  }

  private Path served() throws Exception {
    Path served = Files.createDirectories(scratch.resolve("served"));
    Files.write(served.resolve("file"), CONTENT);
    return served;
  }

  private EmbeddedFtp start(Security security, TestCertificate certificate, FtpSettings settings)
      throws Exception {
    EmbeddedFtp started =
        EmbeddedFtp.of(FtpTestServer.secured(served(), security, certificate), "ftps", settings);
    running = started;
    return started;
  }

  private static Endpoint pinned(EmbeddedFtp ftps, String fingerprint) {
    return ftps.endpoint("file").with(new ServerTrust.Pinned(List.of(fingerprint)));
  }

  private static Endpoint firstUse(EmbeddedFtp ftps) {
    return ftps.endpoint("file").with(new ServerTrust.FirstUse());
  }

  private static byte[] read(EmbeddedFtp ftps, Endpoint endpoint) throws Exception {
    try (Source source = ftps.protocol().source(endpoint)) {
      return Bytes.read(source);
    }
  }

  private static TransferFailure failure(EmbeddedFtp ftps, Endpoint endpoint) {
    return catchThrowableOfType(TransferException.class, () -> read(ftps, endpoint)).failure();
  }
}
