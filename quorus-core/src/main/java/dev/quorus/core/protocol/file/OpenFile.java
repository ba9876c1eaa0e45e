package dev.quorus.core.protocol.file;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFileAttributes;
import java.util.HashSet;
import java.util.Set;

/** A regular file, open, and what it was just before. */
record OpenFile(FileChannel channel, PosixFileAttributes attributes) {
  static final Set<OpenOption> READ = Set.of(StandardOpenOption.READ, LinkOption.NOFOLLOW_LINKS);
  static final Set<OpenOption> WRITE = Set.of(StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS);
  static final Set<OpenOption> APPEND =
      Set.of(StandardOpenOption.APPEND, LinkOption.NOFOLLOW_LINKS);

  /** Opens a file by its path. */
  static OpenFile at(Path path, Set<OpenOption> options) throws IOException {
    return known(
        path,
        Files.readAttributes(path, PosixFileAttributes.class, LinkOption.NOFOLLOW_LINKS),
        options);
  }

  /** Opens a file by its path, which has these attributes. */
  static OpenFile known(Path path, PosixFileAttributes attributes, Set<OpenOption> options)
      throws IOException {
    // Before it is opened: opening a pipe waits for its other end.
    if (!attributes.isRegularFile()) {
      throw new NotRegularException(path, attributes);
    }
    return new OpenFile(FileChannel.open(path, options), attributes);
  }

  /**
   * Opens the file that is held.
   *
   * @param shown its path, for messages
   */
  static OpenFile held(Handle handle, Path shown, Set<OpenOption> options) throws IOException {
    PosixFileAttributes attributes = Files.readAttributes(handle.path(), PosixFileAttributes.class);
    if (attributes.isSymbolicLink()) {
      throw new LinkRefusedException(shown);
    }
    if (!attributes.isRegularFile()) {
      throw new NotRegularException(shown, attributes);
    }
    // The path of a handle looks like a link itself.
    Set<OpenOption> following = new HashSet<>(options);
    following.remove(LinkOption.NOFOLLOW_LINKS);
    return new OpenFile(FileChannel.open(handle.path(), following), attributes);
  }
}
