package dev.quorus.controller.store;

import org.jspecify.annotations.Nullable;

/** The store cannot do what it was asked; the message says why, and what to do about it. */
public sealed class StoreException extends RuntimeException permits DataFolderInUse {
  private static final long serialVersionUID = 1L;

  /** For programs: what is in the way. */
  public enum Reason {
    /** Another process works in the data folder, or holds the database. */
    IN_USE,
    /** The database's server does not answer, or not to this user. */
    UNREACHABLE,
    /** The data folder or a file in it cannot be created, read or written. */
    NOT_WRITABLE,
    /** No space is left. Writes succeed again once there is some. */
    DISK_FULL,
    /** The database file is damaged, or is no database. */
    CORRUPT,
    /** The database was written by a later version. */
    NEWER_SCHEMA,
    /** The database's schema is not one that this version's migrations lead to. */
    SCHEMA_CHANGED,
    /** Another controller leads by now; nothing was written. */
    NOT_LEADING,
    /** A stored record cannot be understood, such as for want of the key that sealed it. */
    UNREADABLE,
    /** The database refused, or the disk failed; the cause tells more. */
    FAILED
  }

  private final Reason reason;

  public StoreException(Reason reason, String message, @Nullable Throwable cause) {
    super(message, cause);
    this.reason = reason;
  }

  public final Reason reason() {
    return reason;
  }
}
