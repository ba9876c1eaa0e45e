package dev.quorus.core.protocol.file;

import dev.quorus.core.failure.FailureCode;
import dev.quorus.core.failure.TransferException;
import dev.quorus.core.failure.TransferFailure.Rejected;
import dev.quorus.core.transfer.OverwritePolicy;
import dev.quorus.core.transfer.Published;
import java.io.IOException;
import java.nio.channels.ClosedByInterruptException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.attribute.PosixFileAttributes;
import java.nio.file.attribute.PosixFilePermission;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Gives a finished partial the name of its target, in one step. */
final class Publication {
  private static final Logger LOG = LoggerFactory.getLogger(Publication.class);

  private final Folder folder;
  private final String target;
  private final PartialFile partial;
  private final FreshPermissions fresh;
  private final @Nullable Object twin;

  /**
   * Of one partial.
   *
   * @param twin the key of the target's file if it was also the partial's when this attempt began:
   *     then an earlier attempt published it and was cut off before it removed the partial's name
   */
  Publication(
      Folder folder,
      String target,
      PartialFile partial,
      FreshPermissions fresh,
      @Nullable Object twin) {
    this.folder = folder;
    this.target = target;
    this.partial = partial;
    this.fresh = fresh;
    this.twin = twin;
  }

  Published publish(OverwritePolicy overwrite) throws IOException, TransferException {
    if (!folder.inPlace()) {
      throw new TransferException(
          new Rejected(
              FailureCode.DESTINATION_FOLDER_MISSING,
              "the folder of '%s' was moved or replaced while the file was written"
                  .formatted(folder.shown(target))));
    }
    if (twin != null && published()) {
      partial.delete();
      return Published.RENAMED;
    }
    return switch (overwrite) {
      case FAIL, SKIP -> publishNew(overwrite);
      case REPLACE, NEWER -> replace(folder.attributes(target));
    };
  }

  /**
   * Flushes the name to the disk. It is given by now, so an interrupt comes too late to stop it.
   */
  void force() throws IOException {
    boolean interrupted = Thread.interrupted();
    boolean forced = false;
    while (!forced) {
      try {
        folder.force();
        forced = true;
      } catch (ClosedByInterruptException e) {
        interrupted = Thread.interrupted();
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  /** Whether target and partial are still one file. */
  private boolean published() throws IOException {
    PosixFileAttributes now = folder.attributes(target);
    PosixFileAttributes written = partial.attributes();
    return now != null && written != null && Objects.equals(now.fileKey(), written.fileKey());
  }

  private Published publishNew(OverwritePolicy overwrite) throws IOException, TransferException {
    permissions(fresh.finished());
    try {
      folder.link(partial.name(), target);
      partial.delete();
      return Published.RENAMED;
    } catch (FileAlreadyExistsException e) {
      return taken(overwrite);
    } catch (NoSuchFileException | AccessDeniedException e) {
      throw e;
    } catch (FileSystemException e) {
      LOG.atInfo()
          .addKeyValue("path", folder.shown(target))
          .addKeyValue("reason", FileTrouble.reason(e))
          .log("no hard link possible: looking whether the name is free, then renaming");
      return folder.attributes(target) == null ? rename() : taken(overwrite);
    }
  }

  private Published taken(OverwritePolicy overwrite) throws IOException, TransferException {
    PosixFileAttributes now = folder.attributes(target);
    if (twin != null && now != null && twin.equals(now.fileKey())) {
      return replace(now);
    }
    partial.delete();
    if (overwrite == OverwritePolicy.SKIP) {
      return Published.SKIPPED;
    }
    throw new TransferException(
        new Rejected(
            FailureCode.DESTINATION_EXISTS,
            "'%s' appeared while the file was written, and the overwrite policy is fail"
                .formatted(folder.shown(target))));
  }

  private Published replace(@Nullable PosixFileAttributes old) throws IOException {
    if (old != null && !old.isRegularFile()) {
      throw new NotRegularException(folder.shown(target), old);
    }
    permissions(old == null ? fresh.finished() : old.permissions());
    return rename();
  }

  private Published rename() throws IOException {
    partial.deleteLedger();
    folder.rename(partial.name(), target);
    return Published.RENAMED;
  }

  private void permissions(Set<PosixFilePermission> permissions) throws IOException {
    try {
      folder.permissions(partial.name(), permissions);
    } catch (NoSuchFileException e) {
      throw e;
    } catch (FileSystemException e) {
      // A file system without permissions, such as FAT: then its mount options say who may read.
      LOG.atInfo()
          .addKeyValue("path", folder.shown(target))
          .addKeyValue("reason", FileTrouble.reason(e))
          .log("permissions not set");
    }
  }
}
