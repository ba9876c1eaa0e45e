package dev.quorus.core.tree;

import dev.quorus.core.failure.TransferException;
import dev.quorus.core.failure.TransferFailure;
import dev.quorus.core.protocol.Entry;
import dev.quorus.core.protocol.Tree;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/**
 * Goes through a tree, one folder after the other, each listed page by page: memory grows with the
 * folders that wait, not with the files. Links are not followed, so there is no way out of the tree
 * and no loop.
 */
public final class TreeWalk {
  private final Tree tree;
  private final PathFilter filter;

  /** Who is told of what there is. */
  public interface Visitor {
    /** A folder, before what lies in it; the root comes first, with an empty path. */
    void folder(String path) throws TransferException, InterruptedException;

    void file(TreeFile file) throws InterruptedException;

    /** A folder below the root that could not be listed to its end. */
    void unlisted(String path, TransferFailure failure);

    /** Whether no more is wanted: the walk ends. */
    boolean isOver();

    /** A link, a device, a pipe or a socket: never moved. */
    void leftOut(String path, Entry.Kind kind);
  }

  public TreeWalk(Tree tree, PathFilter filter) {
    this.tree = tree;
    this.filter = filter;
  }

  /**
   * Walks to the end.
   *
   * @throws TransferException if the root itself could not be listed to its end
   */
  public void run(Visitor visitor) throws TransferException, InterruptedException {
    Deque<String> waiting = new ArrayDeque<>();
    waiting.push("");
    while (!waiting.isEmpty() && !visitor.isOver()) {
      String folder = waiting.pop();
      visitor.folder(folder);
      for (String each : below(folder, visitor)) {
        waiting.push(each);
      }
    }
  }

  /** The folders in a folder, the last one first. */
  private List<String> below(String folder, Visitor visitor)
      throws TransferException, InterruptedException {
    List<String> folders = new ArrayList<>();
    try {
      list(folder, folders, visitor);
    } catch (TransferException e) {
      if (folder.isEmpty()) {
        throw e;
      }
      visitor.unlisted(folder, e.failure());
    }
    return folders.reversed();
  }

  private void list(String folder, List<String> folders, Visitor visitor)
      throws TransferException, InterruptedException {
    try (Tree.Entries entries = tree.list(folder)) {
      Entry entry = entries.next();
      for (; entry != null && !visitor.isOver(); entry = entries.next()) {
        String path = folder.isEmpty() ? entry.name() : folder + "/" + entry.name();
        switch (entry.kind()) {
          case FILE -> {
            if (filter.wantsFile(path)) {
              visitor.file(new TreeFile(path, entry));
            }
          }
          case FOLDER -> {
            if (filter.entersFolder(path)) {
              folders.add(path);
            }
          }
          case LINK, OTHER -> {
            if (filter.wantsFile(path)) {
              visitor.leftOut(path, entry.kind());
            }
          }
        }
      }
    }
  }
}
