package dev.quorus.core.protocol.sftp;

import dev.quorus.core.failure.FailureCode;
import dev.quorus.core.failure.TransferException;
import dev.quorus.core.failure.TransferFailure.Rejected;
import dev.quorus.core.pool.Leased;
import dev.quorus.core.protocol.Entry.Kind;
import dev.quorus.core.protocol.Side;
import dev.quorus.core.protocol.Tree;
import dev.quorus.core.protocol.sftp.wire.FileAttributes;
import dev.quorus.core.protocol.sftp.wire.RemoteFiles;
import dev.quorus.core.protocol.sftp.wire.RemoteFolders;
import dev.quorus.core.protocol.sftp.wire.RemoteHandle;
import dev.quorus.core.protocol.sftp.wire.StatusException;
import java.io.IOException;

/** A folder of the server. Each call has a session of its own. */
final class SftpTree implements Tree {
  private final Lessor lessor;

  SftpTree(Lessor lessor) {
    this.lessor = lessor;
  }

  @Override
  public Entries list(String path) throws TransferException, InterruptedException {
    Seat seat = new Seat(lessor);
    boolean done = false;
    try {
      SftpSession session = seat.session();
      RemoteHandle folder = openFolder(session.files(), path, full(path));
      done = true;
      return new SftpEntries(seat, new OpenRemote(seat, session, folder, Side.SOURCE), shown(path));
    } finally {
      if (!done) {
        seat.close();
      }
    }
  }

  private RemoteHandle openFolder(RemoteFiles files, String path, String full)
      throws TransferException, InterruptedException {
    try {
      try {
        return files.openFolder(full);
      } catch (StatusException e) {
        // Some servers say of a file that there is no such folder.
        FileAttributes there = files.stat(full);
        if (there != null && there.kind() != Kind.FOLDER) {
          throw new TransferException(
              new Rejected(
                  FailureCode.SOURCE_NOT_FOLDER, "'%s' is no folder".formatted(shown(path))),
              e);
        }
        throw e;
      }
    } catch (IOException e) {
      throw SftpTrouble.of(Side.SOURCE, "list", shown(path), e);
    }
  }

  @Override
  public void makeFolder(String path) throws TransferException, InterruptedException {
    ask("make the folder", path, RemoteFolders::make);
  }

  @Override
  public void deleteFile(String path) throws TransferException, InterruptedException {
    ask("delete", path, (files, full) -> files.gone(files.sendRemove(full), full));
  }

  @Override
  public void deleteFolder(String path) throws TransferException, InterruptedException {
    ask("delete", path, (files, full) -> files.gone(files.sendRemoveFolder(full), full));
  }

  /** Something asked of the server. */
  private interface Deed {
    void done(RemoteFiles files, String path) throws IOException, InterruptedException;
  }

  private void ask(String doing, String path, Deed deed)
      throws TransferException, InterruptedException {
    String full = full(path);
    Leased<SftpSession> lease = lessor.take();
    boolean done = false;
    try {
      deed.done(lease.session().files(), full);
      done = true;
    } catch (StatusException e) {
      done = true;
      throw SftpTrouble.of(Side.DESTINATION, doing, shown(path), e);
    } catch (IOException e) {
      throw SftpTrouble.of(Side.DESTINATION, doing, shown(path), e);
    } finally {
      if (done) {
        lease.giveBack();
      } else {
        lease.end();
      }
    }
  }

  private String full(String path) throws TransferException {
    String root = lessor.address().path();
    if (path.isEmpty()) {
      return root;
    }
    SftpAddress.checkNames(path, shown(path));
    return root + "/" + path;
  }

  private String shown(String path) {
    return path.isEmpty() ? lessor.shown() : lessor.shown() + "/" + path;
  }

  /** There is nothing to close: each call gives its session back. */
  @Override
  public void close() {}
}
