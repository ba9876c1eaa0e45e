package dev.quorus.core.protocol.ftp;

import dev.quorus.core.failure.FailureCode;
import dev.quorus.core.failure.TransferException;
import dev.quorus.core.failure.TransferFailure.Rejected;
import dev.quorus.core.protocol.Entry;
import dev.quorus.core.protocol.Side;
import dev.quorus.core.transfer.OverwritePolicy;
import dev.quorus.core.transfer.Published;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Gives a finished partial the name of its target. FTP knows no rename that fails if the name is
 * taken: where nothing may be replaced the name is looked at immediately before, so that only a
 * file that appears within that moment would be replaced.
 */
final class Publication {
  private static final Logger LOG = LoggerFactory.getLogger(Publication.class);

  private final FtpSession session;
  private final FtpPath target;
  private final FtpPartial partial;
  private boolean inSteps;

  Publication(FtpSession session, FtpPath target, FtpPartial partial) {
    this.session = session;
    this.target = target;
    this.partial = partial;
  }

  Published publish(OverwritePolicy overwrite) throws TransferException, InterruptedException {
    partial.deleteLedger(session);
    return switch (overwrite) {
      case FAIL, SKIP -> new Folders(session).found(target) == null ? rename() : taken(overwrite);
      case REPLACE, NEWER -> rename();
    };
  }

  /** Whether there was a moment without a file of that name. */
  boolean wentInSteps() {
    return inSteps;
  }

  private Published taken(OverwritePolicy overwrite)
      throws TransferException, InterruptedException {
    partial.delete(session);
    if (overwrite == OverwritePolicy.SKIP) {
      return Published.SKIPPED;
    }
    throw new TransferException(
        new Rejected(
            FailureCode.DESTINATION_EXISTS,
            "'%s' appeared while the file was written, and the overwrite policy is fail"
                .formatted(target)));
  }

  private Published rename() throws TransferException, InterruptedException {
    Reply reply = move(partial.data(), target);
    if (reply.done()) {
      return Published.RENAMED;
    }
    Found old = new Folders(session).found(target);
    if (old != null && old.kind() == Entry.Kind.FILE) {
      return replaceInSteps();
    }
    throw old == null && !session.isFolder(target) ? failed(reply) : folder();
  }

  /** The server does not rename over a file: the old one steps aside, and back if it must. */
  private Published replaceInSteps() throws TransferException, InterruptedException {
    FtpPath aside = partial.data().beside(partial.data().name() + ".old");
    Reply away = move(target, aside);
    if (!away.done()) {
      throw failed(away);
    }
    inSteps = true;
    Reply reply = move(partial.data(), target);
    if (!reply.done()) {
      Reply back = move(aside, target);
      if (!back.done()) {
        LOG.atError()
            .addKeyValue("endpoint", session.where())
            .addKeyValue("path", target)
            .addKeyValue("old", aside)
            .log("the old file could not get its name back; it is kept under the other name");
      }
      throw failed(reply);
    }
    session.ask("remove '" + aside + "'", Line.of("DELE", aside));
    LOG.atInfo()
        .addKeyValue("endpoint", session.where())
        .addKeyValue("path", target)
        .log("the server does not rename over a file: there was a moment without one");
    return Published.RENAMED;
  }

  private Reply move(FtpPath from, FtpPath to) throws TransferException, InterruptedException {
    String doing = "rename '" + from + "' to '" + to + "'";
    Reply begun = session.ask(doing, Line.of("RNFR", from));
    return begun.wantsMore() ? session.ask(doing, Line.of("RNTO", to)) : begun;
  }

  private TransferException failed(Reply reply) {
    String doing = "rename the finished '" + target + "'";
    return reply.code() == 550 || reply.code() == 553
        ? Trouble.denied(Side.DESTINATION, session.where(), doing, reply)
        : Trouble.of(Side.DESTINATION, session.where(), doing, reply);
  }

  private TransferException folder() {
    return new TransferException(
        new Rejected(
            FailureCode.DESTINATION_IS_FOLDER,
            "'%s' at %s is a folder".formatted(target, session.where())));
  }
}
