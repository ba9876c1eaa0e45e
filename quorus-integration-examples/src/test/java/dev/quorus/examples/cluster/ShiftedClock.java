package dev.quorus.examples.cluster;

import dev.quorus.testkit.server.Peers;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The wall clock of single processes, which may be set while they run, by libfaketime. It leaves
 * their monotonic clock alone, as it is left alone where an administrator sets the time.
 */
public final class ShiftedClock {
  private static final Path LIBRARIES = Path.of("/usr/lib");
  private static final String LIBRARY = "faketime/libfaketimeMT.so.1";

  private final Path file;
  private final Path library;

  private ShiftedClock(Path file, Path library) {
    this.file = file;
    this.library = library;
  }

  /** One that is right as yet; the test is skipped where libfaketime is not installed. */
  public static ShiftedClock in(Path folder) throws IOException {
    ShiftedClock clock =
        new ShiftedClock(folder.resolve("clock"), Peers.require("libfaketime", library()));
    clock.set("+0");
    return clock;
  }

  private static Optional<Path> library() throws IOException {
    try (Stream<Path> platforms = Files.list(LIBRARIES)) {
      return platforms.map(each -> each.resolve(LIBRARY)).filter(Files::exists).findFirst();
    }
  }

  /** What a process that goes by it has in its environment. */
  public Map<String, String> environment() {
    return Map.of(
        "LD_PRELOAD", library.toString(),
        "FAKETIME_TIMESTAMP_FILE", file.toString(),
        // Looked at each time, so that a change counts at once.
        "FAKETIME_NO_CACHE", "1",
        "FAKETIME_DONT_FAKE_MONOTONIC", "1",
        // With it timed waits of a JVM end at once.
        "FAKETIME_FORCE_MONOTONIC_FIX", "0");
  }

  /** From now on it is off by so much, as {@code +10m}. */
  public void set(String offset) throws IOException {
    Path written = Files.writeString(file.resolveSibling("clock-new"), offset);
    Files.move(written, file, StandardCopyOption.REPLACE_EXISTING);
  }
}
