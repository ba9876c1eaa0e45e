package dev.quorus.core.transfer;

import dev.quorus.core.failure.TransferFailure;
import java.util.List;

/**
 * What became of the files of a tree.
 *
 * @param copied files that were moved, verified and published
 * @param unchanged files that lay at the destination already, the same, or that the overwrite
 *     policy left alone
 * @param deleted files and folders that the source lacks and that were removed at the destination
 * @param failed files that were not moved
 * @param folders that were made, empty ones included
 * @param lines what was done, or with a dry run would be, file by file: all that failed or were
 *     deleted first, at most {@link #MAX_LINES} with {@link #MAX_TEXT} characters of paths and
 *     messages, so that a report always fits into a message
 */
public record TreeReport(
    long copied, long unchanged, long deleted, long failed, long folders, List<Line> lines) {
  public static final int MAX_LINES = 1000;

  public static final int MAX_TEXT = 512 * 1024;

  public TreeReport {
    lines = List.copyOf(lines);
  }

  /** All files that were looked at. */
  public long files() {
    return copied + unchanged + failed;
  }

  /** What became of one file or folder, by its path below the source. */
  public sealed interface Line {
    String path();

    /** Moved; with a dry run: would be. */
    record Copied(String path, long bytes) implements Line {}

    /** Removed at the destination; with a dry run: would be. */
    record Deleted(String path) implements Line {}

    /** Not moved. */
    record NotCopied(String path, TransferFailure failure) implements Line {}
  }
}
