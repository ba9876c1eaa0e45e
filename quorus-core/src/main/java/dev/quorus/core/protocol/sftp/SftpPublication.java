package dev.quorus.core.protocol.sftp;

import dev.quorus.core.failure.FailureCode;
import dev.quorus.core.failure.TransferException;
import dev.quorus.core.failure.TransferFailure.Rejected;
import dev.quorus.core.protocol.Entry.Kind;
import dev.quorus.core.protocol.Side;
import dev.quorus.core.protocol.sftp.wire.FileAttributes;
import dev.quorus.core.protocol.sftp.wire.RemoteFiles;
import dev.quorus.core.protocol.sftp.wire.ServerOffer;
import dev.quorus.core.protocol.sftp.wire.StatusException;
import dev.quorus.core.transfer.OverwritePolicy;
import dev.quorus.core.transfer.Published;
import java.io.IOException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Gives a finished partial the name of its target. */
final class SftpPublication {
  private static final Logger LOG = LoggerFactory.getLogger(SftpPublication.class);

  private final RemoteFiles files;
  private final String partial;
  private final String target;
  private final String shown;
  private boolean inSteps;

  /**
   * Of one partial, which is closed.
   *
   * @param shown the endpoint, as it may be shown
   */
  SftpPublication(RemoteFiles files, String partial, String target, String shown) {
    this.files = files;
    this.partial = partial;
    this.target = target;
    this.shown = shown;
  }

  /** Whether there was a moment without a file of that name. */
  boolean wentInSteps() {
    return inSteps;
  }

  Published publish(OverwritePolicy overwrite)
      throws IOException, TransferException, InterruptedException {
    return switch (overwrite) {
      case FAIL, SKIP -> publishNew(overwrite);
      case REPLACE, NEWER -> replace();
    };
  }

  /** A link is never made over what is there; a rename is, on some servers. */
  private Published publishNew(OverwritePolicy overwrite)
      throws IOException, TransferException, InterruptedException {
    if (files.offers(ServerOffer.HARD_LINK)) {
      try {
        files.link(partial, target);
        files.gone(files.sendRemove(partial), partial);
        return Published.RENAMED;
      } catch (StatusException e) {
        LOG.atDebug()
            .addKeyValue("path", target)
            .addKeyValue("reason", e.getMessage())
            .log("no hard link made: looking whether the name is free, then renaming");
      }
    }
    if (RemoteFiles.found(files.sendLinkStat(target)) != null) {
      return taken(overwrite);
    }
    try {
      files.rename(partial, target);
      return Published.RENAMED;
    } catch (StatusException e) {
      if (RemoteFiles.found(files.sendLinkStat(target)) != null) {
        return taken(overwrite);
      }
      throw e;
    }
  }

  private Published taken(OverwritePolicy overwrite)
      throws IOException, TransferException, InterruptedException {
    files.gone(files.sendRemove(partial), partial);
    if (overwrite == OverwritePolicy.SKIP) {
      return Published.SKIPPED;
    }
    throw new TransferException(
        new Rejected(
            FailureCode.DESTINATION_EXISTS,
            "'%s' appeared while the file was written, and the overwrite policy is fail"
                .formatted(shown)));
  }

  private Published replace() throws IOException, TransferException, InterruptedException {
    if (files.offers(ServerOffer.POSIX_RENAME)) {
      try {
        files.replace(partial, target);
        return Published.RENAMED;
      } catch (StatusException e) {
        refuseFolder();
        throw e;
      }
    }
    try {
      files.rename(partial, target);
    } catch (StatusException e) {
      LOG.atInfo()
          .addKeyValue("path", target)
          .addKeyValue("reason", e.getMessage())
          .log("the server cannot replace a file in one step: the old one is removed first");
      refuseFolder();
      inSteps = true;
      files.gone(files.sendRemove(target), target);
      files.rename(partial, target);
    }
    return Published.RENAMED;
  }

  private void refuseFolder() throws IOException, TransferException, InterruptedException {
    FileAttributes there = RemoteFiles.found(files.sendLinkStat(target));
    if (there != null && there.kind() == Kind.FOLDER) {
      throw SftpTrouble.notAFile(Side.DESTINATION, shown, there);
    }
  }
}
