package dev.quorus.core.protocol.sftp.wire;

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

  /** What every server must bear. */
  public static final int USUAL_LENGTH = 32 << 10;

  /** Above this nothing gets faster, and memory is bounded by it. */
  public static final int LONGEST = 256 << 10;
}
