package dev.quorus.core.engine;

import dev.quorus.core.transfer.Progress;
import dev.quorus.core.tree.TreeTally;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;

/** Of an attempt at a tree: the sum of its files. Totals are known when it has been walked. */
final class TreeMeter implements AttemptMeter {
  private final TreeTally tally;
  private final LongAdder bytes = new LongAdder();
  private final LongAdder moved = new LongAdder();
  private final LongAdder stirred = new LongAdder();
  private final AtomicInteger flushing = new AtomicInteger();
  private final LongAdder foundBytes = new LongAdder();
  private final LongAdder foundFiles = new LongAdder();
  private volatile boolean walked;

  TreeMeter(TreeTally tally) {
    this.tally = tally;
  }

  /** The walk came by a file. */
  void found(long size) {
    foundFiles.increment();
    foundBytes.add(Math.max(size, 0));
    stir();
  }

  /** A file needs not be moved: its bytes are there. */
  void there(long size) {
    bytes.add(Math.max(size, 0));
    stir();
  }

  /** The walk is at its end. */
  void walked() {
    walked = true;
  }

  long files() {
    return foundFiles.sum();
  }

  @Override
  public void begun(long offset, long size) {
    bytes.add(offset);
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
    return new Progress(
        bytes.sum(),
        walked ? foundBytes.sum() : Progress.UNKNOWN,
        tally.done(),
        walked ? foundFiles.sum() : Progress.UNKNOWN);
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
