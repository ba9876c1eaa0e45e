package dev.quorus.examples.connections;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.quorus.api.client.QuorusClient;
import dev.quorus.api.model.ConnectionAccess;
import dev.quorus.api.model.ConnectionPath;
import dev.quorus.api.model.ConnectionReport;
import dev.quorus.api.model.ConnectionSite;
import dev.quorus.api.model.ConnectionSpec;
import dev.quorus.api.model.ConnectionTrust;
import dev.quorus.api.model.EndpointSpec;
import dev.quorus.api.model.OverwriteName;
import dev.quorus.api.model.RotateConnection;
import dev.quorus.api.model.SubmitTransfer;
import dev.quorus.api.model.TestConnection;
import dev.quorus.api.model.TransferStateName;
import dev.quorus.api.model.TransferView;
import dev.quorus.examples.process.ServerProcess;
import dev.quorus.examples.process.Servers;
import dev.quorus.testkit.server.OpenSshServer;
import dev.quorus.testkit.server.Peers;
import dev.quorus.testkit.server.SambaServer;
import dev.quorus.testkit.server.TestCertificate;
import dev.quorus.testkit.server.VsftpdServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.time.Duration;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** Connections of a server to OpenSSH, vsftpd and Samba. */
@Timeout(120)
class ConnectionsIT {
  private static final Duration PATIENCE = Duration.ofSeconds(30);

  @RegisterExtension private static final Servers SERVERS = new Servers();

  private static @Nullable ServerProcess shared;

  @TempDir private Path folder;
  private Path disk = Path.of("/");

  /** One server for all tests. */
  private static ServerProcess server() throws IOException {
    ServerProcess running = shared;
    if (running == null) {
      running = SERVERS.start();
      shared = running;
    }
    return running;
  }

  private static QuorusClient client() throws IOException {
    return server().client();
  }

  @BeforeEach
  void writeFile() throws IOException {
    openTheWay(folder);
    disk = Files.createDirectories(folder.resolve("disk"));
    Files.writeString(disk.resolve("a.txt"), "hello");
  }

  @Test
  void aRotatedPasswordIsInUseWithTheNextAttempt() throws IOException {
    try (SambaServer samba =
        SambaServer.start(
            Peers.require("smbd", SambaServer.program()),
            Files.createDirectories(folder.resolve("smb")))) {
      create(
          "nas",
          new ConnectionSite("smb", "127.0.0.1", samba.port(), "/data"),
          new ConnectionAccess(SambaServer.USER, null, "no-such-password", null, null, null),
          null);

      TransferView refused = move(EndpointSpec.of(local("b.txt")), "nas", "/b.txt");
      client()
          .connections()
          .rotate(
              "nas",
              new RotateConnection(
                  new ConnectionAccess(null, null, SambaServer.PASSWORD, null, null, null),
                  List.of()),
              null)
          .join();
      TransferView done = move(EndpointSpec.of(local("b.txt")), "nas", "/b.txt");

      assertThat(code(refused)).isEqualTo("CREDENTIALS_REFUSED");
      assertThat(done.state()).isEqualTo(TransferStateName.SUCCEEDED);
      assertThat(done.order().destination()).isEqualTo("@nas/b.txt");
      assertThat(samba.root().resolve("b.txt")).hasContent("hello");
      assertThat(server().output()).doesNotContain(SambaServer.PASSWORD, "no-such-password");
    }
  }

  @Test
  void anotherHostKeyIsAHardStopUntilItIsAccepted() throws IOException {
    try (OpenSshServer first = ssh("first");
        OpenSshServer second = ssh("second")) {
      create(
          "partner",
          site(first),
          access("first"),
          new ConnectionTrust(List.of(), List.of(), null, true));
      ConnectionReport tested =
          client().connections().test("partner", new TestConnection(null, true)).join();
      String known = fingerprint(first.publicKey());
      String other = fingerprint(second.publicKey());
      // The same name leads to another machine from now on.
      client()
          .connections()
          .change(
              "partner",
              new ConnectionSpec(
                  null,
                  site(second),
                  access("second"),
                  new ConnectionTrust(List.of(known), List.of(), null, null),
                  null,
                  null),
              null)
          .join();

      TransferView stopped = fetch("partner", "/a.txt");
      client()
          .connections()
          .rotate("partner", new RotateConnection(null, List.of(other)), null)
          .join();
      TransferView done = fetch("partner", "/a.txt");

      assertThat(tested.passed()).as("%s", tested).isTrue();
      assertThat(tested.pinned()).isEqualTo(known);
      assertThat(code(stopped)).isEqualTo("HOST_KEY_CHANGED");
      assertThat(stopped.course().attempt()).isEqualTo(1);
      assertThat(done.state()).isEqualTo(TransferStateName.SUCCEEDED);
    }
  }

