package dev.quorus.testkit.protocol.ftp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.quorus.core.config.Environment;
import dev.quorus.core.protocol.ftp.FtpProtocol;
import dev.quorus.core.protocol.ftp.FtpSettings;
import dev.quorus.core.time.SystemTime;
import dev.quorus.core.time.Ticker;
import dev.quorus.core.transfer.Endpoint;
import dev.quorus.testkit.contract.ContractServer;
import dev.quorus.testkit.contract.ContractTrait;
import dev.quorus.testkit.server.TestCertificate;
import dev.quorus.testkit.server.VsftpdServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.EnumMap;
import java.util.Map;

/** A private vsftpd under contract. */
record VsftpdFtp(VsftpdServer server, FtpProtocol protocol, String scheme)
    implements ContractServer {

  /** In clear. */
  static VsftpdFtp plain(Path scratch) throws IOException {
    require();
    return new VsftpdFtp(
        VsftpdServer.start(scratch, VsftpdServer.Setup.PLAIN),
        protocol(FtpSettings.DEFAULT),
        "ftp");
  }

  /** In TLS up to this version, where data connections must resume the session. */
  static VsftpdFtp secured(Path scratch, String newestTls) throws IOException {
    require();
    TestCertificate certificate = TestCertificate.local(scratch.resolve("certificate"));
    return new VsftpdFtp(
        VsftpdServer.start(scratch, VsftpdServer.Setup.secured(certificate).upTo(newestTls)),
        protocol(FtpSettings.DEFAULT.trusting(certificate.pem())),
        "ftps");
  }

  private static FtpProtocol protocol(FtpSettings settings) {
    return new FtpProtocol(settings, SystemTime.INSTANCE, Ticker.SYSTEM);
  }

  /** Skips the tests, or fails them where real servers are required. */
  static void require() {
    String missing = VsftpdServer.missing().orElse("");
    if (Environment.SYSTEM.get("QUORUS_REQUIRE_PEERS") == null) {
      assumeTrue(missing.isEmpty(), missing);
    }
    assertThat(missing).as("what QUORUS_REQUIRE_PEERS asks for").isEmpty();
  }

  @Override
  public Endpoint base() {
    return Endpoint.parse("%s://127.0.0.1:%d/pub".formatted(scheme, server.port()));
  }

  @Override
  public Path root() {
    return server.www();
  }

  @Override
  public Map<ContractTrait, String> lacks() {
    Map<ContractTrait, String> lacks = new EnumMap<>(ContractTrait.class);
    lacks.put(ContractTrait.SETS_TIMES, "vsftpd does not know MFMT");
    return lacks;
  }

  /** Its user must be able to write in folders that this process makes. */
  @Override
  public void makeFolder(String path) throws IOException {
    Path at = root();
    for (Path name : Path.of(path)) {
      at = at.resolve(name);
      if (!Files.exists(at)) {
        Files.createDirectory(at);
        Files.setPosixFilePermissions(at, PosixFilePermissions.fromString("rwxrwxrwx"));
      }
    }
  }

  @Override
  public void cut() {
    server.dropSessions();
  }

  @Override
  public void stall() {
    server.holdSessions();
  }

  @Override
  public void flow() {
    server.dropSessions();
  }

  @Override
  public void close() {
    protocol.close();
    server.close();
  }
}
