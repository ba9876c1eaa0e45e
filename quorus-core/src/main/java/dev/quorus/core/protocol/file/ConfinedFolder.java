package dev.quorus.core.protocol.file;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/**
 * A folder below a root, or the root, reached folder by folder so that no link is followed.
 *
 * @param root with no link in its own path
 * @param names from the root to the folder; none for the root itself
 */
record ConfinedFolder(Path root, List<String> names) implements FolderPlace {
  @Override
  public Path path() {
    Path at = root;
    for (String each : names) {
      at = at.resolve(each);
    }
    return at;
  }

  @Override
  public Folder open() throws IOException {
    Folder at = Folder.hold(root);
    try {
      for (String each : names) {
        Folder next = at.child(each);
        at.close();
        at = next;
      }
      return at;
    } catch (IOException | RuntimeException e) {
      at.close();
      throw e;
    }
  }

  @Override
  public void make(boolean durable) throws IOException {
    Folder at = Folder.hold(root);
    try {
      for (String each : names) {
        if (at.attributes(each) == null) {
          at.makeChild(each, durable);
        }
        Folder next = at.child(each);
        at.close();
        at = next;
      }
    } finally {
      at.close();
    }
  }
}
