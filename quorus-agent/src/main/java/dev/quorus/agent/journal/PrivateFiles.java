package dev.quorus.agent.journal;

import java.io.IOException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;

/** Files and folders that only their owner can read, where the system knows owners. */
public final class PrivateFiles {
  private static final boolean POSIX =
      FileSystems.getDefault().supportedFileAttributeViews().contains("posix");

  private PrivateFiles() {}

  /** With which a file is created so. */
  public static FileAttribute<?>[] file() {
    return permissions("rw-------");
  }

  /** Creates the folder and those above it that are missing. */
  public static void createFolder(Path folder) throws IOException {
    Files.createDirectories(folder, permissions("rwx------"));
  }

  private static FileAttribute<?>[] permissions(String permissions) {
    return POSIX
        ? new FileAttribute<?>[] {
          PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString(permissions))
        }
        : new FileAttribute<?>[0];
  }
}
