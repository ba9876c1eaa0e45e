package dev.quorus.core.tree;

import dev.quorus.core.failure.FailureCode;
import dev.quorus.core.failure.TransferException;
import dev.quorus.core.failure.TransferFailure.Rejected;
import dev.quorus.core.protocol.Entry;
import dev.quorus.core.protocol.Tree;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Finds what the destination has and the source lacks. Nothing is deleted here, and nothing is
 * found unless both sides could be listed to their end.
 */
public final class Extras {
  /** Names of one folder that are compared in memory. */
  private static final int MAX_NAMES = 200_000;

  private final Tree source;
  private final Tree destination;
  private final PathFilter filter;
  private final int most;
  private final List<Extra> found = new ArrayList<>();

  /** Something to be deleted; what lies in a folder stands before the folder. */
  public record Extra(String path, boolean folder) {}

  /**
   * @param most how many may be deleted
   */
  public Extras(Tree source, Tree destination, PathFilter filter, int most) {
    this.source = source;
    this.destination = destination;
    this.filter = filter;
    this.most = most;
  }

  /**
   * All of them, in the order in which they can be deleted.
   *
   * @throws TransferException with {@code DELETE_REFUSED} if there are more than may be deleted
   */
  public List<Extra> find() throws TransferException, InterruptedException {
    compare("");
    return List.copyOf(found);
  }

  private void compare(String folder) throws TransferException, InterruptedException {
    Set<String> names = namesAt(source, folder);
    List<String> common = new ArrayList<>();
    List<String> folders = new ArrayList<>();
    try (Tree.Entries entries = atDestination(folder)) {
      for (Entry entry = entries.next(); entry != null; entry = entries.next()) {
        String path = join(folder, entry.name());
        boolean isFolder = entry.kind() == Entry.Kind.FOLDER;
        if (names.contains(entry.name())) {
          if (isFolder && filter.entersFolder(path)) {
            common.add(path);
          }
        } else if (isFolder) {
          folders.add(path);
        } else if (filter.wantsFile(path)) {
          add(new Extra(path, false));
        }
      }
    }
    for (String each : folders) {
      emptied(each);
    }
    for (String each : common) {
      compare(each);
    }
  }

  /** What a dry run finds no folder for, it would have made: nothing is in it. */
  private Tree.Entries atDestination(String folder) throws TransferException, InterruptedException {
    try {
      return destination.list(folder);
    } catch (TransferException e) {
      if (e.failure().code() == FailureCode.SOURCE_NOT_FOUND) {
        return Tree.Entries.NONE;
      }
      throw e;
    }
  }

  /** Whether nothing is left in the folder then, so that it goes too. */
  private boolean emptied(String folder) throws TransferException, InterruptedException {
    if (!filter.entersFolder(folder)) {
      return false;
    }
    boolean all = true;
    List<String> folders = new ArrayList<>();
    try (Tree.Entries entries = destination.list(folder)) {
      for (Entry entry = entries.next(); entry != null; entry = entries.next()) {
        String path = join(folder, entry.name());
        if (entry.kind() == Entry.Kind.FOLDER) {
          folders.add(path);
        } else if (filter.wantsFile(path)) {
          add(new Extra(path, false));
        } else {
          all = false;
        }
      }
    }
    for (String each : folders) {
      all &= emptied(each);
    }
    if (all) {
      add(new Extra(folder, true));
    }
    return all;
  }

  private void add(Extra extra) throws TransferException {
    if (found.size() == most) {
      throw refused(
          "more than %d files and folders would be deleted, '%s' among them"
              .formatted(most, extra.path()));
    }
    found.add(extra);
  }

  private static Set<String> namesAt(Tree tree, String folder)
      throws TransferException, InterruptedException {
    Set<String> names = new HashSet<>();
    try (Tree.Entries entries = tree.list(folder)) {
      for (Entry entry = entries.next(); entry != null; entry = entries.next()) {
        names.add(entry.name());
        if (names.size() > MAX_NAMES) {
          throw refused(
              "the folder '%s' has more than %d entries, too many to be mirrored"
                  .formatted(folder, MAX_NAMES));
        }
      }
    }
    return names;
  }

  private static TransferException refused(String why) {
    return new TransferException(new Rejected(FailureCode.DELETE_REFUSED, why + "; none was"));
  }

  private static String join(String folder, String name) {
    return folder.isEmpty() ? name : folder + "/" + name;
  }
}
