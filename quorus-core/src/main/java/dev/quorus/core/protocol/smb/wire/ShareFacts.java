package dev.quorus.core.protocol.smb.wire;

/** What the server says of a share. */
public record ShareFacts(int type, int flags, int capabilities) {
  private static final int DISK = 1;
  private static final int PIPE = 2;
  private static final int ENCRYPT = 0x8000;
  private static final int DFS = 0x8;

  public boolean isDisk() {
    return type == DISK;
  }

  public boolean isDfs() {
    return (capabilities & DFS) != 0;
  }

  boolean wantsEncryption() {
    return (flags & ENCRYPT) != 0;
  }

  /** In words. */
  public String kind() {
    return switch (type) {
      case DISK -> "disk";
      case PIPE -> "pipe";
      default -> "printer";
    };
  }
}
