package dev.quorus.core.protocol.file;

import java.io.IOException;
import java.nio.file.Path;

/** Where a folder is, or will be. */
sealed interface FolderPlace permits ConfinedFolder, FreeFolder {
  /** The whole path, for messages. */
  Path path();

  /**
   * Opens the folder.
   *
   * @throws java.nio.file.NoSuchFileException if it is not there, as far as opening it shows that
   */
  Folder open() throws IOException;

  /**
   * Makes the folder and what is missing above it; does nothing if it is there.
   *
   * @param durable whether each new folder is flushed to the disk
   */
  void make(boolean durable) throws IOException;
}
