package dev.quorus.testkit.server;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.awaitility.Awaitility;

/**
 * OpenSSH's server, run privately on a free loopback port. It lets in the user of this process, by
 * a key that is made for it; nothing of the machine's own configuration is read.
 */
public final class OpenSshServer implements AutoCloseable {
  private static final List<Path> PLACES =
      List.of(Path.of("/usr/sbin/sshd"), Path.of("/usr/local/sbin/sshd"));
  private static final Duration PATIENCE = Duration.ofSeconds(10);

  private final Process process;
  private final Path folder;
  private final int port;

  private OpenSshServer(Process process, Path folder, int port) {
    this.process = process;
    this.folder = folder;
    this.port = port;
  }

  /** The program, if it is installed. */
  public static Optional<Path> program() {
    return PLACES.stream().filter(Files::isExecutable).findFirst();
  }

  /**
   * Starts it.
   *
   * @param folder for its configuration and keys
   * @param further lines of its configuration
   */
  public static OpenSshServer start(Path program, Path folder, String... further)
      throws IOException {
    makeKey(folder.resolve("host_key"));
    makeKey(folder.resolve("user_key"));
    Files.copy(folder.resolve("user_key.pub"), folder.resolve("authorized_keys"));
    int port = Loopback.freePort();
    Files.write(folder.resolve("sshd_config"), configuration(folder, port, further));
    if ("root".equals(user())) {
      // Where it locks itself in before somebody has logged in.
      Files.createDirectories(Path.of("/run/sshd"));
    }
    Process process =
        new ProcessBuilder(
                program.toString(), "-D", "-e", "-f", folder.resolve("sshd_config").toString())
            .redirectErrorStream(true)
            .redirectOutput(folder.resolve("sshd.log").toFile())
            .start();
    OpenSshServer server = new OpenSshServer(process, folder, port);
    Awaitility.await("sshd to listen; see " + folder.resolve("sshd.log"))
        .atMost(PATIENCE)
        .until(() -> Loopback.listens(port));
    return server;
  }

  private static List<String> configuration(Path folder, int port, String... further) {
    return Stream.concat(
            // What is said first counts.
            Stream.of(further),
            Stream.of(
                "ListenAddress 127.0.0.1",
                "Port " + port,
                "HostKey " + folder.resolve("host_key"),
                "PidFile none",
                "AuthorizedKeysFile " + folder.resolve("authorized_keys"),
                "StrictModes no",
                "UsePAM no",
                "PasswordAuthentication no",
                "KbdInteractiveAuthentication no",
                "PermitRootLogin yes",
                "MaxStartups 500",
                "UseDNS no",
                "PrintMotd no",
                "PrintLastLog no",
                "Subsystem sftp internal-sftp"))
        .toList();
  }

  private static void makeKey(Path file) throws IOException {
    try {
      int status =
          new ProcessBuilder("ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", file.toString())
              .redirectErrorStream(true)
              .redirectOutput(ProcessBuilder.Redirect.DISCARD)
              .start()
              .waitFor();
      if (status != 0) {
        throw new IOException("ssh-keygen ended with " + status);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted while a key was made", e);
    }
  }

  public int port() {
    return port;
  }

  /** Who may log in. */
  public static String user() {
    return System.getProperty("user.name");
  }

  /** The private key that it takes, as text. */
  public String userKey() throws IOException {
    return Files.readString(folder.resolve("user_key"));
  }

  /** Kind and base64 of its key, as they stand in a known-hosts file. */
  public String publicKey() throws IOException {
    String[] words = Files.readString(folder.resolve("host_key.pub")).split(" ");
    return words[0] + " " + words[1];
  }

  @Override
  public void close() {
    // Those who are logged in have processes of their own, which end with their connections.
    process.destroy();
  }
}
