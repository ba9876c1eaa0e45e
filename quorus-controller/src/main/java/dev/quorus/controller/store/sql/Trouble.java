package dev.quorus.controller.store.sql;

/** How far an error of the database reaches. */
enum Trouble {
  /** To the one write that met it. */
  ITS_OWN,
  /** To everything that could be written now; nothing of the transaction was. */
  ALL,
  /** To this try of the transaction: another one may do. */
  AGAIN,
  /** To the connection, and so to everything that was under way on it. */
  GONE
}
