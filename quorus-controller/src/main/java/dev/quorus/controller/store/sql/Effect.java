package dev.quorus.controller.store.sql;

/** What a write did to the database. */
enum Effect {
  NONE,
  /** It kept an answer to a request that changed nothing. */
  ANSWERED,
  CHANGED
}
