package dev.quorus.agent.journal;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The one thread that writes: takes what has gathered, writes it, flushes it once, and tells all
 * who wait. A platform thread, because a flush holds the thread that makes it.
 */
final class JournalWriter implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(JournalWriter.class);
  private static final int LARGEST_GROUP = 4096;

  /** A file smaller than this is not worth writing anew, in bytes. */
  static final long COMPACTED_ABOVE = 8L << 20;

  private static final Entry END = new Entry(List.of(), List.of(), false);

  private final Path folder;
  private final JournalFile file;
  private final BlockingQueue<Entry> queue = new LinkedBlockingQueue<>();
  private final Thread thread;
  private boolean closed;
  private boolean failing;
  private long nextCompaction = COMPACTED_ABOVE;

  private record Entry(
      List<JournalRecord> records,
      List<byte[]> frames,
      boolean durable,
      CompletableFuture<@Nullable Void> done) {
    Entry(List<JournalRecord> records, List<byte[]> frames, boolean durable) {
      this(records, frames, durable, new CompletableFuture<>());
    }
  }

  private JournalWriter(Path folder, JournalFile file) {
    this.folder = folder;
    this.file = file;
    this.thread = Thread.ofPlatform().name("quorus-journal").daemon().unstarted(this::run);
  }

  static JournalWriter start(Path folder, JournalFile file) {
    JournalWriter writer = new JournalWriter(folder, file);
    writer.thread.start();
    return writer;
  }

  /** All of the records or none; where they are not written, the future says why. */
  CompletableFuture<@Nullable Void> append(List<JournalRecord> records, boolean durable) {
    Entry entry;
    try {
      entry = new Entry(records, records.stream().map(RecordCodec::write).toList(), durable);
    } catch (IllegalArgumentException e) {
      return CompletableFuture.failedFuture(e);
    }
    return enqueue(entry)
        ? entry.done()
        : CompletableFuture.failedFuture(
            new JournalException("the journal in %s is closed".formatted(folder)));
  }

  private synchronized boolean enqueue(Entry entry) {
    return !closed && queue.add(entry);
  }

  private void run() {
    List<Entry> group = new ArrayList<>();
    boolean open = true;
    while (open) {
      group.clear();
      gather(group);
      open = !group.remove(END);
      if (!group.isEmpty()) {
        commit(group);
        compactIfMostlySettled();
      }
    }
  }

  private void gather(List<Entry> group) {
    try {
      group.add(queue.take());
      queue.drainTo(group, LARGEST_GROUP - 1);
    } catch (InterruptedException e) {
      throw new IllegalStateException("nobody interrupts the journal's thread", e);
    }
  }

  private void commit(List<Entry> group) {
    List<byte[]> frames = new ArrayList<>(group.size());
    boolean durable = false;
    for (Entry entry : group) {
      frames.addAll(entry.frames());
      durable |= entry.durable();
    }
    try {
      file.append(frames, durable);
    } catch (IOException | RuntimeException e) {
      refuse(group, e);
      return;
    }
    recovered();
    for (Entry entry : group) {
      apply(entry);
    }
    for (Entry entry : group) {
      entry.done().complete(null);
    }
  }

  private void apply(Entry entry) {
    for (int i = 0; i < entry.records().size(); i++) {
      file.live().apply(entry.records().get(i), entry.frames().get(i).length);
    }
  }

  private void refuse(List<Entry> group, Exception e) {
    String problem =
        "the journal in %s cannot be written: %s; free space there or repair the disk"
            .formatted(folder, Journal.reason(e));
    if (!failing) {
      LOG.atError().addKeyValue("journal", folder).setCause(e).log("journal cannot be written");
      failing = true;
    }
    JournalException refusal = new JournalException(problem, e);
    group.forEach(entry -> entry.done().completeExceptionally(refusal));
  }

  private void recovered() {
    if (failing) {
      LOG.atInfo().addKeyValue("journal", folder).log("journal can be written again");
      failing = false;
    }
  }

  private void compactIfMostlySettled() {
    if (file.size() < nextCompaction || file.live().bytes() * 4 > file.size()) {
      return;
    }
    try {
      file.rewrite();
      nextCompaction = COMPACTED_ABOVE;
    } catch (IOException e) {
      // The file as it is still serves; tried again when it has grown as much once more.
      nextCompaction = file.size() + COMPACTED_ABOVE;
      LOG.atWarn().addKeyValue("journal", folder).setCause(e).log("journal not compacted");
    }
  }

  @Override
  public void close() throws IOException {
    synchronized (this) {
      if (closed) {
        return;
      }
      closed = true;
      queue.add(END);
    }
    try {
      thread.join();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted while the journal in " + folder + " was closing", e);
    }
    file.close();
  }
}
