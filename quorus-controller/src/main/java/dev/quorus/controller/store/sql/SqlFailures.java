package dev.quorus.controller.store.sql;

import dev.quorus.controller.store.StoreException;
import dev.quorus.controller.store.StoreException.Reason;
import java.nio.file.Path;
import java.sql.SQLException;
import org.sqlite.SQLiteErrorCode;
import org.sqlite.SQLiteException;

/** What an error of the database means, and what to do about it. */
final class SqlFailures {
  /** The part of an extended error code that names its family. */
  private static final int FAMILY = 0xff;

  private final Path database;

  SqlFailures(Path database) {
    this.database = database;
  }

  StoreException explain(SQLException error) {
    if (!(error instanceof SQLiteException sqlite)) {
      return failed(error);
    }
    SQLiteErrorCode code = sqlite.getResultCode();
    int family = code.code & FAMILY;
    if (family == SQLiteErrorCode.SQLITE_FULL.code
        || code == SQLiteErrorCode.SQLITE_IOERR_SHMSIZE) {
      return failure(
          Reason.DISK_FULL,
          "no space is left for the database %s; free some, writes then succeed again",
          error);
    }
    if (family == SQLiteErrorCode.SQLITE_CORRUPT.code
        || family == SQLiteErrorCode.SQLITE_NOTADB.code) {
      return failure(
          Reason.CORRUPT,
          "the database %s is damaged or is no database; restore it from a backup, or move it away"
              + " to start with an empty one",
          error);
    }
    if (family == SQLiteErrorCode.SQLITE_BUSY.code
        || family == SQLiteErrorCode.SQLITE_LOCKED.code) {
      return failure(
          Reason.IN_USE, "the database %s is locked by another program; close that one", error);
    }
    return isAboutAccess(family)
        ? failure(
            Reason.NOT_WRITABLE,
            "the database %s cannot be opened or written; check its owner and permissions",
            error)
        : failed(error);
  }

  /** Whether nothing else can be written either, so that trying one by one would not help. */
  static boolean concernsAll(SQLException error) {
    if (!(error instanceof SQLiteException sqlite)) {
      return false;
    }
    int family = sqlite.getResultCode().code & FAMILY;
    return family != SQLiteErrorCode.SQLITE_CONSTRAINT.code
        && family != SQLiteErrorCode.SQLITE_TOOBIG.code
        && family != SQLiteErrorCode.SQLITE_MISMATCH.code
        && family != SQLiteErrorCode.SQLITE_ERROR.code;
  }

  private static boolean isAboutAccess(int family) {
    return family == SQLiteErrorCode.SQLITE_CANTOPEN.code
        || family == SQLiteErrorCode.SQLITE_READONLY.code
        || family == SQLiteErrorCode.SQLITE_PERM.code;
  }

  private StoreException failed(SQLException error) {
    return new StoreException(
        Reason.FAILED,
        "the database %s failed: %s; look at the disk and at the log"
            .formatted(database, error.getMessage()),
        error);
  }

  private StoreException failure(Reason reason, String message, SQLException error) {
    return new StoreException(reason, message.formatted(database), error);
  }
}
