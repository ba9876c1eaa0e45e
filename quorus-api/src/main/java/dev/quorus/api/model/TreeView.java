package dev.quorus.api.model;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What became of the files of a tree; with a dry run, what would.
 *
 * @param copied files that were moved, verified and published
 * @param unchanged files that were left as they are at the destination
 * @param deleted files and folders that the source lacks
 * @param failed files that were not moved
 * @param folders that were made
 * @param lines file by file, those that failed or were deleted first; at most 1,000
 */
public record TreeView(
    long copied, long unchanged, long deleted, long failed, long folders, List<Line> lines) {
  public TreeView {
    lines = List.copyOf(lines);
  }

  /**
   * What became of one file or folder.
   *
   * @param path below the source, of names separated by slashes
   * @param bytes of a file that was copied
   * @param failure of one that was not
   */
  public record Line(
      String path, TreeActionName action, @Nullable Long bytes, @Nullable FailureView failure) {}
}
