package dev.quorus.core.protocol.sftp.wire;

import java.util.List;
import java.util.Map;

/**
 * What a server can do beyond the plain protocol.
 *
 * @param extensions names and versions, as it sent them
 * @param readLength how many bytes may be asked for at a time
 * @param writeLength how many bytes may be sent at a time
 */
public record ServerOffer(Map<String, String> extensions, int readLength, int writeLength) {
  public static final String POSIX_RENAME = "posix-rename@openssh.com";
  public static final String HARD_LINK = "hardlink@openssh.com";
  public static final String FSYNC = "fsync@openssh.com";
  public static final String STATVFS = "statvfs@openssh.com";
  public static final String LIMITS = "limits@openssh.com";
  public static final String COPY_DATA = "copy-data";
  public static final String CHECK_FILE = "check-file";
  public static final String CHECK_FILE_NAME = "check-file-name";

  /** Where the servers of later versions list the names of what they can do further. */
  private static final List<String> LISTS = List.of("supported", "supported2");

  /** What every server must bear. */
  public static final int USUAL_LENGTH = 32 << 10;

  /** Above this nothing gets faster, and memory is bounded by it. */
  public static final int LONGEST = 256 << 10;

  /** Whether it can do this, be it said on its own or in a list. */
  public boolean has(String extension) {
    return extensions.containsKey(extension)
        || LISTS.stream().anyMatch(list -> extensions.getOrDefault(list, "").contains(extension));
  }
}
