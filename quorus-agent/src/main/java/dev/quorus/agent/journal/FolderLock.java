package dev.quorus.agent.journal;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Keeps a second agent out of the folder; the system gives it back when the process dies. */
final class FolderLock implements AutoCloseable {
  private final FileChannel channel;

  private FolderLock(FileChannel channel) {
    this.channel = channel;
  }

  static FolderLock take(Path folder) throws IOException {
    Set<OpenOption> options = Set.of(StandardOpenOption.CREATE, StandardOpenOption.WRITE);
    FileChannel channel =
        FileChannel.open(folder.resolve("journal.lock"), options, PrivateFiles.file());
    if (lock(channel) == null) {
      channel.close();
      throw new IOException("another agent uses it; stop that one, or give this one its own");
    }
    return new FolderLock(channel);
  }

  private static @Nullable FileLock lock(FileChannel channel) throws IOException {
    try {
      return channel.tryLock();
    } catch (OverlappingFileLockException e) {
      // Held by this process: the same answer as held by another.
      return null;
    }
  }

  @Override
  public void close() throws IOException {
    channel.close();
  }
}