  @Test
  void aCertificateIsKnownByAnAuthorityOfTheConnection() throws IOException {
    Peers.require(
        "vsftpd", VsftpdServer.missing().isPresent() ? Optional.empty() : Optional.of(folder));
    TestCertificate certificate = TestCertificate.local(folder);
    try (VsftpdServer ftps =
        VsftpdServer.start(
            Files.createDirectories(folder.resolve("ftps")),
            VsftpdServer.Setup.secured(certificate))) {
      create(
          "files",
          new ConnectionSite("ftps", "127.0.0.1", ftps.port(), "/pub"),
          null,
          new ConnectionTrust(List.of(), List.of(), Files.readString(certificate.pem()), null));

      TransferView done = move(EndpointSpec.of(local("c.txt")), "files", "/c.txt");

      assertThat(done.state()).as("%s", done.course()).isEqualTo(TransferStateName.SUCCEEDED);
      assertThat(ftps.www().resolve("c.txt")).hasContent("hello");
    }
  }

  @Test
  void isNotDeletedWhileATransferWaitsForIt() throws IOException {
    create(
        "busy", new ConnectionSite("sftp", "127.0.0.1", 1, null), null, ConnectionTrust.BY_AGENT);
    TransferView waits =
        client()
            .submit(
                SubmitTransfer.from(place("busy", "/x"), EndpointSpec.of(local("x")))
                    .pool("nobody")
                    .build(),
                null)
            .join();

    assertThatThrownBy(() -> client().connections().delete("busy", null).join())
        .hasMessageContaining(waits.id());

    client().cancel(waits.id()).join();
    assertThat(client().connections().delete("busy", null).join().name()).isEqualTo("busy");
  }

  /** Test folders are their owner's alone, and Samba's user must get through. */
  static void openTheWay(Path folder) throws IOException {
    Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwx--x--x"));
  }

  private OpenSshServer ssh(String name) throws IOException {
    return OpenSshServer.start(
        Peers.require("sshd", OpenSshServer.program()),
        Files.createDirectories(folder.resolve(name)));
  }

  private ConnectionSite site(OpenSshServer server) {
    return new ConnectionSite("sftp", "127.0.0.1", server.port(), disk.toString());
  }

  private ConnectionAccess access(String name) throws IOException {
    String key = Files.readString(folder.resolve(name).resolve("user_key"));
    return new ConnectionAccess(OpenSshServer.user(), null, null, key, null, null);
  }

  private static void create(
      String name,
      ConnectionSite site,
      @Nullable ConnectionAccess access,
      @Nullable ConnectionTrust trust)
      throws IOException {
    client().connections().create(new ConnectionSpec(name, site, access, trust, null, null)).join();
  }

  private static String local(String name) throws IOException {
    Path file = server().root().resolve(name);
    Files.writeString(file, "hello");
    return file.toString();
  }

  private static EndpointSpec place(String name, String path) {
    return EndpointSpec.of(new ConnectionPath(name, path));
  }

  private static TransferView move(EndpointSpec source, String name, String path)
      throws IOException {
    return ended(SubmitTransfer.from(source, place(name, path)).build());
  }

  private static TransferView fetch(String name, String path) throws IOException {
    String target = server().root().resolve("fetched").toString();
    return ended(
        SubmitTransfer.from(place(name, path), EndpointSpec.of(target))
            .overwrite(OverwriteName.REPLACE)
            .build());
  }

  private static TransferView ended(SubmitTransfer wanted) throws IOException {
    TransferView submitted = client().submit(wanted, null).join();
    return client().await(submitted.id(), PATIENCE).join();
  }

  private static String code(TransferView view) {
    return view.course().failure() == null ? "" : view.course().failure().code();
  }

  /** As OpenSSH shows it. */
  static String fingerprint(String publicKey) {
    try {
      byte[] key = Base64.getDecoder().decode(publicKey.split(" ")[1]);
      return "SHA256:"
          + Base64.getEncoder()
              .withoutPadding()
              .encodeToString(MessageDigest.getInstance("SHA-256").digest(key));
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException(e);
    }
  }
}
