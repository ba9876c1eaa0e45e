package dev.quorus.core.engine;

import dev.quorus.core.transfer.Progress;

/** What an attempt has moved. Written by the attempt's thread, read by any. */
final class Meter {
  private volatile long bytes;
  private volatile long total = Progress.UNKNOWN;
  private volatile long stirred;
  private volatile boolean flushing;

  /** The attempt begins to write at this offset of a file of this length. */
  void begin(long offset, long size) {
    bytes = offset;
    total = size;
    stir();
  }

  @SuppressWarnings("NonAtomicVolatileUpdate") // One writer.
  void moved(long count) {
    bytes += count;
  }

  /** Something went on that moves no byte of the file to its destination. */
  @SuppressWarnings("NonAtomicVolatileUpdate") // One writer.
  void stir() {
    stirred++;
  }

  /** From here on the destination may take long to make the bytes safe, with none moving. */
  void flushing() {
    flushing = true;
    stir();
  }

  boolean isFlushing() {
    return flushing;
  }

  Progress progress() {
    return new Progress(bytes, total);
  }

  /** Changes with every sign of life. */
  long pulse() {
    return bytes + stirred;
  }
}
