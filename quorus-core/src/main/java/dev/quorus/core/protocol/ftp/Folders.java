package dev.quorus.core.protocol.ftp;

import dev.quorus.core.failure.TransferException;
import dev.quorus.core.protocol.Entry;
import dev.quorus.core.protocol.Side;
import org.jspecify.annotations.Nullable;

/** Folders on a server. */
record Folders(FtpSession session) {
  boolean exists(FtpPath folder) throws TransferException, InterruptedException {
    if (folder.isRoot()) {
      return true;
    }
    Look look = Look.at(folder, session.features());
    if (!look.machine()) {
      return session.isFolder(folder);
    }
    Found found = look.answer(session.ask("look at '" + folder + "'", look.questions()));
    return found != null && found.kind() != Entry.Kind.FILE;
  }

  /** Makes a folder and those above it; does nothing if it is there. */
  void make(FtpPath folder) throws TransferException, InterruptedException {
    Reply last = folder.isRoot() ? null : made(folder);
    if (last == null || last.done()) {
      return;
    }
    for (FtpPath each : folder.chain()) {
      // One that is there already is refused; only the last one's absence is telling.
      last = made(each);
    }
    if (!last.done() && !exists(folder)) {
      String doing = "make the folder '" + folder + "'";
      throw Trouble.missing(last) || last.code() != 550
          ? Trouble.of(Side.DESTINATION, session.where(), doing, last)
          : Trouble.denied(Side.DESTINATION, session.where(), doing, last);
    }
  }

  private Reply made(FtpPath folder) throws TransferException, InterruptedException {
    return session.ask("make the folder '" + folder + "'", Line.of("MKD", folder));
  }

  /** Deletes a file or an empty folder; does nothing if it is gone. */
  void delete(String verb, FtpPath path) throws TransferException, InterruptedException {
    String doing = "delete '" + path + "'";
    Reply reply = session.ask(doing, Line.of(verb, path));
    if (reply.done() || Trouble.missing(reply)) {
      return;
    }
    if (found(path) != null || session.isFolder(path) || Trouble.denied(reply)) {
      throw Trouble.denied(Side.DESTINATION, session.where(), doing, reply);
    }
  }

  @Nullable Found found(FtpPath path) throws TransferException, InterruptedException {
    Look look = Look.at(path, session.features());
    return look.answer(session.ask("look at '" + path + "'", look.questions()));
  }
}
