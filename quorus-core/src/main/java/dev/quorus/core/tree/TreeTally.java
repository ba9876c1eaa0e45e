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
  private final Kept important = new Kept();
  private final Kept ordinary = new Kept();
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
    ordinary.note(new Line.Copied(path, bytes));
  }

  public synchronized void unchanged() {
    unchanged++;
  }

  public synchronized void deleted(String path) {
    deleted++;
    important.note(new Line.Deleted(path));
  }

  public synchronized void failed(String path, TransferFailure failure) {
    failed++;
    Line line = new Line.NotCopied(path, failure);
    firstFailed = firstFailed == null ? line : firstFailed;
    mayPass |= !(failure.retry() instanceof Retry.Never);
    important.note(line);
  }

  public synchronized void folderMade() {
    folders++;
  }

  public synchronized void leftOut() {
    leftOut++;
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
    Kept kept = new Kept();
    important.lines.forEach(kept::note);
    ordinary.lines.forEach(kept::note);
    return new TreeReport(copied, unchanged, deleted, failed, folders, kept.lines);
  }

  /** Lines within the bounds of a report. */
  private static final class Kept {
    private final List<Line> lines = new ArrayList<>();
    private int text;

    void note(Line line) {
      int more = length(line);
      if (lines.size() < TreeReport.MAX_LINES && text + more <= TreeReport.MAX_TEXT) {
        lines.add(line);
        text += more;
      }
    }

    private static int length(Line line) {
      return switch (line) {
        case Line.Copied copied -> copied.path().length();
        case Line.Deleted deleted -> deleted.path().length();
        case Line.NotCopied(String path, TransferFailure failure) ->
            path.length() + failure.message().length();
      };
    }
  }
}
