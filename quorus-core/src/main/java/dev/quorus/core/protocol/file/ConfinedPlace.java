package dev.quorus.core.protocol.file;

import dev.quorus.core.protocol.Side;
import java.io.IOException;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFileAttributes;
import java.util.List;

/**
 * A place below a root, reached folder by folder so that no link is followed.
 *
 * @param root with no link in its own path
 * @param folders the names between root and file
 */
record ConfinedPlace(Side side, Path root, List<String> folders, String name) implements Place {
  @Override
  public Path path() {
    Path at = root;
    for (String each : folders) {
      at = at.resolve(each);
    }
    return at.resolve(name);
  }

  @Override
  public Folder open() throws IOException {
    Folder at = Folder.hold(root);
    try {
      for (String each : folders) {
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
  public void makeFolders(boolean durable) throws IOException {
    Folder at = Folder.hold(root);
    try {
      for (String each : folders) {
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

  @Override
  public OpenFile openFile() throws IOException {
    try (Folder folder = open()) {
      return folder.open(name, OpenFile.READ);
    }
  }

  @Override
  public Found look() throws IOException {
    Folder folder = open();
    try {
      PosixFileAttributes file = folder.attributes(name);
      if (file != null && file.isSymbolicLink()) {
        throw new LinkRefusedException(path());
      }
      return new Found(folder, name, file);
    } catch (IOException | RuntimeException e) {
      folder.close();
      throw e;
    }
  }
}
