package dev.quorus.core.protocol.file;

import dev.quorus.core.failure.TransferException;
import dev.quorus.core.protocol.Entry;
import dev.quorus.core.protocol.Side;
import dev.quorus.core.protocol.Tree;
import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFileAttributes;
import java.util.Iterator;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The names in a folder as the system hands them out, a page at a time; each is looked at when it
 * is asked for. What is deleted between the two is left out.
 */
final class FileEntries implements Tree.Entries {
  private static final Logger LOG = LoggerFactory.getLogger(FileEntries.class);

  private final Path path;
  private final Folder folder;
  private final DirectoryStream<Path> stream;
  private final Iterator<Path> names;

  private FileEntries(Path path, Folder folder, DirectoryStream<Path> stream) {
    this.path = path;
    this.folder = folder;
    this.stream = stream;
    this.names = stream.iterator();
  }

  static FileEntries of(FolderPlace place) throws IOException {
    Folder folder = place.open();
    try {
      return new FileEntries(place.path(), folder, folder.names());
    } catch (IOException | RuntimeException e) {
      folder.close();
      throw e;
    }
  }

  @Override
  public @Nullable Entry next() throws TransferException, InterruptedException {
    try {
      while (names.hasNext()) {
        String name = String.valueOf(names.next().getFileName());
        PosixFileAttributes found = folder.attributes(name);
        if (found != null) {
          return entry(name, found);
        }
      }
      return null;
    } catch (DirectoryIteratorException e) {
      throw FileTrouble.of(Side.SOURCE, "list", path, Objects.requireNonNull(e.getCause()));
    } catch (IOException e) {
      throw FileTrouble.of(Side.SOURCE, "list", path, e);
    }
  }

  private static Entry entry(String name, PosixFileAttributes found) {
    Entry.Kind kind = kind(found);
    long size = kind == Entry.Kind.FILE ? found.size() : -1;
    return new Entry(name, kind, size, found.lastModifiedTime().toInstant(), true);
  }

  private static Entry.Kind kind(PosixFileAttributes found) {
    if (found.isSymbolicLink()) {
      return Entry.Kind.LINK;
    }
    if (found.isDirectory()) {
      return Entry.Kind.FOLDER;
    }
    return found.isRegularFile() ? Entry.Kind.FILE : Entry.Kind.OTHER;
  }

  @Override
  public void close() {
    try (folder) {
      stream.close();
    } catch (IOException e) {
      // It was only read, so nothing is lost by it.
      LOG.atWarn().addKeyValue("path", path).setCause(e).log("folder not closed");
    }
  }
}
