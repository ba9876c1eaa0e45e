package dev.quorus.controller.store.sql;

/**
 * On which terms something is written.
 *
 * @param epoch under which only it may be; {@link #ANY} if that makes no difference
 * @param patient whether it waits until its fate is known, however long the database is away
 */
record Terms(long epoch, boolean patient) {
  static final long ANY = -1;

  /** For whoever may ask again: is told within seconds. */
  static final Terms CLIENT = new Terms(ANY, false);

  /** For the leader, which must know what became of its writes. */
  static Terms leader(long epoch) {
    return new Terms(epoch, true);
  }
}
