package dev.quorus.core.tree;

import dev.quorus.core.transfer.Selection;
import java.nio.file.FileSystems;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.nio.file.PathMatcher;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;

/**
 * Which paths of a tree are wanted, by globs: {@code *} within a name, {@code **} across folders,
 * {@code ?}, {@code [a-z]} and {@code {a,b}}. A glob without a slash is matched against the name,
 * one with a slash against the whole path below the source; a slash at its end changes nothing.
 */
public final class PathFilter {
  /** What Quorus itself writes beside a target while the target is not whole. */
  private static final Pattern OURS =
      Pattern.compile("\\..*\\.[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\\.(part|ledger)");

  private static final String ANY_FOLDER = "**/";

  private final List<Glob> include;
  private final List<Glob> exclude;

  private record Glob(List<PathMatcher> matchers, boolean wholePath) {
    boolean matches(Path path) {
      Path name = path.getFileName();
      Path seen = wholePath || name == null ? path : name;
      return matchers.stream().anyMatch(matcher -> matcher.matches(seen));
    }
  }

  /**
   * Reads the globs of a selection.
   *
   * @throws IllegalArgumentException naming a glob that is none
   */
  public PathFilter(Selection selection) {
    include = selection.include().stream().map(PathFilter::glob).toList();
    exclude = selection.exclude().stream().map(PathFilter::glob).toList();
  }

  private static Glob glob(String text) {
    if (text.isBlank()) {
      throw new IllegalArgumentException("an empty glob matches nothing; leave it out");
    }
    String open = text.endsWith("/") ? text.substring(0, text.length() - 1) : text;
    String below = open.startsWith("/") ? open.substring(1) : open;
    try {
      List<PathMatcher> matchers = new ArrayList<>(List.of(matcher(below)));
      if (below.startsWith(ANY_FOLDER)) {
        matchers.add(matcher(below.substring(ANY_FOLDER.length())));
      }
      return new Glob(matchers, open.indexOf('/') >= 0);
    } catch (PatternSyntaxException e) {
      throw new IllegalArgumentException(
          "'%s' is no glob: %s at character %d; write for example '*.csv' or 'in/**'"
              .formatted(text, e.getDescription(), e.getIndex()),
          e);
    }
  }

  private static PathMatcher matcher(String glob) {
    return FileSystems.getDefault().getPathMatcher("glob:" + glob);
  }

  /** Whether a file is to be moved. */
  public boolean wantsFile(String path) {
    Path asPath = asPath(path);
    return !isOurs(path)
        && exclude.stream().noneMatch(glob -> glob.matches(asPath))
        && (include.isEmpty() || include.stream().anyMatch(glob -> glob.matches(asPath)));
  }

  /** Whether a folder is to be entered. */
  public boolean entersFolder(String path) {
    Path asPath = asPath(path);
    return exclude.stream().noneMatch(glob -> glob.matches(asPath));
  }

  /** Whether only some files are wanted, so that a folder without any of them is not made. */
  public boolean isPicky() {
    return !include.isEmpty();
  }

  /** A partial or its ledger: of this transfer or of another one that is under way. */
  public static boolean isOurs(String path) {
    return OURS.matcher(path.substring(path.lastIndexOf('/') + 1)).matches();
  }

  /** A name that is no path here, such as one with NUL, can still be asked for by other globs. */
  private static Path asPath(String path) {
    try {
      return Path.of(path);
    } catch (InvalidPathException e) {
      return Path.of(path.replaceAll("\\p{Cntrl}", "?"));
    }
  }
}
