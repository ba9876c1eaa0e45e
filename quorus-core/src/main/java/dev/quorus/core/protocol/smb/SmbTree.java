package dev.quorus.core.protocol.smb;

import dev.quorus.core.failure.FailureCode;
import dev.quorus.core.failure.TransferException;
import dev.quorus.core.failure.TransferFailure.Rejected;
import dev.quorus.core.protocol.Side;
import dev.quorus.core.protocol.Tree;
import dev.quorus.core.protocol.smb.SmbSessions.Begun;
import dev.quorus.core.protocol.smb.wire.OpenFile;
import dev.quorus.core.protocol.smb.wire.Opening;
import dev.quorus.core.protocol.smb.wire.Status;
import dev.quorus.core.protocol.smb.wire.StatusException;

/** A folder of a share, and all below it. */
final class SmbTree implements Tree {
  private final SmbLocation root;
  private final SmbSessions sessions;

  /**
   * Of a folder.
   *
   * @param root as a source
   */
  SmbTree(SmbLocation root, SmbSessions sessions) {
    this.root = root;
    this.sessions = sessions;
  }

  @Override
  public Entries list(String path) throws TransferException, InterruptedException {
    SmbLocation at = root.below(path);
    SmbNames.check(at);
    Begun<OpenFile> begun;
    try {
      begun =
          sessions.begin(
              at, "list", (session, where) -> session.open(where.path(), Opening.list()));
    } catch (TransferException e) {
      throw isNoFolder(e) ? noFolder(at, e) : e;
    }
    return new SmbEntries(begun.at(), sessions, begun.lease(), begun.result().id());
  }

  private static boolean isNoFolder(TransferException e) {
    return e.getCause() instanceof StatusException refused
        && refused.status() == Status.NOT_A_DIRECTORY;
  }

  private static TransferException noFolder(SmbLocation at, TransferException cause) {
    return new TransferException(
        new Rejected(
            FailureCode.SOURCE_NOT_FOLDER, "'%s' is a file and no folder".formatted(at.shown())),
        cause);
  }

  @Override
  public void makeFolder(String path) throws TransferException, InterruptedException {
    SmbLocation at = root.below(path).at(Side.DESTINATION);
    SmbNames.check(at);
    sessions.once(
        at,
        "make the folder",
        (session, where) -> {
          session.makeFolders(where.names());
          return null;
        });
  }

  @Override
  public void deleteFile(String path) throws TransferException, InterruptedException {
    delete(path, Opening.deleteFile());
  }

  @Override
  public void deleteFolder(String path) throws TransferException, InterruptedException {
    delete(path, Opening.deleteFolder());
  }

  private void delete(String path, Opening how) throws TransferException, InterruptedException {
    SmbLocation at = root.below(path).at(Side.DESTINATION);
    SmbNames.check(at);
    sessions.once(
        at,
        "delete",
        (session, where) -> {
          if (where.names().isEmpty()) {
            // The path is a DFS link, and this the share that it leads to.
            throw new StatusException(Status.ACCESS_DENIED);
          }
          session.delete(where.path(), how);
          return null;
        });
  }

  /** Windows and Samba take {@code A} and {@code a} for the same name. */
  @Override
  public boolean caseSensitive() {
    return false;
  }

  /** There is nothing to close: sessions are leased for each call. */
  @Override
  public void close() {}
}
