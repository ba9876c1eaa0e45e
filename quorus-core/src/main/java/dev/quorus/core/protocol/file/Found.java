package dev.quorus.core.protocol.file;

import java.nio.file.attribute.PosixFileAttributes;
import org.jspecify.annotations.Nullable;

/**
 * What a look at a place found. Owns the folder.
 *
 * @param name in the folder; another than the place's where a link led on
 * @param file what has the name, itself no link; null if nothing has
 */
record Found(Folder folder, String name, @Nullable PosixFileAttributes file)
    implements AutoCloseable {
  @Override
  public void close() {
    folder.close();
  }
}
