package dev.quorus.controller.store.sql;

/**
 * What the databases say differently; everything else is the same text for both.
 *
 * @param begin starts a transaction that writes; empty if the driver does so with its first
 *     statement
 * @param locking ends a query of the row that every such transaction locks
 * @param now the database's own clock when this is evaluated, in microseconds since 1970
 * @param transaction names the present transaction; empty if that is never asked for
 * @param fate tells what became of a transaction by its name: {@code committed} if it was
 * @param history asks for the name of the table of migrations; no row if there is none
 * @param merges whether the union of ranges of one index, each in its order, is read in that order
 *     and no further than to its limit
 * @param sole whether one process has the database to itself, so that any earlier one is gone
 */
record Dialect(
    String begin,
    String locking,
    String now,
    String transaction,
    String fate,
    String history,
    boolean merges,
    boolean sole) {
  static final Dialect SQLITE =
      new Dialect(
          "BEGIN IMMEDIATE",
          "",
          "(CAST(ROUND(unixepoch('subsec') * 1000) AS INTEGER) * 1000)",
          "''",
          "SELECT 'committed' WHERE '' = ?",
          "SELECT name FROM sqlite_master WHERE name = 'flyway_schema_history'",
          true,
          true);

  static final Dialect POSTGRES =
      new Dialect(
          "",
          " FOR UPDATE",
          "CAST(EXTRACT(EPOCH FROM clock_timestamp()) * 1000000 AS BIGINT)",
          "CAST(pg_current_xact_id() AS TEXT)",
          "SELECT pg_xact_status(CAST(? AS xid8))",
          "SELECT tablename FROM pg_tables"
              + " WHERE tablename = 'flyway_schema_history' AND schemaname = current_schema()",
          false,
          false);
}
