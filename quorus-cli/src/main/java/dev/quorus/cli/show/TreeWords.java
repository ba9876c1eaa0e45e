package dev.quorus.cli.show;

import java.util.ArrayList;
import java.util.List;

/** What is said about the files of a tree. */
public final class TreeWords {
  private TreeWords() {}

  /**
   * How many files came to what.
   *
   * @param deleted files and folders
   */
  public record Counts(long copied, long unchanged, long deleted, long failed) {}

  /** The counts in one line; those that are zero are left out but for the copied ones. */
  public static String summary(Counts counts, boolean dryRun) {
    List<String> parts = new ArrayList<>();
    parts.add(files(counts.copied()) + (dryRun ? " would be copied" : " copied"));
    if (counts.unchanged() > 0) {
      parts.add(counts.unchanged() + " unchanged");
    }
    if (counts.deleted() > 0) {
      parts.add(counts.deleted() + (dryRun ? " would be deleted" : " deleted"));
    }
    if (counts.failed() > 0) {
      parts.add(counts.failed() + (dryRun ? " would fail" : " failed"));
    }
    return String.join(", ", parts);
  }

  /** A number of files: {@code 1 file}, {@code 12 files}. */
  public static String files(long count) {
    return count == 1 ? "1 file" : count + " files";
  }

  /** How many files are done: {@code 12/200 files}. */
  public static String progress(long done, long total) {
    return total < 0 ? files(done) : done + "/" + files(total);
  }

  /** One file that is copied, or would be. */
  public static String copied(String path, long bytes) {
    return "copy    %s (%s)".formatted(Clipped.harmless(path), Figures.bytes(bytes));
  }

  /** One file or folder that is deleted, or would be. */
  public static String deleted(String path) {
    return "delete  " + Clipped.harmless(path);
  }

  /** One file that is not copied. */
  public static String failed(String path, String code, String message) {
    return "%s: %s: %s".formatted(Clipped.harmless(path), code, message);
  }

  /** That there is more than is shown. */
  public static String more(long hidden) {
    return "and " + files(hidden) + " more";
  }
}
