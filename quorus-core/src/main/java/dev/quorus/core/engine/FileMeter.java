package dev.quorus.core.engine;

import dev.quorus.core.transfer.Progress;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;

/** Of an attempt at a single file. */
final class FileMeter implements AttemptMeter {
  private final LongAdder bytes = new LongAdder();
  private final LongAdder moved = new LongAdder();
  private final LongAdder stirred = new LongAdder();
  private final AtomicInteger flushing = new AtomicInteger();
  private volatile long total = Progress.UNKNOWN;

  @Override
  public void begun(long offset, long size) {
    bytes.add(offset);
    total = size;
  }

  @Override
  public void moved(long count) {
    bytes.add(count);
    moved.add(Math.max(count, 0));
  }

  @Override
  public void stir() {
    stirred.increment();
  }

  @Override
  public void flushing(int change) {
    flushing.addAndGet(change);
  }

  @Override
  public boolean isFlushing() {
    return flushing.get() > 0;
  }

  @Override
  public Progress progress() {
    return new Progress(bytes.sum(), total);
  }

  @Override
  public long pulse() {
    return stirred.sum();
  }

  @Override
  public long moved() {
    return moved.sum();
  }
}
