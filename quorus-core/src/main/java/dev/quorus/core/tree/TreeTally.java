package dev.quorus.core.tree;

import dev.quorus.core.failure.Retry;
import dev.quorus.core.failure.TransferFailure;
import dev.quorus.core.transfer.TreeReport;
import dev.quorus.core.transfer.TreeReport.Line;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Counts what becomes of the files of a tree. Safe for use by many threads. */
public final class TreeTally {
  private final List<Line> important = new ArrayList<>();
  private final List<Line> ordinary = new ArrayList<>();
  private long copied;
  private long copiedBytes;
  private long unchanged;
  private long deleted;
  private long failed;
  private long folders;
  private long leftOut;
  private boolean mayPass;
  private @Nullable Line firstFailed;

  public synchronized void copied(String path, long bytes) {
    copied++;
    copiedBytes += bytes;
    note(ordinary, new Line.Copied(path, bytes));
  }

  public synchronized void unchanged() {
    unchanged++;
  }

  public synchronized void deleted(String path) {
    deleted++;
    note(important, new Line.Deleted(path));
  }

  public synchronized void failed(String path, TransferFailure failure) {
    failed++;
    Line line = new Line.NotCopied(path, failure);
    firstFailed = firstFailed == null ? line : firstFailed;
    mayPass |= !(failure.retry() instanceof Retry.Never);
    note(important, line);
  }

  public synchronized void folderMade() {
    folders++;
  }

  public synchronized void leftOut() {
    leftOut++;
  }

  private static void note(List<Line> lines, Line line) {
    if (lines.size() < TreeReport.MAX_LINES) {
      lines.add(line);
    }
  }

  public synchronized long failedCount() {
    return failed;
  }

  /** Links and the like, which are never moved. */
  public synchronized long leftOutCount() {
    return leftOut;
  }

  /** Files that are done, whether or not they were moved. */
  public synchronized long done() {
    return copied + unchanged + failed;
  }

  public synchronized long copiedBytes() {
    return copiedBytes;
  }

  /** Whether one of the failures may pass by itself. */
  public synchronized boolean mayPass() {
    return mayPass;
  }

  /** The first of the failures, in words; empty if there was none. */
  public synchronized String firstFailure() {
    return firstFailed instanceof Line.NotCopied(String path, TransferFailure failure)
        ? "'%s': %s".formatted(path, failure.message())
        : "";
  }

  public synchronized TreeReport report() {
    List<Line> lines = new ArrayList<>(important);
    lines.addAll(
        ordinary.subList(0, Math.min(ordinary.size(), TreeReport.MAX_LINES - important.size())));
    return new TreeReport(copied, unchanged, deleted, failed, folders, lines);
  }
}
