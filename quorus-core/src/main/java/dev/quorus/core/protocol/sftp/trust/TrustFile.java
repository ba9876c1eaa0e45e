package dev.quorus.core.protocol.sftp.trust;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Set;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Where the keys of servers are kept that were trusted on first use; for the owner alone. Safe for
 * use by many threads and processes.
 */
public final class TrustFile {
  private static final Set<StandardOpenOption> APPENDING =
      Set.of(StandardOpenOption.CREATE, StandardOpenOption.WRITE, StandardOpenOption.APPEND);

  private final Path path;

  /** Locks of files are those of the whole process. */
  private final ReentrantLock lock = new ReentrantLock();

  public TrustFile(Path path) {
    this.path = path;
  }

  public Path path() {
    return path;
  }

  /**
   * Notes the key, unless another one was noted meanwhile.
   *
   * @return whether the server has this key now
   */
  public boolean trust(String host, int port, String type, String key) throws IOException {
    lock.lock();
    try {
      Path folder = path.toAbsolutePath().getParent();
      if (folder != null) {
        Files.createDirectories(
            folder,
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
      }
      try (FileChannel channel =
              FileChannel.open(
                  path,
                  APPENDING,
                  PosixFilePermissions.asFileAttribute(
                      PosixFilePermissions.fromString("rw-------")));
          FileLock _ = channel.lock()) {
        KnownHosts known = KnownHosts.of(host, port, List.of(path));
        if (!known.keys().isEmpty()) {
          return known.knows(key);
        }
        String line = "%s %s %s\n".formatted(KnownHosts.name(host, port), type, key);
        ByteBuffer bytes = ByteBuffer.wrap(line.getBytes(StandardCharsets.UTF_8));
        while (bytes.hasRemaining()) {
          channel.write(bytes);
        }
        channel.force(true);
        return true;
      }
    } finally {
      lock.unlock();
    }
  }
}
