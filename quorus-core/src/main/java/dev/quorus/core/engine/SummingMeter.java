package dev.quorus.core.engine;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;

/** What both kinds of attempts count in the same way. */
abstract class SummingMeter implements AttemptMeter {
  private final LongAdder bytes = new LongAdder();
  private final LongAdder moved = new LongAdder();
  private final LongAdder stirred = new LongAdder();
  private final AtomicInteger flushing = new AtomicInteger();

  /** Bytes that are at the destination without having been moved by this attempt. */
  final void there(long count) {
    bytes.add(count);
  }

  final long bytes() {
    return bytes.sum();
  }

  @Override
  public final void moved(long count) {
    bytes.add(count);
    moved.add(Math.max(count, 0));
  }

  @Override
  public final void stir() {
    stirred.increment();
  }

  @Override
  public final void flushing(int change) {
    flushing.addAndGet(change);
  }

  @Override
  public final boolean isFlushing() {
    return flushing.get() > 0;
  }

  @Override
  public final long pulse() {
    return stirred.sum();
  }

  @Override
  public final long moved() {
    return moved.sum();
  }
}
