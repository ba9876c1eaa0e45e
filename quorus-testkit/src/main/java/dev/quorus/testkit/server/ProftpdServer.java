package dev.quorus.testkit.server;

import static org.awaitility.Awaitility.await;

import dev.quorus.core.config.Environment;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A private ProFTPD on a free port of the loopback interface: only in TLS, where data connections
 * must resume the control connection's session, and with digests of its files. Its one user is made
 * up in a file of its own. The program is not installed, since Debian's packages of FTP servers
 * exclude each other, but unpacked by {@code scripts/install-peers}; root must start it.
 */
public final class ProftpdServer implements AutoCloseable {
  public static final String USER = "me";
  public static final String PASSWORD = "pass-phrase";

  private static final int NOBODY = 65_534;

  private final Process process;
  private final int port;
  private final Path www;

  private ProftpdServer(Process process, int port, Path www) {
    this.process = process;
    this.port = port;
    this.www = www;
  }

  /** Where it was unpacked; empty if it was not, or this is not root. */
  public static Optional<Path> unpacked() {
    String cache = Environment.SYSTEM.get("XDG_CACHE_HOME");
    Path base = cache == null ? Path.of(System.getProperty("user.home"), ".cache") : Path.of(cache);
    return Optional.of(base.resolve("quorus/proftpd"))
        .filter(folder -> Files.isExecutable(folder.resolve("usr/sbin/proftpd")))
        .filter(folder -> "root".equals(System.getProperty("user.name")));
  }

  /**
   * Starts it, and waits until it listens.
   *
   * @param unpacked as {@link #unpacked} found it
   * @param versions of TLS, as {@code TLSv1.2}
   */
  public static ProftpdServer start(
      Path unpacked, Path folder, TestCertificate certificate, String versions) throws IOException {
    Path www = Files.createDirectories(folder.resolve("www"));
    Files.setPosixFilePermissions(www, PosixFilePermissions.fromString("rwxrwxrwx"));
    openTheWay(folder);
    Path users = folder.resolve("users");
    Files.writeString(
        users, "%s:%s:%d:%d::%s:/bin/false%n".formatted(USER, hash(), NOBODY, NOBODY, www));
    Files.setPosixFilePermissions(users, PosixFilePermissions.fromString("rw-------"));
    int port = Loopback.freePort();
    Path configuration = folder.resolve("proftpd.conf");
    Files.write(configuration, lines(unpacked, folder, certificate, versions, port));
    String program = unpacked.resolve("usr/sbin/proftpd").toString();
    ProcessBuilder builder =
        new ProcessBuilder(program, "-n", "-q", "-c", configuration.toString())
            .redirectErrorStream(true)
            .redirectOutput(folder.resolve("proftpd.log").toFile());
    String libraries = libraries(unpacked);
    if (!libraries.isEmpty()) {
      builder.environment().put("LD_LIBRARY_PATH", libraries);
    }
    ProftpdServer server = new ProftpdServer(builder.start(), port, www);
    await("proftpd, see " + folder.resolve("proftpd.log"))
        .atMost(Duration.ofSeconds(10))
        .pollInterval(Duration.ofMillis(20))
        .until(() -> Loopback.listens(port));
    return server;
  }

  /** Those that came with it: not every machine has them. */
  private static String libraries(Path unpacked) throws IOException {
    try (Stream<Path> folders = Files.list(unpacked.resolve("usr/lib"))) {
      return folders
          .filter(each -> each.getFileName().toString().endsWith("-linux-gnu"))
          .map(Path::toString)
          .collect(Collectors.joining(":"));
    }
  }

  private static String hash() throws IOException {
    Process openssl = new ProcessBuilder("openssl", "passwd", "-6", PASSWORD).start();
    String hash =
        new String(openssl.getInputStream().readAllBytes(), StandardCharsets.US_ASCII).strip();
    try {
      if (!openssl.waitFor(10, TimeUnit.SECONDS) || hash.isEmpty()) {
        throw new IOException("openssl passwd gave no hash");
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted while openssl made a hash", e);
    }
    return hash;
  }

  /** Test folders are their owner's alone, and the server's user must get through. */
  private static void openTheWay(Path folder) throws IOException {
    for (Path at = folder; at != null && at.getNameCount() > 1; at = at.getParent()) {
      var permissions = Files.getPosixFilePermissions(at);
      permissions.addAll(PosixFilePermissions.fromString("--x--x--x"));
      Files.setPosixFilePermissions(at, permissions);
    }
  }

  private static List<String> lines(
      Path unpacked, Path folder, TestCertificate certificate, String versions, int port) {
    Stream<String> server =
        Stream.of(
            "ServerType standalone",
            "Port " + port,
            "DefaultAddress 127.0.0.1",
            "SocketBindTight on",
            "UseIPv6 off",
            "UseReverseDNS off",
            "ModulePath " + unpacked.resolve("usr/lib/proftpd"),
            "LoadModule mod_tls.c",
            "LoadModule mod_digest.c",
            "PidFile " + folder.resolve("pid"),
            "ScoreboardFile " + folder.resolve("score"),
            "SystemLog " + folder.resolve("system.log"),
            "DelayEngine off",
            "WtmpLog off",
            "TransferLog none",
            "MaxInstances none");
    Stream<String> user =
        Stream.of(
            "User nobody",
            "Group nogroup",
            "AuthOrder mod_auth_file.c",
            "AuthUserFile " + folder.resolve("users"),
            "RequireValidShell off",
            "DefaultRoot ~",
            "AllowOverwrite on",
            "AllowStoreRestart on",
            "Umask 022");
    Stream<String> modules =
        Stream.of(
            "TLSEngine on",
            "TLSRequired on",
            "TLSProtocol " + versions,
            "TLSRSACertificateFile " + certificate.pair(),
            "TLSRSACertificateKeyFile " + certificate.pair(),
            "DigestEngine on");
    return Stream.of(server, user, modules).flatMap(each -> each).toList();
  }

  public int port() {
    return port;
  }

  /** The folder that clients see as {@code /}. */
  public Path www() {
    return www;
  }

  @Override
  public void close() {
    process.descendants().forEach(ProcessHandle::destroyForcibly);
    process.destroyForcibly();
    process.onExit().join();
  }
}
