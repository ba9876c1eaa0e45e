package dev.quorus.controller.store.sql;

import dev.quorus.controller.store.TransferRecord;
import dev.quorus.core.transfer.TransferId;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import org.jspecify.annotations.Nullable;

/**
 * Records that were asked for lately, as they are committed: whoever watches a transfer asks for it
 * again and again. Only right because one process writes the database. Safe for use by many
 * threads.
 *
 * <p>Whoever reads a record from the database first leaves a mark, and keeps the record here only
 * if its mark is still there; a commit takes away mark and record. So what was read before a commit
 * is never kept after it.
 */
final class RecentRecords {
  /** Some 4 MiB of heap. */
  private static final int MOST = 2_048;

  private final ConcurrentMap<TransferId, Entry> entries = new ConcurrentHashMap<>();

  /** A record, or the mark of a reader. */
  sealed interface Entry permits Kept, Mark {}

  record Kept(TransferRecord record) implements Entry {}

  /** Equal to no other. */
  static final class Mark implements Entry {}

  /** The record as it is committed; null if it must be read. */
  @Nullable TransferRecord get(TransferId id) {
    return entries.get(id) instanceof Kept(TransferRecord record) ? record : null;
  }

  /** To be called before a record is read. */
  Mark mark(TransferId id) {
    if (entries.size() >= MOST) {
      entries.clear();
    }
    Mark mark = new Mark();
    entries.put(id, mark);
    return mark;
  }

  /** Keeps what was read since the mark, unless a commit came between; null is not kept. */
  void keep(TransferId id, Mark mark, @Nullable TransferRecord record) {
    if (record == null) {
      entries.remove(id, mark);
    } else {
      entries.replace(id, mark, new Kept(record));
    }
  }

  /** To be called after every commit, before anyone is told of it. */
  void forget(List<TransferId> changed) {
    changed.forEach(entries::remove);
  }
}
