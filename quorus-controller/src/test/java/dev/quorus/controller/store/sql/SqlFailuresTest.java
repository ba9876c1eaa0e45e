package dev.quorus.controller.store.sql;

import static org.assertj.core.api.Assertions.assertThat;

import dev.quorus.controller.store.StoreException;
import dev.quorus.controller.store.StoreException.Reason;
import java.nio.file.Path;
import java.sql.SQLException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.sqlite.SQLiteErrorCode;
import org.sqlite.SQLiteException;

class SqlFailuresTest {
  private final SqlFailures failures = new SqlFailures(Path.of("/data/quorus.db"));

  @ParameterizedTest
  @CsvSource({
    "SQLITE_FULL, DISK_FULL",
    "SQLITE_IOERR_SHMSIZE, DISK_FULL",
    "SQLITE_NOTADB, CORRUPT",
    "SQLITE_CORRUPT_INDEX, CORRUPT",
    "SQLITE_BUSY, IN_USE",
    "SQLITE_BUSY_SNAPSHOT, IN_USE",
    "SQLITE_READONLY_DBMOVED, NOT_WRITABLE",
    "SQLITE_CANTOPEN, NOT_WRITABLE",
    "SQLITE_IOERR_FSYNC, FAILED",
    "SQLITE_CONSTRAINT_UNIQUE, FAILED"
  })
  void namesTheDatabaseAndWhatIsInTheWay(SQLiteErrorCode code, Reason reason) {
    SQLiteException error = new SQLiteException("what SQLite says", code);

    StoreException explained = failures.explain(error);

    assertThat(explained.reason()).isEqualTo(reason);
    assertThat(explained).hasMessageContaining("/data/quorus.db").hasCause(error);
  }

  @ParameterizedTest
  @CsvSource({
    "SQLITE_FULL, true",
    "SQLITE_IOERR_WRITE, true",
    "SQLITE_BUSY, true",
    "SQLITE_CORRUPT, true",
    "SQLITE_CONSTRAINT_PRIMARYKEY, false",
    "SQLITE_TOOBIG, false",
    "SQLITE_ERROR, false"
  })
  void tellsWhatOneWriteIsToBlameForFromWhatStopsAll(SQLiteErrorCode code, boolean all) {
    assertThat(SqlFailures.concernsAll(new SQLiteException("x", code))).isEqualTo(all);
  }

  @Test
  void repeatsWhatAnUnknownErrorSays() {
    StoreException explained = failures.explain(new SQLException("the driver is puzzled"));

    assertThat(explained.reason()).isEqualTo(Reason.FAILED);
    assertThat(explained).hasMessageContaining("the driver is puzzled");
  }
}
