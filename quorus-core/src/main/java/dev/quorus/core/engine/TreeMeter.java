package dev.quorus.core.engine;

import dev.quorus.core.transfer.Progress;
import dev.quorus.core.tree.TreeTally;
import java.util.concurrent.atomic.LongAdder;

/** Of an attempt at a tree: the sum of its files. Totals are known when it has been walked. */
final class TreeMeter extends SummingMeter {
  private final TreeTally tally;
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
  void unchanged(long size) {
    there(Math.max(size, 0));
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
    there(offset);
  }

  @Override
  public Progress progress() {
    return new Progress(
        bytes(),
        walked ? foundBytes.sum() : Progress.UNKNOWN,
        tally.done(),
        walked ? foundFiles.sum() : Progress.UNKNOWN);
  }
}
