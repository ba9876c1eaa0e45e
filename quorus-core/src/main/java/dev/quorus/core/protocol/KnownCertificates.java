package dev.quorus.core.protocol;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The certificates of servers that were trusted on first use: a file with a line {@code SERVER
 * FINGERPRINT} for each, which a person may edit. Safe for use by many threads and processes.
 */
public final class KnownCertificates {
  private static final FileAttribute<?> OWNERS =
      PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"));

  /** Bytes above which it is no such file. */
  private static final long LONGEST = 16 << 20;

  private final @Nullable Path file;

  /**
   * Kept in this file.
   *
   * @param file made with mode 0600; null where no server is trusted on first use
   */
  public KnownCertificates(@Nullable Path file) {
    this.file = file;
  }

  /**
   * What is known of the server; from now on this, if nothing was.
   *
   * @throws IOException if the file cannot be written, or there is none
   */
  public synchronized String rememberOrGet(String server, String fingerprint) throws IOException {
    Path path = file;
    if (path == null) {
      throw new IOException("no file for such certificates is configured");
    }
    Set<StandardOpenOption> options =
        Set.of(StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE);
    try (FileChannel channel = FileChannel.open(path, options, OWNERS);
        FileLock lock = channel.lock()) {
      String text = read(channel, path);
      for (String line : text.lines().toList()) {
        String[] words = line.strip().split("\\s+");
        if (words.length == 2 && words[0].equals(server)) {
          return words[1];
        }
      }
      String begin = text.isEmpty() || text.endsWith("\n") ? "" : "\n";
      write(channel, begin + server + " " + fingerprint + "\n");
      return lock.isValid() ? fingerprint : "";
    }
  }

  private static String read(FileChannel channel, Path path) throws IOException {
    if (channel.size() > LONGEST) {
      throw new IOException("'%s' is longer than %d bytes".formatted(path, LONGEST));
    }
    ByteBuffer bytes = ByteBuffer.allocate((int) channel.size());
    while (bytes.hasRemaining() && channel.read(bytes) >= 0) {
      // Until all of it is read.
    }
    return StandardCharsets.UTF_8.decode(bytes.flip()).toString();
  }

  private static void write(FileChannel channel, String line) throws IOException {
    ByteBuffer bytes = StandardCharsets.UTF_8.encode(line);
    channel.position(channel.size());
    while (bytes.hasRemaining()) {
      channel.write(bytes);
    }
    channel.force(false);
  }
}
