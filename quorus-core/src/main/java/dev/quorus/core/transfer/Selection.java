package dev.quorus.core.transfer;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What of the source is moved: the one file that it names, or the tree below the folder that it
 * names.
 *
 * @param recursive whether source and destination are folders
 * @param include globs of which a file must match one; empty for all. A glob without a slash is
 *     matched against the file's name, one with a slash against its path below the source
 * @param exclude globs of which it must match none; a folder that matches is not entered
 * @param mirror whether, and how far, what the source lacks is deleted at the destination
 * @param dryRun whether to say only what would be done
 */
public record Selection(
    boolean recursive,
    List<String> include,
    List<String> exclude,
    @Nullable Mirror mirror,
    boolean dryRun) {
  public static final Selection ONE_FILE = new Selection(false, List.of(), List.of(), null, false);
  public static final Selection WHOLE_TREE = new Selection(true, List.of(), List.of(), null, false);

  /** The most globs of one kind. */
  public static final int MAX_GLOBS = 100;

  /**
   * What the destination has and the source lacks is deleted, after everything else went well.
   *
   * @param maxDelete how many files and folders at most; with more, none is
   */
  public record Mirror(int maxDelete) {
    public Mirror {
      if (maxDelete < 0) {
        throw new IllegalArgumentException("maxDelete " + maxDelete + " is below 0");
      }
    }
  }

  public Selection {
    include = List.copyOf(include);
    exclude = List.copyOf(exclude);
    if (!recursive && (mirror != null || !include.isEmpty() || !exclude.isEmpty())) {
      throw new IllegalArgumentException(
          "include, exclude and mirror are for trees; make the transfer recursive");
    }
    if (include.size() > MAX_GLOBS || exclude.size() > MAX_GLOBS) {
      throw new IllegalArgumentException("at most " + MAX_GLOBS + " globs of one kind");
    }
  }

  /** The same, only to be told what it would do. */
  public Selection asDryRun() {
    return new Selection(recursive, include, exclude, mirror, true);
  }
}
