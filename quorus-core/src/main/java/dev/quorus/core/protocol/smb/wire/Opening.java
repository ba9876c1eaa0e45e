package dev.quorus.core.protocol.smb.wire;

/**
 * How a file or folder is opened. It is always shared with everyone else: whoever else may read or
 * write is not ours to decide.
 */
public record Opening(int access, Disposition disposition, int options, int attributes) {
  private static final int READ_DATA = 0x1;
  private static final int WRITE_DATA = 0x2;
  private static final int READ_ATTRIBUTES = 0x80;
  private static final int WRITE_ATTRIBUTES = 0x100;
  private static final int DELETE = 0x10000;

  static final int SHARE_ALL = 7;

  private static final int FOLDER = 0x1;
  private static final int NO_FOLDER = 0x40;
  private static final int LINK_ITSELF = 0x200000;
  private static final int NORMAL = 0x80;

  /** What happens where the name is taken, or is not. */
  public enum Disposition {
    OPEN(1),
    OPEN_OR_CREATE(3);

    private final int number;

    Disposition(int number) {
      this.number = number;
    }

    int number() {
      return number;
    }
  }

  /** To look at whatever has the name. */
  public static Opening look() {
    return new Opening(READ_ATTRIBUTES, Disposition.OPEN, 0, 0);
  }

  /** To read a file. */
  public static Opening read() {
    return new Opening(READ_DATA | READ_ATTRIBUTES, Disposition.OPEN, NO_FOLDER, 0);
  }

  /** To write a file. */
  public static Opening write(Disposition disposition) {
    return new Opening(
        READ_DATA | WRITE_DATA | READ_ATTRIBUTES | WRITE_ATTRIBUTES | DELETE,
        disposition,
        NO_FOLDER,
        NORMAL);
  }

  /** To list a folder. */
  public static Opening list() {
    return new Opening(READ_DATA | READ_ATTRIBUTES, Disposition.OPEN, FOLDER, 0);
  }

  /** A folder that is made if it is not there. */
  public static Opening makeFolder() {
    return new Opening(READ_ATTRIBUTES, Disposition.OPEN_OR_CREATE, FOLDER, 0);
  }

  /** To delete a file or link; a link itself, not where it leads. */
  public static Opening deleteFile() {
    return new Opening(DELETE, Disposition.OPEN, NO_FOLDER | LINK_ITSELF, 0);
  }

  /** To delete a folder. */
  public static Opening deleteFolder() {
    return new Opening(DELETE, Disposition.OPEN, FOLDER | LINK_ITSELF, 0);
  }
}
