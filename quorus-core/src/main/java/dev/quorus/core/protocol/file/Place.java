package dev.quorus.core.protocol.file;

import dev.quorus.core.protocol.Side;
import java.io.IOException;
import java.nio.file.Path;

/** Where one file is, or will be: a folder that can be opened, and a name in it. */
sealed interface Place permits ConfinedPlace, FreePlace {
  Side side();

  /** The whole path, for messages. */
  Path path();

  /** The name in the folder. */
  String name();

  /**
   * Opens the folder.
   *
   * @throws java.nio.file.NoSuchFileException if it is not there
   */
  Folder open() throws IOException;

  /**
   * Makes what is missing of the folder.
   *
   * @param durable whether each new folder is flushed to the disk
   */
  void makeFolders(boolean durable) throws IOException;

  /**
   * Opens the folder and sees what has the name now; a link under the name is followed where links
   * are.
   */
  Found look() throws IOException;

  /** Opens the file to read it; a link under the name is followed where links are. */
  OpenFile openFile() throws IOException;
}
