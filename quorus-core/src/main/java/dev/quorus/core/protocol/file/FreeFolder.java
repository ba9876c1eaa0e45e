package dev.quorus.core.protocol.file;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** A folder with no bounds, reached by its path. */
record FreeFolder(Path path) implements FolderPlace {
  @Override
  public Folder open() {
    return Folder.at(path);
  }

  @Override
  public void make(boolean durable) throws IOException {
    if (Files.isDirectory(path)) {
      return;
    }
    Path above = path.getParent();
    if (above != null) {
      new FreeFolder(above).make(durable);
    }
    try {
      Files.createDirectory(path);
    } catch (FileAlreadyExistsException e) {
      if (!Files.isDirectory(path)) {
        NotDirectoryException taken = new NotDirectoryException(path.toString());
        taken.initCause(e);
        throw taken;
      }
    }
    if (durable && above != null) {
      try (FileChannel channel = FileChannel.open(above, StandardOpenOption.READ)) {
        channel.force(true);
      }
    }
  }
}
