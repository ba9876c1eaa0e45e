package dev.quorus.core.protocol.smb.wire;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * What the server says of a file or folder.
 *
 * @param size in bytes
 * @param modified when it was last written, if the server knows
 */
public record FileFacts(long size, @Nullable Instant modified, int attributes) {
  private static final int FOLDER = 0x10;
  private static final int REPARSE_POINT = 0x400;

  /** Between 1601, from which SMB counts, and 1970. */
  private static final long EPOCH_SECONDS = 11_644_473_600L;

  private static final long TICKS = 10_000_000;

  public boolean isFolder() {
    return (attributes & FOLDER) != 0;
  }

  /** A link, a mount point, or a file that lies elsewhere until it is read. */
  public boolean isLink() {
    return (attributes & REPARSE_POINT) != 0;
  }

  /** From ticks of 100 nanoseconds. */
  static @Nullable Instant time(long ticks) {
    return ticks == 0
        ? null
        : Instant.ofEpochSecond(
            ticks / TICKS - EPOCH_SECONDS, Math.floorMod(ticks, TICKS) * (1_000_000_000 / TICKS));
  }

  /** In ticks of 100 nanoseconds. */
  public static long ticks(Instant time) {
    return (time.getEpochSecond() + EPOCH_SECONDS) * TICKS
        + time.getNano() / (1_000_000_000 / TICKS);
  }
}
