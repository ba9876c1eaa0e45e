package dev.quorus.core.protocol.sftp.wire;

import dev.quorus.core.protocol.Entry.Kind;
import java.io.IOException;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * What the server says of a file.
 *
 * @param size in bytes, -1 if unknown
 * @param mode type and permissions as POSIX has them, -1 if unknown
 * @param modified when it was last written, if known
 */
public record FileAttributes(long size, int mode, @Nullable Instant modified) {
  private static final int TYPE = 0170000;
  private static final int FOLDER = 0040000;
  private static final int FILE = 0100000;
  private static final int LINK = 0120000;
  private static final int PERMISSIONS = 07777;
  private static final long UNSIGNED = 0xFFFFFFFFL;

  public static FileAttributes read(Answer from) throws IOException {
    int flags = from.number();
    long size = (flags & Fxp.HAS_SIZE) != 0 ? from.longNumber() : -1;
    if ((flags & Fxp.HAS_OWNER) != 0) {
      from.longNumber();
    }
    int mode = (flags & Fxp.HAS_PERMISSIONS) != 0 ? from.number() : -1;
    Instant modified = null;
    if ((flags & Fxp.HAS_TIMES) != 0) {
      from.number();
      modified = Instant.ofEpochSecond(from.number() & UNSIGNED);
    }
    if ((flags & Fxp.HAS_EXTENDED) != 0) {
      for (int left = from.number(); left > 0; left--) {
        from.bytes();
        from.bytes();
      }
    }
    return new FileAttributes(size, mode, modified);
  }

  /** What it is; a file where the server does not say. */
  public Kind kind() {
    if (mode < 0) {
      return Kind.FILE;
    }
    return switch (mode & TYPE) {
      case FOLDER -> Kind.FOLDER;
      case LINK -> Kind.LINK;
      // Some servers send permissions alone.
      case FILE, 0 -> Kind.FILE;
      default -> Kind.OTHER;
    };
  }

  /** Who may read and write it; -1 if unknown. */
  public int permissions() {
    return mode < 0 ? -1 : mode & PERMISSIONS;
  }
}
