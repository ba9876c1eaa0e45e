package dev.quorus.testkit.server;

import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * A private Samba in the foreground: a free loopback port, a configuration, a password file and a
 * folder of its own. The folder is served as {@code data}, as {@code readonly}, and as {@code
 * sealed}, which demands encryption. Its one user is the system's {@code nobody}, so it must be
 * started by root.
 */
public final class SambaServer implements AutoCloseable {
  public static final String USER = "nobody";
  public static final String PASSWORD = "samba-pass-1";

  private final Path program;
  private final Path folder;
  private final int port;
  private Process process;

  private SambaServer(Path program, Path folder, List<String> settings) throws IOException {
    this.program = program;
    this.folder = folder;
    this.port = Loopback.freePort();
    for (String each : List.of("private", "lock", "state", "cache", "pid", "ncalrpc")) {
      Files.createDirectories(folder.resolve("samba").resolve(each));
    }
    Files.createDirectories(root());
    // The user comes by here, and a temporary folder lets only its owner pass.
    Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwxr-xr-x"));
    own(root());
    Files.writeString(configuration(), text(settings));
    addUser();
    this.process = launch();
  }

  /** Where it is installed; nowhere if this process is not root, who alone can start it. */
  public static Optional<Path> program() {
    return Stream.of("/usr/sbin/smbd", "/usr/local/sbin/smbd", "/usr/local/samba/sbin/smbd")
        .map(Path::of)
        .filter(Files::isExecutable)
        .filter(found -> "root".equals(System.getProperty("user.name")))
        .findFirst();
  }

  /**
   * Starts one in an empty folder; returns once it listens.
   *
   * @param settings lines for the global section, and sections after them
   */
  public static SambaServer start(Path program, Path folder, String... settings)
      throws IOException {
    return new SambaServer(program, folder, List.of(settings));
  }

  /** The folder that it serves. */
  public Path root() {
    return folder.resolve("share");
  }

  public int port() {
    return port;
  }

  /** Makes a file or folder that of the user. */
  public static void own(Path path) throws IOException {
    Files.setOwner(
        path, path.getFileSystem().getUserPrincipalLookupService().lookupPrincipalByName(USER));
  }

  /** How many log-ins it has refused so far. */
  public long refusedLogins() throws IOException {
    try (Stream<Path> logs = Files.list(folder.resolve("samba"))) {
      long refused = 0;
      for (Path log : logs.filter(each -> each.toString().contains("log.")).toList()) {
        try (Stream<String> lines = Files.lines(log, StandardCharsets.ISO_8859_1)) {
          refused +=
              lines.filter(line -> line.contains("status [NT_STATUS_WRONG_PASSWORD]")).count();
        }
      }
      return refused;
    }
  }

  /** Ends all at once, as a crash does, and starts it again at the same port. */
  public void killAndRestart() throws IOException {
    kill();
    process = launch();
  }

  private Path configuration() {
    return folder.resolve("samba/smb.conf");
  }

  private String text(List<String> settings) {
    return """
    [global]
      server role = standalone server
      interfaces = lo
      bind interfaces only = yes
      smb ports = %2$d
      disable netbios = yes
      private dir = %1$s/private
      lock directory = %1$s/lock
      state directory = %1$s/state
      cache directory = %1$s/cache
      pid directory = %1$s/pid
      ncalrpc dir = %1$s/ncalrpc
      passdb backend = tdbsam:%1$s/private/passdb.tdb
      log file = %1$s/log.smbd
      log level = 0 auth_audit:2
      load printers = no
      printing = bsd
      printcap name = /dev/null
      server min protocol = SMB2_02
      store dos attributes = no
      map archive = no
    %4$s
    [data]
      path = %3$s
      read only = no
    [readonly]
      path = %3$s
      read only = yes
    [sealed]
      path = %3$s
      read only = no
      smb encrypt = required
    """
        .formatted(folder.resolve("samba"), port, root(), String.join("\n", settings));
  }

  private void addUser() throws IOException {
    smbpasswd("-a", "%1$s\n%1$s\n".formatted(PASSWORD));
  }

  /** From now on the user is not let in, whatever the password. */
  public void disableUser() throws IOException {
    smbpasswd("-d", "");
  }

  private void smbpasswd(String option, String input) throws IOException {
    Path said = folder.resolve("samba/smbpasswd.out");
    Process process =
        new ProcessBuilder("smbpasswd", "-c", configuration().toString(), "-L", "-s", option, USER)
            .redirectErrorStream(true)
            .redirectOutput(said.toFile())
            .start();
    try (OutputStream in = process.getOutputStream()) {
      in.write(input.getBytes(StandardCharsets.UTF_8));
    }
    if (ended(process) != 0) {
      throw new IOException("smbpasswd failed; see " + said);
    }
  }

  private Process launch() throws IOException {
    Process started =
        new ProcessBuilder(
                program.toString(),
                "--foreground",
                "--no-process-group",
                "-s",
                configuration().toString())
            .redirectErrorStream(true)
            .redirectOutput(folder.resolve("samba/smbd.out").toFile())
            .start();
    await("smbd to listen")
        .atMost(20, TimeUnit.SECONDS)
        .failFast("smbd ended; see " + folder, () -> !started.isAlive())
        .until(() -> Loopback.listens(port));
    return started;
  }

  private void kill() {
    List<ProcessHandle> all = process.descendants().toList();
    process.destroyForcibly();
    all.forEach(ProcessHandle::destroyForcibly);
    ended(process);
  }

  private static int ended(Process process) {
    try {
      return process.waitFor();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }

  @Override
  public void close() {
    kill();
  }
}
