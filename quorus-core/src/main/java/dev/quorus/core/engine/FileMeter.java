package dev.quorus.core.engine;

import dev.quorus.core.transfer.Progress;

/** Of an attempt at a single file. */
final class FileMeter extends SummingMeter {
  private volatile long total = Progress.UNKNOWN;

  @Override
  public void begun(long offset, long size) {
    there(offset);
    total = size;
  }

  @Override
  public Progress progress() {
    return new Progress(bytes(), total);
  }
}
