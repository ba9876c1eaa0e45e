package dev.quorus.testkit.server;

import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A private vsftpd on a free port of the loopback interface, with a configuration of its own.
 * Anonymous users may write to {@link #www}, which they see as {@code /pub}; no user is made on
 * this host. It must be started by root, who alone may lock it up in that folder.
 */
public final class VsftpdServer implements AutoCloseable {
  private final Process process;
  private final int port;
  private final Path www;

  /**
   * How it is run.
   *
   * @param certificate for TLS with required session reuse; null to speak in clear
   * @param newestTls the newest version it speaks, as {@code TLSv1.2}; null for its own choice
   * @param more lines of its configuration
   */
  public record Setup(
      @Nullable TestCertificate certificate, @Nullable String newestTls, List<String> more) {
    public static final Setup PLAIN = new Setup(null, null, List.of());

    public Setup {
      more = List.copyOf(more);
    }

    /** Only in TLS, and data connections must resume the control connection's session. */
    public static Setup secured(TestCertificate certificate) {
      return new Setup(certificate, null, List.of());
    }

    /** The same with no newer version of TLS. */
    public Setup upTo(String version) {
      return new Setup(certificate, version, more);
    }

    /** The same with these lines added. */
    public Setup with(String... lines) {
      return new Setup(certificate, newestTls, List.of(lines));
    }
  }

  private VsftpdServer(Process process, int port, Path www) {
    this.process = process;
    this.port = port;
    this.www = www;
  }

  /** Why it cannot be run here; empty if it can. */
  public static Optional<String> missing() {
    if (program().isEmpty()) {
      return Optional.of("vsftpd is not installed: run scripts/install-peers");
    }
    return "root".equals(System.getProperty("user.name"))
        ? Optional.empty()
        : Optional.of("vsftpd can only be run by root");
  }

  private static Optional<Path> program() {
    return List.of(Path.of("/usr/sbin/vsftpd"), Path.of("/usr/local/sbin/vsftpd")).stream()
        .filter(Files::isExecutable)
        .findFirst();
  }

  /** Starts it, and waits until it listens. */
  public static VsftpdServer start(Path folder, Setup setup) throws IOException {
    Path root = Files.createDirectories(folder.resolve("root"));
    Path www = Files.createDirectories(root.resolve("pub"));
    Files.setPosixFilePermissions(root, PosixFilePermissions.fromString("rwxr-xr-x"));
    Files.setPosixFilePermissions(www, PosixFilePermissions.fromString("rwxrwxrwx"));
    openTheWay(root);
    Files.createDirectories(folder.resolve("empty"));
    int port = Loopback.freePort();
    Path configuration = folder.resolve("vsftpd.conf");
    Files.write(configuration, lines(folder, port, setup));
    ProcessBuilder builder =
        new ProcessBuilder(program().orElseThrow().toString(), configuration.toString())
            .redirectErrorStream(true)
            .redirectOutput(folder.resolve("vsftpd.log").toFile());
    if (setup.newestTls() != null) {
      Path openssl = folder.resolve("openssl.cnf");
      Files.write(openssl, openssl(setup.newestTls()));
      builder.environment().put("OPENSSL_CONF", openssl.toString());
    }
    VsftpdServer server = new VsftpdServer(builder.start(), port, www);
    await("vsftpd, see " + folder.resolve("vsftpd.log"))
        .atMost(Duration.ofSeconds(10))
        .pollInterval(Duration.ofMillis(20))
        .until(() -> Loopback.listens(port));
    return server;
  }

  /** Test folders are their owner's alone, and the server's user must get through. */
  private static void openTheWay(Path root) throws IOException {
    for (Path at = root.getParent(); at != null && at.getNameCount() > 1; at = at.getParent()) {
      var permissions = Files.getPosixFilePermissions(at);
      permissions.addAll(PosixFilePermissions.fromString("--x--x--x"));
      Files.setPosixFilePermissions(at, permissions);
    }
  }

  private static List<String> lines(Path folder, int port, Setup setup) {
    List<String> lines = new ArrayList<>();
    lines.addAll(List.of("listen=YES", "listen_address=127.0.0.1", "listen_port=" + port));
    lines.addAll(List.of("background=NO", "local_enable=NO", "anonymous_enable=YES"));
    lines.addAll(List.of("no_anon_password=NO", "anon_root=" + folder.resolve("root")));
    lines.addAll(List.of("ftp_username=ftp", "write_enable=YES", "anon_upload_enable=YES"));
    lines.addAll(List.of("anon_mkdir_write_enable=YES", "anon_other_write_enable=YES"));
    lines.addAll(List.of("anon_umask=022", "anon_world_readable_only=NO"));
    lines.addAll(List.of("secure_chroot_dir=" + folder.resolve("empty"), "seccomp_sandbox=NO"));
    lines.addAll(List.of("xferlog_enable=NO", "max_clients=0", "max_per_ip=0"));
    TestCertificate certificate = setup.certificate();
    if (certificate != null) {
      lines.addAll(List.of("ssl_enable=YES", "allow_anon_ssl=YES", "require_ssl_reuse=YES"));
      lines.addAll(List.of("force_anon_logins_ssl=YES", "force_anon_data_ssl=YES"));
      lines.addAll(List.of("ssl_ciphers=HIGH", "rsa_cert_file=" + certificate.pair()));
      lines.add("rsa_private_key_file=" + certificate.pair());
    }
    lines.addAll(setup.more());
    return lines;
  }

  private static List<String> openssl(String newest) {
    return List.of(
        "openssl_conf = all",
        "[all]",
        "ssl_conf = ssl",
        "[ssl]",
        "system_default = limits",
        "[limits]",
        "MaxProtocol = " + newest);
  }

  public int port() {
    return port;
  }

  /** The folder that clients see as {@code /pub}. */
  public Path www() {
    return www;
  }

  /** Ends the processes that serve sessions, but not the one that listens, and awaits that. */
  public void dropSessions() {
    List<ProcessHandle> serving = process.descendants().toList();
    serving.forEach(ProcessHandle::destroyForcibly);
    await()
        .pollDelay(Duration.ZERO)
        .pollInterval(Duration.ofMillis(2))
        .until(() -> serving.stream().allMatch(VsftpdServer::ended));
  }

  /** Dead, though nobody may have asked for its exit code yet: its connections are closed. */
  private static boolean ended(ProcessHandle serving) {
    try {
      String stat = Files.readString(Path.of("/proc", Long.toString(serving.pid()), "stat"));
      return stat.startsWith("Z", stat.lastIndexOf(')') + 2);
    } catch (IOException e) {
      return true;
    }
  }

  /**
   * Stops those processes where they are, with their connections staying open. They cannot go on: a
   * vsftpd whose child was stopped waits for that child's end. {@link #dropSessions} clears them
   * away.
   */
  public void holdSessions() {
    List<String> command = new ArrayList<>(List.of("kill", "-STOP"));
    process.descendants().forEach(each -> command.add(Long.toString(each.pid())));
    if (command.size() > 2) {
      try {
        new ProcessBuilder(command).start().onExit().join();
      } catch (IOException e) {
        throw new IllegalStateException("kill cannot be run", e);
      }
    }
  }

  @Override
  public void close() {
    process.descendants().forEach(ProcessHandle::destroyForcibly);
    process.destroyForcibly();
    process.onExit().join();
  }
}
