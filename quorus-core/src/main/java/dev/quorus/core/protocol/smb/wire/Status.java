package dev.quorus.core.protocol.smb.wire;

import java.util.HexFormat;
import java.util.Map;

/** What a server answers with, as far as anything is decided by it. */
public final class Status {
  public static final int SUCCESS = 0;
  public static final int PENDING = 0x103;
  public static final int NO_MORE_FILES = 0x80000006;
  public static final int STOPPED_ON_SYMLINK = 0x8000002D;
  public static final int INVALID_HANDLE = 0xC0000008;
  public static final int NO_SUCH_FILE = 0xC000000F;
  public static final int INVALID_DEVICE_REQUEST = 0xC0000010;
  public static final int END_OF_FILE = 0xC0000011;
  public static final int ACCESS_DENIED = 0xC0000022;
  public static final int OBJECT_NAME_INVALID = 0xC0000033;
  public static final int OBJECT_NAME_NOT_FOUND = 0xC0000034;
  public static final int OBJECT_NAME_COLLISION = 0xC0000035;
  public static final int OBJECT_PATH_NOT_FOUND = 0xC000003A;
  public static final int OBJECT_PATH_SYNTAX_BAD = 0xC000003B;
  public static final int SHARING_VIOLATION = 0xC0000043;
  public static final int QUOTA_EXCEEDED = 0xC0000044;
  public static final int FILE_LOCK_CONFLICT = 0xC0000054;
  public static final int DELETE_PENDING = 0xC0000056;
  public static final int PRIVILEGE_NOT_HELD = 0xC0000061;
  public static final int NO_SUCH_USER = 0xC0000064;
  public static final int WRONG_PASSWORD = 0xC000006A;
  public static final int LOGON_FAILURE = 0xC000006D;
  public static final int ACCOUNT_RESTRICTION = 0xC000006E;
  public static final int INVALID_LOGON_HOURS = 0xC000006F;
  public static final int INVALID_WORKSTATION = 0xC0000070;
  public static final int PASSWORD_EXPIRED = 0xC0000071;
  public static final int ACCOUNT_DISABLED = 0xC0000072;
  public static final int DISK_FULL = 0xC000007F;
  public static final int INSUFFICIENT_RESOURCES = 0xC000009A;
  public static final int MEDIA_WRITE_PROTECTED = 0xC00000A2;
  public static final int FILE_IS_A_DIRECTORY = 0xC00000BA;
  public static final int NOT_SUPPORTED = 0xC00000BB;
  public static final int NETWORK_NAME_DELETED = 0xC00000C9;
  public static final int BAD_NETWORK_NAME = 0xC00000CC;
  public static final int TOO_MANY_SESSIONS = 0xC00000CE;
  public static final int REQUEST_NOT_ACCEPTED = 0xC00000D0;
  public static final int DIRECTORY_NOT_EMPTY = 0xC0000101;
  public static final int NOT_A_DIRECTORY = 0xC0000103;
  public static final int NAME_TOO_LONG = 0xC0000106;
  public static final int FILE_CLOSED = 0xC0000128;
  public static final int LOGON_TYPE_NOT_GRANTED = 0xC000015B;
  public static final int ACCOUNT_EXPIRED = 0xC0000193;
  public static final int USER_SESSION_DELETED = 0xC0000203;
  public static final int INSUFF_SERVER_RESOURCES = 0xC0000205;
  public static final int PASSWORD_MUST_CHANGE = 0xC0000224;
  public static final int ACCOUNT_LOCKED_OUT = 0xC0000234;
  public static final int PATH_NOT_COVERED = 0xC0000257;
  public static final int NETWORK_SESSION_EXPIRED = 0xC000035C;
  public static final int DISK_QUOTA_EXCEEDED = 0xC0000802;

  private static final Map<Integer, String> NAMES =
      Map.ofEntries(
          Map.entry(NO_SUCH_FILE, "no such file"),
          Map.entry(ACCESS_DENIED, "access denied"),
          Map.entry(OBJECT_NAME_INVALID, "the server allows no such name"),
          Map.entry(OBJECT_NAME_NOT_FOUND, "no such name"),
          Map.entry(OBJECT_NAME_COLLISION, "the name is taken"),
          Map.entry(OBJECT_PATH_NOT_FOUND, "no such folder"),
          Map.entry(OBJECT_PATH_SYNTAX_BAD, "the server allows no such path"),
          Map.entry(SHARING_VIOLATION, "another program has it open"),
          Map.entry(QUOTA_EXCEEDED, "the quota is used up"),
          Map.entry(FILE_LOCK_CONFLICT, "another program has locked it"),
          Map.entry(DELETE_PENDING, "it is being deleted"),
          Map.entry(PRIVILEGE_NOT_HELD, "the user lacks a privilege"),
          Map.entry(NO_SUCH_USER, "no such user"),
          Map.entry(WRONG_PASSWORD, "wrong password"),
          Map.entry(LOGON_FAILURE, "wrong user name or password"),
          Map.entry(ACCOUNT_RESTRICTION, "the account may not log in this way"),
          Map.entry(INVALID_LOGON_HOURS, "the account may not log in at this hour"),
          Map.entry(INVALID_WORKSTATION, "the account may not log in from here"),
          Map.entry(PASSWORD_EXPIRED, "the password has expired"),
          Map.entry(ACCOUNT_DISABLED, "the account is disabled"),
          Map.entry(DISK_FULL, "the disk is full"),
          Map.entry(INSUFFICIENT_RESOURCES, "the server lacks resources"),
          Map.entry(MEDIA_WRITE_PROTECTED, "it is write-protected"),
          Map.entry(FILE_IS_A_DIRECTORY, "it is a folder"),
          Map.entry(NOT_SUPPORTED, "the server cannot do that"),
          Map.entry(NETWORK_NAME_DELETED, "the server withdrew the share"),
          Map.entry(BAD_NETWORK_NAME, "the server has no such share"),
          Map.entry(TOO_MANY_SESSIONS, "the server has too many sessions"),
          Map.entry(REQUEST_NOT_ACCEPTED, "the server accepts no more sessions"),
          Map.entry(DIRECTORY_NOT_EMPTY, "the folder is not empty"),
          Map.entry(NOT_A_DIRECTORY, "it is no folder"),
          Map.entry(NAME_TOO_LONG, "the name is too long"),
          Map.entry(FILE_CLOSED, "the server closed the file"),
          Map.entry(LOGON_TYPE_NOT_GRANTED, "the account may not log in over the network"),
          Map.entry(ACCOUNT_EXPIRED, "the account has expired"),
          Map.entry(USER_SESSION_DELETED, "the server deleted the session"),
          Map.entry(INSUFF_SERVER_RESOURCES, "the server lacks resources"),
          Map.entry(PASSWORD_MUST_CHANGE, "the password must be changed first"),
          Map.entry(ACCOUNT_LOCKED_OUT, "the account is locked"),
          Map.entry(PATH_NOT_COVERED, "it lies on another server, by DFS"),
          Map.entry(NETWORK_SESSION_EXPIRED, "the session has expired"),
          Map.entry(DISK_QUOTA_EXCEEDED, "the quota is used up"),
          Map.entry(STOPPED_ON_SYMLINK, "it is a link, and links are not followed"));

  private Status() {}

  /** In words, if it is one that occurs, and as a number. */
  public static String text(int status) {
    String number = "0x" + HexFormat.of().withUpperCase().toHexDigits(status);
    String known = NAMES.get(status);
    return known == null ? "status " + number : known + " (" + number + ")";
  }
}
