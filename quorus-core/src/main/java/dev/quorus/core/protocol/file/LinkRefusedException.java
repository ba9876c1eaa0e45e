package dev.quorus.core.protocol.file;

import java.nio.file.FileSystemException;
import java.nio.file.Path;

/** A symbolic link where none is followed. */
final class LinkRefusedException extends FileSystemException {
  private static final long serialVersionUID = 1L;

  LinkRefusedException(Path link) {
    super(
        link.toString(),
        null,
        "is a symbolic link, and below its roots an agent follows none;"
            + " give the path that it leads to");
  }
}
