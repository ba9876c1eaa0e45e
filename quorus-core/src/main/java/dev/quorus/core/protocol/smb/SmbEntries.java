package dev.quorus.core.protocol.smb;

import dev.quorus.core.failure.TransferException;
import dev.quorus.core.pool.Leased;
import dev.quorus.core.protocol.Entry;
import dev.quorus.core.protocol.Tree;
import dev.quorus.core.protocol.smb.wire.Call;
import dev.quorus.core.protocol.smb.wire.FileFacts;
import dev.quorus.core.protocol.smb.wire.FileId;
import dev.quorus.core.protocol.smb.wire.FolderPage;
import dev.quorus.core.protocol.smb.wire.Link;
import dev.quorus.core.protocol.smb.wire.Reply;
import dev.quorus.core.protocol.smb.wire.Request;
import dev.quorus.core.protocol.smb.wire.Status;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** The entries of a folder, page by page: while one is read, the next is under way. */
final class SmbEntries implements Tree.Entries {
  private final SmbLocation at;
  private final SmbSessions sessions;
  private final Leased<SmbSession> lease;
  private final FileId folder;
  private @Nullable Call next;
  private @Nullable FolderPage page;
  private boolean ended;
  private boolean closed;

  /** Takes over the session and the open folder. */
  SmbEntries(SmbLocation at, SmbSessions sessions, Leased<SmbSession> lease, FileId folder) {
    this.at = at;
    this.sessions = sessions;
    this.lease = lease;
    this.folder = folder;
  }

  @Override
  public @Nullable Entry next() throws TransferException, InterruptedException {
    try {
      while (!ended) {
        FolderPage.Item item = page == null ? null : page.next();
        if (item == null) {
          turn();
        } else if (!item.name().equals(".") && !item.name().equals("..")) {
          return entry(item);
        }
      }
      return null;
    } catch (IOException e) {
      throw SmbFailures.of(at, "list", e);
    }
  }

  private void turn() throws IOException, InterruptedException {
    Link link = lease.session().link();
    Call under = next == null ? link.send(Request.list(folder, link.maxList())) : next;
    next = under;
    Reply reply = under.await();
    if (reply.status() == Status.NO_MORE_FILES || reply.status() == Status.NO_SUCH_FILE) {
      next = null;
      ended = true;
      return;
    }
    page = new FolderPage(reply.checked().output());
    next = link.send(Request.list(folder, link.maxList()));
  }

  private Entry entry(FolderPage.Item item) throws IOException, InterruptedException {
    FileFacts facts = item.facts();
    Entry.Kind kind =
        facts.isLink()
            ? isElsewhere(item.name()) ? Entry.Kind.FOLDER : Entry.Kind.LINK
            : facts.isFolder() ? Entry.Kind.FOLDER : Entry.Kind.FILE;
    return new Entry(
        item.name(), kind, kind == Entry.Kind.FILE ? facts.size() : -1, facts.modified(), true);
  }

  /** Whether it is a folder that lies on another server, by DFS. */
  private boolean isElsewhere(String name) throws IOException, InterruptedException {
    SmbSession session = lease.session();
    String path = at.names().isEmpty() ? name : at.path() + "\\" + name;
    return session.share().isDfs()
        && session.look(path).await().status() == Status.PATH_NOT_COVERED;
  }

  @Override
  public void close() {
    if (closed) {
      return;
    }
    closed = true;
    try {
      if (lease.session().isAlive()) {
        lease.session().forget(folder);
        sessions.giveBack(lease);
        return;
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (IOException e) {
      // The session is lost, and the folder with it.
      ended = true;
    }
    lease.end();
  }
}
