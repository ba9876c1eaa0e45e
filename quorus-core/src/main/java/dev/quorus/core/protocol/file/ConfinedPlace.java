package dev.quorus.core.protocol.file;

import dev.quorus.core.protocol.Side;
import java.io.IOException;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFileAttributes;

/** A place in a folder below a root, in which no link is followed either. */
record ConfinedPlace(Side side, ConfinedFolder folder, String name) implements Place {
  @Override
  public Path path() {
    return folder.path().resolve(name);
  }

  @Override
  public Folder open() throws IOException {
    return folder.open();
  }

  @Override
  public void makeFolders(boolean durable) throws IOException {
    folder.make(durable);
  }

  @Override
  public OpenFile openFile() throws IOException {
    try (Folder opened = open()) {
      return opened.open(name, OpenFile.READ);
    }
  }

  @Override
  public Found look() throws IOException {
    Folder opened = open();
    try {
      PosixFileAttributes file = opened.attributes(name);
      if (file != null && file.isSymbolicLink()) {
        throw new LinkRefusedException(path());
      }
      return new Found(opened, name, file);
    } catch (IOException | RuntimeException e) {
      opened.close();
      throw e;
    }
  }
}
