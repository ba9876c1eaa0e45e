package dev.quorus.controller.store.sql;

import dev.quorus.controller.store.StoreException;
import dev.quorus.controller.store.StoreException.Reason;
import java.sql.SQLException;
import java.util.Set;

/** What an error of PostgreSQL means, by its SQLSTATE, and what to do about it. */
final class PostgresFailures {
  private static final String DISK_FULL = "53100";

  /** The server stops or started just now, ended an idle transaction, or is no primary any more. */
  private static final Set<String> ENDS_THE_CONNECTION =
      Set.of("57P01", "57P02", "57P03", "57P05", "25P03", "25P04", "25006", "53300");

  /**
   * Serialization, deadlock, a lock that another holds too long, a statement that took too long.
   */
  private static final Set<String> PASSES = Set.of("40001", "40P01", "55P03", "57014", "25P02");

  /** Access refused, database, schema or table missing. */
  private static final Set<String> OF_THE_DATABASE = Set.of("42501", "42P01", "3D000", "3F000");

  private final String database;

  /**
   * @param database its address without secrets
   */
  PostgresFailures(String database) {
    this.database = database;
  }

  static Trouble judge(SQLException error) {
    String state = state(error);
    if (state.startsWith("08") || ENDS_THE_CONNECTION.contains(state)) {
      return Trouble.GONE;
    }
    if (PASSES.contains(state)) {
      return Trouble.AGAIN;
    }
    return isOfAll(state) ? Trouble.ALL : Trouble.ITS_OWN;
  }

  private static boolean isOfAll(String state) {
    return state.startsWith("53")
        || state.startsWith("58")
        || state.startsWith("28")
        || state.startsWith("XX")
        || OF_THE_DATABASE.contains(state);
  }

  private static String state(SQLException error) {
    String state = error.getSQLState();
    return state == null ? "" : state;
  }

  StoreException explain(SQLException error) {
    String state = state(error);
    if (state.equals(DISK_FULL)) {
      return failure(
          Reason.DISK_FULL,
          "no space is left for the database %s; free some, writes then succeed again",
          error);
    }
    if (state.startsWith("28")) {
      return failure(
          Reason.UNREACHABLE,
          "the database %s refuses the user (%s); check user, password and pg_hba.conf",
          error);
    }
    if (state.equals("3D000")) {
      return failure(
          Reason.UNREACHABLE, "the database %s does not exist (%s); create it first", error);
    }
    if (judge(error) == Trouble.GONE) {
      return failure(
          Reason.UNREACHABLE,
          "the database %s cannot be reached (%s); check that it runs, its address and the network"
              + " between",
          error);
    }
    return failure(Reason.FAILED, "the database %s failed: %s; look at its log", error);
  }

  private StoreException failure(Reason reason, String message, SQLException error) {
    return new StoreException(reason, message.formatted(database, error.getMessage()), error);
  }
}
