package dev.quorus.controller.store.sql;

/**
 * What the databases say differently; everything else is the same text for both.
 *
 * @param begin starts a transaction that writes
 * @param locking ends a query of the row that every such transaction locks
 * @param now the database's own clock when this is evaluated, in microseconds since 1970
 * @param history asks for the name of the table of migrations; no row if there is none
 * @param sole whether one process has the database to itself, so that any earlier one is gone
 */
record Dialect(String begin, String locking, String now, String history, boolean sole) {
  static final Dialect SQLITE =
      new Dialect(
          "BEGIN IMMEDIATE",
          "",
          "(CAST(ROUND(unixepoch('subsec') * 1000) AS INTEGER) * 1000)",
          "SELECT name FROM sqlite_master WHERE name = 'flyway_schema_history'",
          true);
}
