package dev.quorus.core.protocol.sftp.wire;

/** The numbers of SFTP version 3, draft-ietf-secsh-filexfer-02. */
public final class Fxp {
  public static final int INIT = 1;
  public static final int VERSION = 2;
  public static final int OPEN = 3;
  public static final int CLOSE = 4;
  public static final int READ = 5;
  public static final int WRITE = 6;
  public static final int LSTAT = 7;
  public static final int FSTAT = 8;
  public static final int SETSTAT = 9;
  public static final int FSETSTAT = 10;
  public static final int OPENDIR = 11;
  public static final int READDIR = 12;
  public static final int REMOVE = 13;
  public static final int MKDIR = 14;
  public static final int RMDIR = 15;
  public static final int STAT = 17;
  public static final int RENAME = 18;
  public static final int STATUS = 101;
  public static final int HANDLE = 102;
  public static final int DATA = 103;
  public static final int NAME = 104;
  public static final int ATTRS = 105;
  public static final int EXTENDED = 200;
  public static final int EXTENDED_REPLY = 201;

  /** How a file is opened. */
  public static final int FOR_READ = 0x01;

  public static final int FOR_WRITE = 0x02;
  public static final int CREATE = 0x08;
  public static final int TRUNCATE = 0x10;
  public static final int EXCLUSIVE = 0x20;

  /** Which attributes are there. */
  public static final int HAS_SIZE = 0x01;

  public static final int HAS_OWNER = 0x02;
  public static final int HAS_PERMISSIONS = 0x04;
  public static final int HAS_TIMES = 0x08;
  public static final int HAS_EXTENDED = 0x80000000;

  /** What a status says. */
  public static final int OK = 0;

  public static final int EOF = 1;
  public static final int NO_SUCH_FILE = 2;
  public static final int PERMISSION_DENIED = 3;
  public static final int FAILURE = 4;
  public static final int BAD_MESSAGE = 5;
  public static final int UNSUPPORTED = 8;

  // Of later versions, but sent by some servers in this one too.
  public static final int NO_SUCH_PATH = 10;
  public static final int EXISTS = 11;
  public static final int WRITE_PROTECT = 12;
  public static final int NO_SPACE = 14;
  public static final int QUOTA = 15;
  public static final int NOT_A_FOLDER = 19;
  public static final int BAD_NAME = 20;

  private Fxp() {}
}
