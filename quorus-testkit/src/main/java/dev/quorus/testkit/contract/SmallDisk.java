package dev.quorus.testkit.contract;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** A file system in memory, with little room. */
public final class SmallDisk implements AutoCloseable {
  private final Path path;

  private SmallDisk(Path path) {
    this.path = path;
  }

  /**
   * Mounts one, or skips the test where nothing may be mounted.
   *
   * @param path of a folder, which is made if it is not there
   */
  public static SmallDisk mount(Path path, int mebibytes) throws IOException {
    Files.createDirectories(path);
    int code =
        run(
            List.of(
                "mount",
                "-t",
                "tmpfs",
                "-o",
                "size=%dm".formatted(mebibytes),
                "tmpfs",
                path.toString()));
    assumeTrue(code == 0, "a file system in memory may not be mounted here");
    return new SmallDisk(path);
  }

  public Path path() {
    return path;
  }

  private static int run(List<String> command) throws IOException {
    try {
      return new ProcessBuilder(command)
          .redirectErrorStream(true)
          .redirectOutput(ProcessBuilder.Redirect.DISCARD)
          .start()
          .waitFor();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }

  @Override
  public void close() throws IOException {
    // Lazily: the server may stand in it for a moment longer.
    run(List.of("umount", "-l", path.toString()));
    Files.delete(path);
  }
}
