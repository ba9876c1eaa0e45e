package dev.quorus.core.protocol.ftp;

import dev.quorus.core.failure.FailureCode;
import dev.quorus.core.failure.TransferException;
import dev.quorus.core.failure.TransferFailure.Rejected;
import dev.quorus.core.protocol.Entry;
import dev.quorus.core.protocol.Side;
import dev.quorus.core.protocol.Tree;
import java.util.List;

/** A folder on a server. Each listing has a session of its own until its end; others share one. */
final class FtpTree implements Tree {
  private final FtpSessions sessions;
  private final FtpTarget target;
  private final FtpPath root;

  FtpTree(FtpSessions sessions, FtpTarget target, FtpPath root) {
    this.sessions = sessions;
    this.target = target;
    this.root = root;
  }

  @Override
  public Entries list(String path) throws TransferException, InterruptedException {
    FtpPath folder = root.below(path);
    Access access = new Access(sessions, target);
    boolean done = false;
    try {
      Entries entries = access.work(session -> listed(access, session, folder));
      done = true;
      return entries;
    } finally {
      if (!done) {
        access.close();
      }
    }
  }

  private static Entries listed(Access access, FtpSession session, FtpPath folder)
      throws TransferException, InterruptedException {
    boolean machine = session.features().machineListings();
    boolean away = !folder.text().isEmpty() && !(machine && folder.isPlain());
    if (away) {
      enter(session, folder);
    }
    EntryReader reader = machine ? EntryReader.machine() : EntryReader.of(session.system());
    Opening opening = machine ? machine(session, folder, !away) : oldWay(session, folder);
    return switch (opening) {
      case Opening.Begun(Exchange exchange) -> new Listing(access, exchange, reader, away);
      case Opening.Refused(Reply reply) -> throw refused(session, folder, reply);
    };
  }

  /** Looked at first where it is named: some servers list nothing where there is nothing. */
  private static Opening machine(FtpSession session, FtpPath folder, boolean named)
      throws TransferException, InterruptedException {
    if (!named || folder.isRoot() || !session.features().has("MLST")) {
      Line line = named ? Line.of("MLSD", folder) : Line.of("MLSD");
      return session.open(Side.SOURCE, doing(folder), 0, line);
    }
    Look look = Look.at(folder, session.features());
    List<Reply> replies = session.askAndPrepare(doing(folder), look.questions());
    Found found = look.answer(replies);
    if (found == null || found.kind() == Entry.Kind.FILE) {
      throw refused(session, folder, replies.getFirst());
    }
    return session.open(Side.SOURCE, doing(folder), 0, Line.of("MLSD", folder));
  }

  /**
   * From within the folder: given a path, some servers would take its name for a pattern, and list
   * nothing where there is nothing. With hidden files where the server knows the word for it.
   */
  private static Opening oldWay(FtpSession session, FtpPath folder)
      throws TransferException, InterruptedException {
    Opening all = session.open(Side.SOURCE, doing(folder), 0, new Line("LIST", "-a"));
    return all instanceof Opening.Begun
        ? all
        : session.open(Side.SOURCE, doing(folder), 0, Line.of("LIST"));
  }

  private static void enter(FtpSession session, FtpPath folder)
      throws TransferException, InterruptedException {
    Reply reply = session.ask(doing(folder), Line.of("CWD", folder));
    if (!reply.done()) {
      throw refused(session, folder, reply);
    }
  }

  private static TransferException refused(FtpSession session, FtpPath folder, Reply reply)
      throws TransferException, InterruptedException {
    Found found = new Folders(session).found(folder);
    if (found != null && found.kind() != Entry.Kind.FOLDER) {
      return new TransferException(
          new Rejected(
              FailureCode.SOURCE_NOT_FOLDER,
              "'%s' at %s is no folder".formatted(folder, session.where())));
    }
    return found == null
        ? Trouble.looked(Side.SOURCE, session.where(), doing(folder), reply)
        : Trouble.denied(Side.SOURCE, session.where(), doing(folder), reply);
  }

  private static String doing(FtpPath folder) {
    return "list '" + folder + "'";
  }

  /** Something done in the tree. */
  private interface Deed {
    void with(Folders folders) throws TransferException, InterruptedException;
  }

  @Override
  public void makeFolder(String path) throws TransferException, InterruptedException {
    FtpPath folder = root.below(path);
    perform(folders -> folders.make(folder));
  }

  @Override
  public void deleteFile(String path) throws TransferException, InterruptedException {
    FtpPath file = root.below(path);
    perform(folders -> folders.delete("DELE", file));
  }

  @Override
  public void deleteFolder(String path) throws TransferException, InterruptedException {
    FtpPath folder = root.below(path);
    perform(folders -> folders.delete("RMD", folder));
  }

  private void perform(Deed deed) throws TransferException, InterruptedException {
    try (Access access = new Access(sessions, target)) {
      access.work(session -> {
        deed.with(new Folders(session));
        return true;
      });
    }
  }

  /** Sessions belong to the pool. */
  @Override
  public void close() {}
}
