package dev.quorus.core.protocol.file;

/** No bounds but the user's own rights. */
final class UnconfinedRoots extends FileRoots {
  @Override
  Place locate(FilePath path) {
    return new FreePlace(path.side(), path.path());
  }

  @Override
  FolderPlace locateFolder(FilePath path) {
    return new FreeFolder(path.path());
  }
}
