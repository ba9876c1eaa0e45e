package dev.quorus.controller.store;

/** What became of a move. */
public enum Applied {
  /** Committed now. */
  YES,
  /** Refused: the transfer is elsewhere by now, so the word came late or twice. */
  STALE
}
