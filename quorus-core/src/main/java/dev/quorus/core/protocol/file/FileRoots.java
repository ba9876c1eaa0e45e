package dev.quorus.core.protocol.file;

import dev.quorus.core.failure.TransferException;
import java.nio.file.Path;
import java.util.List;

/** Which part of the file system may be read and written. Immutable. */
public abstract sealed class FileRoots permits ConfinedRoots, UnconfinedRoots {
  FileRoots() {}

  /**
   * Only what lies below these folders, and no symbolic link below them is followed, not even one
   * that is put there while a file is opened. The roots themselves may be reached by links; these
   * are resolved now.
   *
   * @param roots existing folders, at least one
   * @throws IllegalArgumentException if there is none, or one is no folder
   * @throws UnsupportedOperationException if this system cannot confine, see {@link Handle}
   */
  public static FileRoots of(List<Path> roots) {
    return of(roots, List.of());
  }

  /**
   * The same, but never what lies in the closed folders, even where these lie below a root: an
   * agent's own data, and the keys in it.
   *
   * @param closed folders that exist
   */
  public static FileRoots of(List<Path> roots, List<Path> closed) {
    return ConfinedRoots.below(roots, closed);
  }

  /** Whatever the user of this process may, symbolic links followed. */
  public static FileRoots unconfined() {
    return new UnconfinedRoots();
  }

  /** Finds where the file is, or will be, without touching the disk. */
  abstract Place locate(FilePath path) throws TransferException;

  /** Finds where the folder is, or will be, which may be a root; without touching the disk. */
  abstract FolderPlace locateFolder(FilePath path) throws TransferException;
}
