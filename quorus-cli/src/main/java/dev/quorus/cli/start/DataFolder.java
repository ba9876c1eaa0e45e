package dev.quorus.cli.start;

import dev.quorus.cli.shell.CliException;
import dev.quorus.cli.shell.ExitCode;
import dev.quorus.cli.shell.FileProblem;
import java.io.IOException;
import java.io.UncheckedIOException;
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
import org.jspecify.annotations.Nullable;

/**
 * The folder of a server's data, claimed by this process. The claim is a lock of the system, which
 * goes with the process however that ends; the file says whose it is.
 */
final class DataFolder implements AutoCloseable {
  private static final String LOCK = "quorus.lock";
  private static final int LONGEST_PID = 32;

  private final FileChannel channel;

  private DataFolder(FileChannel channel) {
    this.channel = channel;
  }

  /**
   * Makes the folder if need be, for this user only, and claims it.
   *
   * @throws CliException if it cannot be written, or another process has it
   */
  static DataFolder claim(Path folder) {
    try {
      createPrivately(folder);
      FileChannel channel =
          FileChannel.open(
              folder.resolve(LOCK),
              StandardOpenOption.CREATE,
              StandardOpenOption.READ,
              StandardOpenOption.WRITE);
      return claim(folder, channel);
    } catch (IOException e) {
      throw new CliException(
          ExitCode.REFUSED,
          "the data folder %s cannot be used: %s".formatted(folder, FileProblem.reason(e)),
          "make it writable for this user, or choose another one with --data DIR",
          e);
    }
  }

  private static DataFolder claim(Path folder, FileChannel channel) throws IOException {
    if (tryLock(channel) == null) {
      String pid = content(channel);
      channel.close();
      throw new CliException(
          ExitCode.REFUSED,
          "the data folder %s is in use by another quorus server (process %s)"
              .formatted(folder, pid),
          "stop that one (kill %s), or choose another folder with --data DIR".formatted(pid));
    }
    channel.truncate(0);
    channel.write(utf8(ProcessHandle.current().pid() + "\n"), 0);
    return new DataFolder(channel);
  }

  private static @Nullable FileLock tryLock(FileChannel channel) throws IOException {
    try {
      return channel.tryLock();
    } catch (OverlappingFileLockException ours) {
      // Another server in this very process: as much in use as by any other.
      return null;
    }
  }

  private static String content(FileChannel channel) throws IOException {
    ByteBuffer bytes = ByteBuffer.allocate(LONGEST_PID);
    channel.read(bytes, 0);
    return StandardCharsets.UTF_8.decode(bytes.flip()).toString().strip();
  }

  private static ByteBuffer utf8(String text) {
    return ByteBuffer.wrap(text.getBytes(StandardCharsets.UTF_8));
  }

  private static void createPrivately(Path folder) throws IOException {
    if (Files.isDirectory(folder)) {
      return;
    }
    if (FileSystems.getDefault().supportedFileAttributeViews().contains("posix")) {
      Files.createDirectories(folder, onlyForMe());
    } else {
      Files.createDirectories(folder);
    }
  }

  private static FileAttribute<?> onlyForMe() {
    return PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------"));
  }

  /** Gives the claim back. */
  @Override
  public void close() {
    try {
      channel.close();
    } catch (IOException e) {
      throw new UncheckedIOException("cannot give back the lock of the data folder", e);
    }
  }
}
