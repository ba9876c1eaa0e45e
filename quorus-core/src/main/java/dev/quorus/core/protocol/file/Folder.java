package dev.quorus.core.protocol.file;

import java.io.IOException;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.FileChannel;
import java.nio.file.DirectoryStream;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributeView;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFileAttributes;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A folder and what can be done with the names in it; none of it follows a link. Held by a {@link
 * Handle}, it stays the same folder even if another takes its path. Safe for use by many threads:
 * closing it lets what is under way in it end first, and what comes later fails with {@link
 * ClosedChannelException}.
 */
final class Folder implements AutoCloseable {
  private final Path path;
  private final Path base;
  private final @Nullable Handle handle;
  private int users;
  private boolean closed;

  private Folder(Path path, Path base, @Nullable Handle handle) {
    this.path = path;
    this.base = base;
    this.handle = handle;
  }

  /** Whatever folder has this path each time. */
  static Folder at(Path path) {
    return new Folder(path, path, null);
  }

  /** The folder that has this path now. */
  static Folder hold(Path path) throws IOException {
    return held(path, Handle.folder(path));
  }

  private static Folder held(Path path, Handle handle) {
    return new Folder(path, handle.path(), handle);
  }

  /** Something done in the folder. */
  private interface Deed<T extends @Nullable Object> {
    T in(Path base) throws IOException;
  }

  private <T extends @Nullable Object> T doing(Deed<T> deed) throws IOException {
    enter();
    try {
      return deed.in(base);
    } finally {
      leave();
    }
  }

  private synchronized void enter() throws ClosedChannelException {
    if (closed) {
      throw new ClosedChannelException();
    }
    users++;
  }

  private synchronized void leave() {
    users--;
    releaseIfUnused();
  }

  @Override
  public synchronized void close() {
    if (!closed) {
      closed = true;
      releaseIfUnused();
    }
  }

  /** Only once nobody is in it: before, its number must not become another folder's. */
  private void releaseIfUnused() {
    if (closed && users == 0 && handle != null) {
      handle.close();
    }
  }

  /** The path of a name in it, for messages. */
  Path shown(String name) {
    return path.resolve(name);
  }

  /** Holds a folder in this one, which must be held itself. */
  Folder child(String name) throws IOException {
    Handle here = handle;
    if (here == null) {
      throw new IllegalStateException("the folder is not held");
    }
    return doing(in -> held(shown(name), here.folder(name, shown(name))));
  }

  /**
   * Makes a folder in this one; does nothing if the name is taken.
   *
   * @param durable whether it is flushed to the disk
   */
  void makeChild(String name, boolean durable) throws IOException {
    try {
      doing(in -> Files.createDirectory(in.resolve(name)));
    } catch (FileAlreadyExistsException e) {
      // By another transfer at the same time. What has the name shows when it is opened.
      return;
    }
    if (durable) {
      force();
    }
  }

  /** What has the name, a link itself included; null if nothing has. */
  @Nullable PosixFileAttributes attributes(String name) throws IOException {
    try {
      return doing(in ->
          Files.readAttributes(
              in.resolve(name), PosixFileAttributes.class, LinkOption.NOFOLLOW_LINKS));
    } catch (NoSuchFileException e) {
      return null;
    }
  }

  /**
   * Makes a file that this user alone may read and write.
   *
   * @throws FileAlreadyExistsException if the name is taken
   */
  FileChannel create(String name) throws IOException {
    return doing(in ->
        FileChannel.open(
            in.resolve(name),
            Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE),
            PosixFilePermissions.asFileAttribute(FreshPermissions.PARTIAL)));
  }

  /**
   * Opens a regular file; another thing is refused, and cannot make this wait.
   *
   * @throws NotRegularException if it is a folder, pipe or device, or a link where it is not held
   * @throws LinkRefusedException if it is a link where it is held
   */
  OpenFile open(String name, Set<OpenOption> options) throws IOException {
    Handle here = handle;
    return doing(in -> {
      if (here == null) {
        return OpenFile.at(in.resolve(name), options);
      }
      try (Handle file = here.any(name, shown(name))) {
        return OpenFile.held(file, shown(name), options);
      }
    });
  }

  void permissions(String name, Set<PosixFilePermission> permissions) throws IOException {
    Handle here = handle;
    doing(in -> {
      if (here == null) {
        Files.getFileAttributeView(
                in.resolve(name), PosixFileAttributeView.class, LinkOption.NOFOLLOW_LINKS)
            .setPermissions(permissions);
        return in;
      }
      try (Handle file = here.any(name, shown(name))) {
        return Files.setPosixFilePermissions(file.path(), permissions);
      }
    });
  }

  /** Sets when the file, itself no link, was last written. */
  void modified(String name, Instant time) throws IOException {
    Handle here = handle;
    FileTime to = FileTime.from(time);
    doing(in -> {
      if (here == null) {
        Files.getFileAttributeView(
                in.resolve(name), BasicFileAttributeView.class, LinkOption.NOFOLLOW_LINKS)
            .setTimes(to, null, null);
        return in;
      }
      try (Handle file = here.any(name, shown(name))) {
        return Files.setLastModifiedTime(file.path(), to);
      }
    });
  }

  /** The names in it, handed out by the system as they are asked for. */
  DirectoryStream<Path> names() throws IOException {
    return doing(Files::newDirectoryStream);
  }

  /** Gives a file another name, in one step, replacing what has that name. */
  void rename(String from, String to) throws IOException {
    doing(in -> Files.move(in.resolve(from), in.resolve(to), StandardCopyOption.ATOMIC_MOVE));
  }

  /**
   * Gives a file a second name, in one step.
   *
   * @throws FileAlreadyExistsException if the name is taken
   */
  void link(String existing, String name) throws IOException {
    doing(in -> Files.createLink(in.resolve(name), in.resolve(existing)));
  }

  /** Removes a name, if it is there. */
  void delete(String name) throws IOException {
    try {
      doing(in -> Files.deleteIfExists(in.resolve(name)));
    } catch (FileSystemException e) {
      if (handle == null && !Files.isDirectory(path)) {
        // Something else has the folder's path, so the name is not there.
        return;
      }
      throw e;
    }
  }

  /** Flushes the names in it to the disk. */
  void force() throws IOException {
    try (FileChannel channel =
        doing(in -> FileChannel.open(in.resolve("."), StandardOpenOption.READ))) {
      channel.force(true);
    }
  }

  /** Bytes that this user may still write here; 0 if there are none or it cannot be told. */
  long usableSpace() throws IOException {
    return doing(in -> in.toFile().getUsableSpace());
  }

  /** Whether the folder still has the path by which it was opened. */
  boolean inPlace() throws IOException {
    try {
      return handle == null || doing(Folder::key).equals(key(path));
    } catch (NoSuchFileException e) {
      return false;
    }
  }

  private static Object key(Path folder) throws IOException {
    Object key = Files.readAttributes(folder, BasicFileAttributes.class).fileKey();
    return key == null ? folder : key;
  }
}
