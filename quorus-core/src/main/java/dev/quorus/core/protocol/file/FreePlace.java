package dev.quorus.core.protocol.file;

import dev.quorus.core.protocol.Side;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFileAttributes;
import java.util.Objects;

/** A place with no bounds, reached by its path. */
record FreePlace(Side side, Path path) implements Place {
  @Override
  public String name() {
    return Objects.requireNonNull(path.getFileName(), "a file has a name").toString();
  }

  @Override
  public Folder open() {
    return Folder.at(parent());
  }

  @Override
  public void makeFolders(boolean durable) throws IOException {
    new FreeFolder(parent()).make(durable);
  }

  @Override
  public Found look() throws IOException {
    Folder folder = open();
    PosixFileAttributes file = folder.attributes(name());
    if (file == null || !file.isSymbolicLink()) {
      return new Found(folder, name(), file);
    }
    // Resolved here, so that publishing replaces the file and not the link that leads to it.
    FreePlace real = new FreePlace(side, behind(file));
    return new Found(real.open(), real.name(), real.open().attributes(real.name()));
  }

  private Path behind(PosixFileAttributes link) throws IOException {
    try {
      return path.toRealPath();
    } catch (NoSuchFileException e) {
      NotRegularException nowhere = new NotRegularException(path, link);
      nowhere.initCause(e);
      throw nowhere;
    }
  }

  @Override
  public OpenFile openFile() throws IOException {
    Found found = look();
    PosixFileAttributes file = found.file();
    if (file == null) {
      throw new NoSuchFileException(path.toString());
    }
    return OpenFile.known(found.folder().shown(found.name()), file, OpenFile.READ);
  }

  private Path parent() {
    return Objects.requireNonNull(path.getParent(), "an absolute path of a file has a parent");
  }
}
