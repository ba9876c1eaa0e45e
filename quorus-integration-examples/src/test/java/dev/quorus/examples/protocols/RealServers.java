package dev.quorus.examples.protocols;

import static org.assertj.core.api.Assertions.assertThat;

import dev.quorus.core.transfer.Credentials;
import dev.quorus.core.transfer.Secret;
import dev.quorus.core.transfer.ServerTrust;
import dev.quorus.testkit.server.NginxServer;
import dev.quorus.testkit.server.OpenSshServer;
import dev.quorus.testkit.server.Peers;
import dev.quorus.testkit.server.SambaServer;
import dev.quorus.testkit.server.TestCertificate;
import dev.quorus.testkit.server.VsftpdServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** One of each server, below one folder. Where one is not installed the test is skipped by name. */
public final class RealServers implements AutoCloseable {
  private final NginxServer nginx;
  private final OpenSshServer ssh;
  private final VsftpdServer ftp;
  private final VsftpdServer ftps;
  private final SambaServer samba;
  private final Path folder;
  private final TestCertificate certificate;

  private RealServers(Path folder) throws IOException {
    this.folder = folder;
    certificate = TestCertificate.local(folder);
    assertThat(VsftpdServer.missing()).isEmpty();
    nginx = NginxServer.start(Peers.require("nginx", NginxServer.program()), made("nginx"));
    ssh = OpenSshServer.start(Peers.require("sshd", OpenSshServer.program()), made("ssh"));
    ftp = VsftpdServer.start(made("ftp"), VsftpdServer.Setup.PLAIN);
    ftps = VsftpdServer.start(made("ftps"), VsftpdServer.Setup.secured(certificate));
    samba = SambaServer.start(Peers.require("smbd", SambaServer.program()), made("samba"));
    made("files");
    made("ssh-files");
  }

  private Path made(String name) throws IOException {
    return Files.createDirectories(folder.resolve(name));
  }

  /** Starts them all. */
  public static RealServers start(Path folder) throws IOException {
    Peers.require(
        "vsftpd", VsftpdServer.missing().isPresent() ? Optional.empty() : Optional.of(folder));
    return new RealServers(folder);
  }

  public Site file() {
    Path disk = folder.resolve("files");
    return new Site("file", disk, disk.toUri().toString(), null, ServerTrust.AGENT, List.of());
  }

  public Site http() {
    return plain("http", nginx.www(), "http://127.0.0.1:" + nginx.port() + "/", null);
  }

  public Site ftp() {
    return plain("ftp", ftp.www(), "ftp://127.0.0.1:" + ftp.port() + "/pub/", null);
  }

  public Site ftps() {
    ServerTrust pinned = new ServerTrust.Pinned(List.of(certificate.fingerprint()));
    return new Site(
        "ftps",
        ftps.www(),
        "ftps://127.0.0.1:" + ftps.port() + "/pub/",
        null,
        pinned,
        List.of("--host-key", certificate.fingerprint()));
  }

  public Site sftp() throws IOException {
    Path disk = folder.resolve("ssh-files");
    Secret key = new Secret(ssh.userKey());
    return new Site(
        "sftp",
        disk,
        "sftp://%s@127.0.0.1:%d%s/".formatted(OpenSshServer.user(), ssh.port(), disk),
        new Credentials.PrivateKey(OpenSshServer.user(), key, null),
        new ServerTrust.FirstUse(),
        List.of(
            "--trust-on-first-use",
            "--identity",
            folder.resolve("ssh").resolve("user_key").toString()));
  }

  /** A server of one's own, that takes this key. */
  Site ssh(OpenSshServer server, Path key, String name) throws IOException {
    Path disk = made(name + "-files-of-its-own");
    return new Site(
        name,
        disk,
        "sftp://127.0.0.1:%d%s/".formatted(server.port(), disk),
        new Credentials.PrivateKey(OpenSshServer.user(), new Secret(Files.readString(key)), null),
        new ServerTrust.FirstUse(),
        List.of());
  }

  public Site smb() {
    return new Site(
        "smb",
        samba.root(),
        "smb://%s@127.0.0.1:%d/data/".formatted(SambaServer.USER, samba.port()),
        new Credentials.UserPassword(SambaServer.USER, new Secret(SambaServer.PASSWORD)),
        ServerTrust.AGENT,
        List.of());
  }

  List<Site> all() throws IOException {
    return List.of(file(), http(), sftp(), ftp(), ftps(), smb());
  }

  private static Site plain(String name, Path disk, String base, @Nullable Credentials with) {
    return new Site(name, disk, base, with, ServerTrust.AGENT, List.of());
  }

  @Override
  public void close() {
    nginx.close();
    ssh.close();
    ftp.close();
    ftps.close();
    samba.close();
  }
}
