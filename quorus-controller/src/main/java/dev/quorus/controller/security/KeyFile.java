package dev.quorus.controller.security;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.EnumSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * One line of secret text in a file of its owner alone. It appears whole or not at all, survives a
 * power cut once written, and is at no moment readable by anyone else. Blocks.
 */
final class KeyFile {
  private static final Set<PosixFilePermission> OWNER_ONLY =
      PosixFilePermissions.fromString("rw-------");
  private static final Set<PosixFilePermission> OTHERS =
      EnumSet.complementOf(
          EnumSet.of(
              PosixFilePermission.OWNER_READ,
              PosixFilePermission.OWNER_WRITE,
              PosixFilePermission.OWNER_EXECUTE));
  private static final int LONGEST = 1024;

  private final Path path;

  KeyFile(Path folder, String name) {
    this.path = folder.resolve(name);
  }

  Path path() {
    return path;
  }

  /**
   * The text without white space around it; null if there is no such file.
   *
   * @throws KeyFileException if others may read it, or it cannot be read
   */
  @Nullable String read() {
    try {
      Set<PosixFilePermission> permissions = Files.getPosixFilePermissions(path);
      if (permissions.stream().anyMatch(OTHERS::contains)) {
        throw new KeyFileException(
            "%s is open to others (%s); run 'chmod 600 %s', or delete it to have a new one made"
                .formatted(path, PosixFilePermissions.toString(permissions), path));
      }
      if (!Files.isRegularFile(path) || Files.size(path) > LONGEST) {
        throw new KeyFileException(
            "%s is no key file: it must be a file of at most %d bytes".formatted(path, LONGEST));
      }
      return Files.readString(path).strip();
    } catch (NoSuchFileException e) {
      return absent(e);
    } catch (CharacterCodingException e) {
      throw new KeyFileException(path + " is no key file: it is not text", e);
    } catch (IOException e) {
      throw new KeyFileException(
          "%s cannot be read (%s); check its owner and permissions".formatted(path, e), e);
    }
  }

  /**
   * Puts the text and a newline in place of whatever the file held.
   *
   * @throws KeyFileException if it cannot be written
   */
  void write(String text) {
    Path beside = path.resolveSibling("." + path.getFileName() + ".new");
    try {
      Files.deleteIfExists(beside);
      try (FileChannel channel =
          FileChannel.open(
              beside,
              Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE),
              PosixFilePermissions.asFileAttribute(OWNER_ONLY))) {
        ByteBuffer bytes = ByteBuffer.wrap((text + "\n").getBytes(StandardCharsets.UTF_8));
        while (bytes.hasRemaining()) {
          channel.write(bytes);
        }
        channel.force(true);
      }
      Files.move(beside, path, StandardCopyOption.ATOMIC_MOVE);
      flushFolder();
    } catch (IOException e) {
      throw new KeyFileException(
          "%s cannot be written (%s); check that its folder exists, is yours and has space"
              .formatted(path, e),
          e);
    }
  }

  /**
   * Takes the file away, if it is there.
   *
   * @throws KeyFileException if it cannot be removed
   */
  void remove() {
    try {
      Files.deleteIfExists(path);
    } catch (IOException e) {
      throw new KeyFileException(
          "%s cannot be removed (%s); check its owner and permissions".formatted(path, e), e);
    }
  }

  private @Nullable String absent(NoSuchFileException cause) {
    if (Files.exists(path, LinkOption.NOFOLLOW_LINKS)) {
      throw new KeyFileException(path + " is a link to nothing; delete it or mend it", cause);
    }
    return null;
  }

  private void flushFolder() throws IOException {
    Path folder = path.toAbsolutePath().getParent();
    if (folder != null) {
      try (FileChannel channel = FileChannel.open(folder, StandardOpenOption.READ)) {
        channel.force(true);
      }
    }
  }
}
