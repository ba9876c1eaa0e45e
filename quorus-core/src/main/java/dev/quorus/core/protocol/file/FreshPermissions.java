package dev.quorus.core.protocol.file;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;

/** What a partial may be, and what a finished file becomes where it replaces none. */
record FreshPermissions(Set<PosixFilePermission> finished) {
  /** While it is written, a file is its owner's alone. */
  static final Set<PosixFilePermission> PARTIAL =
      Set.of(PosixFilePermission.OWNER_READ, PosixFilePermission.OWNER_WRITE);

  private static final Path STATUS = Path.of("/proc/self/status");
  private static final String UMASK = "Umask:";
  private static final int USUAL_UMASK = 022;

  /** By the umask of this process, as Linux tells it; by the usual 022 elsewhere. */
  static FreshPermissions ofThisProcess() {
    return ofUmask(umask());
  }

  static FreshPermissions ofUmask(int umask) {
    StringBuilder mode = new StringBuilder();
    for (int shift = 6; shift >= 0; shift -= 3) {
      int allowed = ~(umask >> shift);
      mode.append((allowed & 4) == 0 ? '-' : 'r')
          .append((allowed & 2) == 0 ? '-' : 'w')
          .append('-');
    }
    return new FreshPermissions(Set.copyOf(PosixFilePermissions.fromString(mode.toString())));
  }

  private static int umask() {
    try {
      return Files.readAllLines(STATUS).stream()
          .filter(line -> line.startsWith(UMASK))
          .map(line -> Integer.parseInt(line.substring(UMASK.length()).strip(), 8))
          .findFirst()
          .orElse(USUAL_UMASK);
    } catch (IOException e) {
      // Not Linux: nothing tells the umask without changing it.
      return USUAL_UMASK;
    }
  }
}
