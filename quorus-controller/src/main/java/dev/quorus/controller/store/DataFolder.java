package dev.quorus.controller.store;

import dev.quorus.controller.store.StoreException.Reason;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The folder that one controller keeps everything in, held for as long as this object is open. The
 * hold is a file lock: the operating system ends it with the process, however that ends.
 */
public final class DataFolder implements AutoCloseable {
  private static final String LOCK_FILE = "quorus.lock";
  private static final int LONGEST_PID = 32;

  private final Path path;
  private final FileChannel lock;

  private DataFolder(Path path, FileChannel lock) {
    this.path = path;
    this.lock = lock;
  }

  /**
   * Takes the folder, which is created for its owner alone if it is missing.
   *
   * @throws DataFolderInUse if another process has it, or this one has it already
   * @throws StoreException if it cannot be created or written
   */
  public static DataFolder open(Path path) {
    Path folder = path.toAbsolutePath().normalize();
    try {
      create(folder);
      return new DataFolder(folder, lock(folder));
    } catch (IOException e) {
      throw notWritable(folder, e);
    }
  }

  /**
   * Creates the folder for its owner alone if it is missing, for whoever must know it before it is
   * taken.
   *
   * @throws StoreException if it cannot be created
   */
  public static void create(Path folder) {
    try {
      Files.createDirectories(folder, ownerOnly("rwx------"));
    } catch (IOException e) {
      throw notWritable(folder, e);
    }
  }

  private static StoreException notWritable(Path folder, IOException cause) {
    return new StoreException(
        Reason.NOT_WRITABLE,
        "the data folder %s cannot be written (%s); make it writable, or choose another folder"
            .formatted(folder, cause),
        cause);
  }

  public Path path() {
    return path;
  }

  /** The named file in this folder, made readable and writable for its owner alone if missing. */
  public Path privateFile(String name) {
    Path file = path.resolve(name);
    try {
      if (!Files.exists(file)) {
        Files.createFile(file, ownerOnly("rw-------"));
      }
      return file;
    } catch (IOException e) {
      throw new StoreException(
          Reason.NOT_WRITABLE,
          "%s cannot be created (%s); make the folder writable, or choose another"
              .formatted(file, e),
          e);
    }
  }

  /** Lets the folder go. The lock file stays: removing it could take another process's lock. */
  @Override
  public void close() {
    try {
      lock.close();
    } catch (IOException e) {
      throw new StoreException(
          Reason.FAILED, "the lock of the data folder " + path + " cannot be closed", e);
    }
  }

  private static FileChannel lock(Path folder) throws IOException {
    FileChannel channel =
        FileChannel.open(
            folder.resolve(LOCK_FILE),
            Set.of(StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE),
            ownerOnly("rw-------"));
    try {
      if (tryLock(channel) == null) {
        throw new DataFolderInUse(folder, ownerIn(channel));
      }
      writeOwner(channel);
      return channel;
    } catch (IOException | RuntimeException e) {
      channel.close();
      throw e;
    }
  }

  private static @Nullable FileLock tryLock(FileChannel channel) throws IOException {
    try {
      return channel.tryLock();
    } catch (OverlappingFileLockException e) {
      return null;
    }
  }

  private static void writeOwner(FileChannel channel) throws IOException {
    channel.truncate(0);
    String pid = ProcessHandle.current().pid() + "\n";
    channel.write(ByteBuffer.wrap(pid.getBytes(StandardCharsets.US_ASCII)), 0);
  }

  private static String ownerIn(FileChannel channel) throws IOException {
    ByteBuffer text = ByteBuffer.allocate(LONGEST_PID);
    channel.read(text, 0);
    String pid = StandardCharsets.US_ASCII.decode(text.flip()).toString().strip();
    return pid.isEmpty() ? "unknown" : pid;
  }

  private static FileAttribute<?>[] ownerOnly(String permissions) {
    return FileSystems.getDefault().supportedFileAttributeViews().contains("posix")
        ? new FileAttribute<?>[] {
          PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString(permissions))
        }
        : new FileAttribute<?>[0];
  }
}
