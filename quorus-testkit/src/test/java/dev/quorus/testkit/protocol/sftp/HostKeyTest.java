package dev.quorus.testkit.protocol.sftp;

import static org.assertj.core.api.Assertions.assertThat;

import dev.quorus.core.failure.FailureCode;
import dev.quorus.core.transfer.ServerTrust;
import dev.quorus.core.transfer.ServerTrust.FirstUse;
import dev.quorus.core.transfer.ServerTrust.Pinned;
import dev.quorus.testkit.server.SftpTestServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.KeyPair;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.apache.sshd.common.keyprovider.KeyPairProvider;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HostKeyTest {
  private SftpFixture sftp;
  private SftpTestServer server;

  @BeforeEach
  void start(@TempDir Path folder) throws IOException {
    sftp = new SftpFixture(folder);
    sftp.file(new byte[5]);
    server = SftpTestServer.start();
  }

  @AfterEach
  void stop() throws IOException {
    sftp.close();
    server.close();
  }

  @Test
  void aServerInTheKnownHostsIsTrusted() throws Exception {
    know(name() + " " + server.publicKey());

    assertThat(sizeSeenBy(ServerTrust.AGENT)).isEqualTo(5);
  }

  @Test
  void anUnknownServerIsRefusedWithItsFingerprintAndTheNextStep() throws Exception {
    String message = refused(FailureCode.HOST_KEY_UNKNOWN, ServerTrust.AGENT);

    assertThat(message).contains(server.fingerprint(), "127.0.0.1", "pin");
    assertThat(server.refusedPasswords()).isZero();
    assertThat(sftp.trusted()).doesNotExist();
  }

  @Test
  void aServerWithAnotherKeyThanTheKnownOneIsRefused() throws Exception {
    know(name() + " " + anotherKey());

    assertThat(refused(FailureCode.HOST_KEY_CHANGED, ServerTrust.AGENT))
        .contains(server.fingerprint(), "known_hosts:1");
    assertThat(refused(FailureCode.HOST_KEY_CHANGED, new FirstUse()))
        .contains(server.fingerprint());
  }

  @Test
  void aRevokedKeyIsRefusedEvenIfItIsKnownOrPinned() throws Exception {
    know(name() + " " + server.publicKey(), "@revoked * " + server.publicKey());

    refused(FailureCode.HOST_KEY_CHANGED, ServerTrust.AGENT);
    refused(FailureCode.HOST_KEY_CHANGED, SftpFixture.pinned(server));
  }

  @Test
  void aPinnedServerNeedsNoKnownHosts() throws Exception {
    assertThat(sizeSeenBy(SftpFixture.pinned(server))).isEqualTo(5);
  }

  @Test
  void aServerWithAnotherKeyThanThePinnedOneIsRefused() throws Exception {
    know(name() + " " + server.publicKey());

    refused(FailureCode.HOST_KEY_CHANGED, new Pinned(List.of("SHA256:" + "A".repeat(43))));
  }

  @Test
  void aKeyTrustedOnFirstUseIsKeptForTheOwnerAlone() throws Exception {
    sizeSeenBy(new FirstUse());

    assertThat(sftp.trusted()).hasContent(name() + " " + server.publicKey());
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(sftp.trusted())))
        .isEqualTo("rw-------");
  }

  @Test
  void aKeyTrustedOnFirstUseIsKnownToTheAgentFromThenOn() throws Exception {
    sizeSeenBy(new FirstUse());

    assertThat(sizeSeenBy(ServerTrust.AGENT)).isEqualTo(5);
  }

  @Test
  void aKeyThatChangedSinceItsFirstUseIsRefused() throws Exception {
    Files.writeString(sftp.trusted(), name() + " " + anotherKey() + "\n");

    refused(FailureCode.HOST_KEY_CHANGED, new FirstUse());
  }

  @Test
  void manyFirstUsesAtOnceKeepTheKeyOnce() throws Exception {
    List<Future<Long>> sizes = new ArrayList<>();
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      for (int each = 0; each < 8; each++) {
        sizes.add(threads.submit(() -> sizeSeenBy(new FirstUse())));
      }
    }

    for (Future<Long> each : sizes) {
      assertThat(each.get()).isEqualTo(5);
    }
    assertThat(Files.readAllLines(sftp.trusted())).hasSize(1);
  }

  @Test
  void theServerIsAskedForTheKindOfKeyThatIsKnown() throws Exception {
    KeyPair usual = SftpTestServer.newKey();
    KeyPair known = SftpTestServer.newKey("RSA", 2048);
    try (SftpTestServer both =
            SftpTestServer.start(
                usual, setup -> setup.setKeyPairProvider(KeyPairProvider.wrap(usual, known)));
        SftpTestServer rsa = SftpTestServer.start(known, setup -> {})) {
      know("[127.0.0.1]:%d %s".formatted(both.port(), rsa.publicKey()));

      assertThat(sftp.size(both, SftpFixture.rightPassword(), ServerTrust.AGENT)).isEqualTo(5);
    }
  }

  private String name() {
    return "[127.0.0.1]:" + server.port();
  }

  private void know(String... lines) throws IOException {
    Files.write(sftp.knownHosts(), List.of(lines));
  }

  private static String anotherKey() throws IOException {
    try (SftpTestServer other = SftpTestServer.start()) {
      return other.publicKey();
    }
  }

  private long sizeSeenBy(ServerTrust trust) throws Exception {
    return sftp.size(server, SftpFixture.rightPassword(), trust);
  }

  private String refused(FailureCode code, ServerTrust trust) {
    return sftp.assertRefused(code, server, SftpFixture.rightPassword(), trust).message();
  }
}
