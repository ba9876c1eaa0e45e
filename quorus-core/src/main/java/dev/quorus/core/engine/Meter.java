package dev.quorus.core.engine;

import dev.quorus.core.transfer.Progress;

/** What was moved of one file. Written by the file's thread, read by any. */
final class Meter {
  private final AttemptMeter attempt;
  private volatile long bytes;
  private volatile boolean flushing;

  /**
   * Of a file of the attempt.
   *
   * @param attempt the sum of all its files
   */
  Meter(AttemptMeter attempt) {
    this.attempt = attempt;
  }

  /** The file is written from this offset on, and will have this length. */
  void begin(long offset, long size) {
    attempt.begun(offset, size);
    bytes = offset;
    stir();
  }

  @SuppressWarnings("NonAtomicVolatileUpdate") // One writer.
  void moved(long count) {
    bytes += count;
    attempt.moved(count);
  }

  /** Something went on that moves no byte of the file to its destination. */
  void stir() {
    attempt.stir();
  }

  /** From here on the destination may take long to make the bytes safe, with none moving. */
  void flushing() {
    flushing = true;
    attempt.flushing(1);
    stir();
  }

  /** The file is over, one way or the other. */
  void ended() {
    if (flushing) {
      flushing = false;
      attempt.flushing(-1);
    }
  }

  /** The file was not kept: its bytes do not count. */
  void undone() {
    attempt.moved(-bytes);
    bytes = 0;
  }

  /** How many bytes of the file are at the destination. */
  long bytes() {
    return bytes;
  }

  Progress progress() {
    return attempt.progress();
  }
}
