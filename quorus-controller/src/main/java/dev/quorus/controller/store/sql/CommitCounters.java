package dev.quorus.controller.store.sql;

import dev.quorus.controller.store.CommitStats;
import java.util.concurrent.atomic.LongAccumulator;
import java.util.concurrent.atomic.LongAdder;

/** Counts what the writer does; read by any thread. */
final class CommitCounters {
  private final LongAdder commits = new LongAdder();
  private final LongAdder writes = new LongAdder();
  private final LongAdder failed = new LongAdder();
  private final LongAdder nanos = new LongAdder();
  private final LongAccumulator largest = new LongAccumulator(Math::max, 0);

  void committed(int count, long tookNanos) {
    commits.increment();
    writes.add(count);
    largest.accumulate(count);
    nanos.add(tookNanos);
  }

  void failed(int count) {
    failed.add(count);
  }

  CommitStats stats(int waiting) {
    return new CommitStats(
        commits.sum(), writes.sum(), failed.sum(), largest.get(), nanos.sum(), waiting);
  }
}
