package dev.quorus.core.protocol.file;

import java.nio.file.FileSystemException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;

/** A folder, link, pipe, socket or device where a file is wanted. */
final class NotRegularException extends FileSystemException {
  private static final long serialVersionUID = 1L;

  private final boolean folder;

  NotRegularException(Path path, BasicFileAttributes found) {
    super(path.toString(), null, kind(found) + ", not a file");
    this.folder = found.isDirectory();
  }

  boolean folder() {
    return folder;
  }

  private static String kind(BasicFileAttributes found) {
    if (found.isDirectory()) {
      return "is a folder";
    }
    return found.isSymbolicLink() ? "is a symbolic link" : "is a device, a pipe or a socket";
  }
}
