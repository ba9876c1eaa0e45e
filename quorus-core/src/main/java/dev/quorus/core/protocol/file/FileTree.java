package dev.quorus.core.protocol.file;

import dev.quorus.core.failure.FailureCode;
import dev.quorus.core.failure.TransferException;
import dev.quorus.core.failure.TransferFailure.Rejected;
import dev.quorus.core.protocol.Side;
import dev.quorus.core.protocol.Tree;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.attribute.PosixFileAttributes;

/** A folder of this host and all below it. Holds nothing between its calls. */
final class FileTree implements Tree {
  private final FileRoots roots;
  private final FilePath root;

  FileTree(FileRoots roots, FilePath root) {
    this.roots = roots;
    this.root = root;
  }

  @Override
  public Entries list(String path) throws TransferException, InterruptedException {
    FolderPlace place = roots.locateFolder(root.below(path, Side.SOURCE));
    try {
      return FileEntries.of(place);
    } catch (NotDirectoryException e) {
      throw new TransferException(
          new Rejected(
              FailureCode.SOURCE_NOT_FOLDER,
              "cannot list '%s': it is no folder".formatted(place.path())),
          e);
    } catch (IOException e) {
      throw FileTrouble.of(Side.SOURCE, "list", place.path(), e);
    }
  }

  @Override
  public void makeFolder(String path) throws TransferException, InterruptedException {
    FolderPlace place = roots.locateFolder(root.below(path, Side.DESTINATION));
    try {
      place.make(false);
    } catch (IOException e) {
      throw FileTrouble.of(Side.DESTINATION, "make the folder", place.path(), e);
    }
  }

  @Override
  public void deleteFile(String path) throws TransferException, InterruptedException {
    delete(path, false);
  }

  @Override
  public void deleteFolder(String path) throws TransferException, InterruptedException {
    delete(path, true);
  }

  private void delete(String path, boolean wanted) throws TransferException, InterruptedException {
    Place place = roots.locate(root.below(path, Side.DESTINATION));
    try (Folder folder = place.open()) {
      PosixFileAttributes found = folder.attributes(place.name());
      if (found == null) {
        return;
      }
      if (found.isDirectory() != wanted) {
        throw new TransferException(
            new Rejected(
                wanted ? Side.DESTINATION.notAFile() : Side.DESTINATION.folder(),
                "'%s' is %s folder, so it is not deleted as %s"
                    .formatted(place.path(), wanted ? "no" : "a", wanted ? "one" : "a file")));
      }
      folder.delete(place.name());
    } catch (NoSuchFileException e) {
      // Not even its folder is there: that is as good as deleted.
      return;
    } catch (IOException e) {
      throw FileTrouble.of(Side.DESTINATION, "delete", place.path(), e);
    }
  }

  @Override
  public void close() {
    // Each listing closes its own folder.
  }
}
