package dev.quorus.core.engine;

import dev.quorus.core.failure.FailureCode;
import dev.quorus.core.failure.TransferException;
import dev.quorus.core.failure.TransferFailure.Rejected;
import dev.quorus.core.failure.TransferFailure.Unreachable;
import dev.quorus.core.protocol.Entry;
import dev.quorus.core.protocol.Tree;
import java.util.Iterator;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The files of a {@link MemoryProtocol} as a tree. A folder in {@code denied} breaks off. */
final class MemoryTree implements Tree {
  private final MemoryProtocol memory;
  private final String root;

  MemoryTree(MemoryProtocol memory, String root) {
    this.memory = memory;
    this.root = root;
  }

  @Override
  public Entries list(String path) throws TransferException {
    String folder = at(path);
    Map<String, Entry> found = new TreeMap<>();
    memory.files.forEach((file, content) -> add(folder, file, content.length, found));
    memory.folders.forEach(each -> add(folder, each + "/", -1, found));
    if (found.isEmpty() && !memory.folders.contains(folder)) {
      throw new TransferException(
          new Rejected(FailureCode.SOURCE_NOT_FOUND, "no folder " + folder));
    }
    boolean breaks = memory.denied.contains(folder);
    Iterator<Entry> entries = found.values().iterator();
    return new Entries() {
      @Override
      public @Nullable Entry next() throws TransferException {
        if (breaks) {
          throw new TransferException(
              new Unreachable(FailureCode.CONNECTION_LOST, "the listing broke off"));
        }
        return entries.hasNext() ? entries.next() : null;
      }

      @Override
      public void close() {
        // Holds nothing.
      }
    };
  }

  private void add(String folder, String path, long size, Map<String, Entry> found) {
    if (!path.startsWith(folder + "/") || path.equals(folder + "/")) {
      return;
    }
    String rest = path.substring(folder.length() + 1);
    int slash = rest.indexOf('/');
    String name = slash < 0 ? rest : rest.substring(0, slash);
    found.put(
        name,
        slash < 0
            ? new Entry(name, Entry.Kind.FILE, size, memory.time(path), true)
            : new Entry(name, Entry.Kind.FOLDER, -1, null, true));
  }

  @Override
  public void makeFolder(String path) {
    memory.folders.add(at(path));
  }

  @Override
  public void deleteFile(String path) {
    memory.files.remove(at(path));
  }

  @Override
  public void deleteFolder(String path) {
    memory.folders.remove(at(path));
  }

  @Override
  public void close() {
    // Holds nothing.
  }

  private String at(String path) {
    return path.isEmpty() ? root : root + "/" + path;
  }
}
