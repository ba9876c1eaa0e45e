package dev.quorus.core.engine;

import dev.quorus.core.transfer.Progress;

/** What an attempt has moved, be it one file or a tree. Safe for use by many threads. */
interface AttemptMeter {
  /** A file is written from this offset on, and will have this length. */
  void begun(long offset, long size);

  void moved(long count);

  /** A sign of life that is no byte. */
  void stir();

  /** One more or less of its files is being made safe by its destination. */
  void flushing(int change);

  boolean isFlushing();

  Progress progress();

  /** Changes with every sign of life that is no byte. */
  long pulse();

  /** All bytes that were moved, also those that were not kept. */
  long moved();
}
