package dev.quorus.core.protocol.smb;

import dev.quorus.core.failure.FailureCode;
import dev.quorus.core.failure.TransferException;
import dev.quorus.core.failure.TransferFailure.Interrupted;
import dev.quorus.core.failure.TransferFailure.Rejected;
import dev.quorus.core.pool.Leased;
import dev.quorus.core.protocol.Capabilities;
import dev.quorus.core.protocol.Chunk;
import dev.quorus.core.protocol.Partial;
import dev.quorus.core.protocol.Sink;
import dev.quorus.core.protocol.SinkPlan;
import dev.quorus.core.protocol.SourceStat;
import dev.quorus.core.protocol.SourceStream;
import dev.quorus.core.protocol.TargetStat;
import dev.quorus.core.protocol.smb.SmbSessions.Begun;
import dev.quorus.core.protocol.smb.wire.Call;
import dev.quorus.core.protocol.smb.wire.FileFacts;
import dev.quorus.core.protocol.smb.wire.Status;
import dev.quorus.core.protocol.smb.wire.StatusException;
import dev.quorus.core.transfer.PublishMode;
import dev.quorus.core.transfer.Published;
import java.io.IOException;
import java.time.Instant;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * A file to write: beside its target until it is whole, then renamed by the server in one step.
 * Holds one session from its first call to its end; if that dies, what is noted and tidied
 * afterwards goes over another.
 */
final class SmbSink implements Sink {
  private final SmbLocation at;
  private final SmbSessions sessions;
  private volatile SmbLocation place;
  private volatile SmbPartial partial;
  private final boolean createFolders;
  private final SinkPlan plan;
  private final ReentrantLock replacing = new ReentrantLock();
  private volatile @Nullable Leased<SmbSession> lease;
  private final AtomicInteger busy = new AtomicInteger();
  private volatile boolean closed;

  /** Something done with the session. */
  private interface Deed<T extends @Nullable Object> {
    T with(SmbSession session) throws IOException, TransferException, InterruptedException;
  }

  SmbSink(SmbLocation at, SinkPlan plan, SmbSessions sessions) {
    this.at = at;
    this.plan = plan;
    this.sessions = sessions;
    this.createFolders = plan.delivery().createFolders();
    this.place = at;
    this.partial = partialAt(at);
  }

  private SmbPartial partialAt(SmbLocation where) {
    boolean durable = plan.delivery().publish() == PublishMode.FSYNC;
    return new SmbPartial(where, plan.transfer(), durable, sessions.pause());
  }

  @Override
  public Capabilities capabilities() {
    return new Capabilities(true, true, false, true);
  }

  @Override
  public @Nullable TargetStat target() throws TransferException, InterruptedException {
    Begun<Looked> begun = sessions.begin(at, "look at", this::look);
    settle(begun.at(), begun.result().partial());
    hold(begun.lease());
    FileFacts found = begun.result().facts();
    if (found != null && found.isFolder()) {
      throw new TransferException(
          new Rejected(at.side().folder(), "'%s' is a folder".formatted(at.shown())));
    }
    return found == null ? null : new TargetStat(found.size(), found.modified());
  }

  private record Looked(SmbPartial partial, @Nullable FileFacts facts) {}

  /** Looks for the partial in the same round trip. */
  private Looked look(SmbSession session, SmbLocation where)
      throws IOException, InterruptedException {
    SmbPartial there = partialOf(where);
    Call target = session.look(where.path());
    there.look(session);
    return new Looked(there, SmbSession.looked(target));
  }

  private SmbPartial partialOf(SmbLocation where) throws StatusException {
    if (where.names().isEmpty()) {
      throw new StatusException(Status.FILE_IS_A_DIRECTORY);
    }
    return where.equals(at) ? partial : partialAt(where);
  }

  /** Sees that it lies here, where DFS could say otherwise. */
  private SmbPartial found(SmbSession session, SmbLocation where)
      throws IOException, InterruptedException {
    if (session.share().isDfs()) {
      SmbSession.looked(session.look(where.path()));
    }
    return partialOf(where);
  }

  private void settle(SmbLocation where, SmbPartial there) {
    place = where;
    partial = there;
  }

  private void hold(Leased<SmbSession> next) throws TransferException {
    Leased<SmbSession> before = lease;
    lease = next;
    if (before != null) {
      before.end();
    }
    if (closed) {
      next.end();
      throw stopped("look at");
    }
  }

  @Override
  public @Nullable Partial partial() throws TransferException, InterruptedException {
    return attempt("resume", partial::left);
  }

  @Override
  public SourceStream readPartial(long length) throws TransferException, InterruptedException {
    // A session of its own: this one is needed again as soon as the stream is closed.
    Begun<SmbStream.Opened> begun =
        sessions.beginHere(
            place, "read the partial of", (session, where) -> partial.open(session, length));
    return new SmbStream(at, sessions, begun.lease(), begun.result(), null);
  }

  @Override
  public void begin(long offset, long size) throws TransferException, InterruptedException {
    attempt(
        "write",
        session -> {
          if (!partial.begin(session, offset, size)) {
            makeFolders(session);
            if (!partial.begin(session, offset, size)) {
              throw new TransferException(
                  new Rejected(
                      FailureCode.DESTINATION_FOLDER_MISSING,
                      "the folder of the share of '%s' is gone".formatted(at.shown())));
            }
          }
          return null;
        });
  }

  private void makeFolders(SmbSession session)
      throws IOException, TransferException, InterruptedException {
    if (!createFolders) {
      throw new TransferException(
          new Rejected(
              FailureCode.DESTINATION_FOLDER_MISSING,
              "the folder of '%s' does not exist, and createFolders is off".formatted(at.shown())));
    }
    session.makeFolders(place.folders());
  }

  @Override
  public void write(Chunk chunk) throws TransferException, InterruptedException {
    busy.incrementAndGet();
    try {
      partial.writes().write(chunk);
    } catch (IOException e) {
      throw trouble("write", e);
    } finally {
      busy.decrementAndGet();
    }
  }

  @Override
  public void checkpoint(byte[] entry) throws TransferException, InterruptedException {
    attempt(
        "note the progress of",
        session -> {
          partial.checkpoint(session, entry);
          return null;
        });
  }

  @Override
  public void finish() throws TransferException, InterruptedException {
    attempt(
        "write",
        session -> {
          partial.finish(session);
          return null;
        });
  }

  @Override
  public void stamp(Instant modified) throws TransferException, InterruptedException {
    attempt(
        "set the time of",
        session -> {
          partial.stamp(session, modified);
          return null;
        });
  }

  @Override
  public long writtenSize() throws TransferException, InterruptedException {
    FileFacts written = attempt("look at", partial::written);
    return written == null ? SourceStat.UNKNOWN_SIZE : written.size();
  }

  @Override
  public Published publish() throws TransferException, InterruptedException {
    return attempt("publish", session -> partial.publish(session, plan.delivery().overwrite()));
  }

  @Override
  public void discard() throws TransferException, InterruptedException {
    if (lease == null) {
      return;
    }
    String doing = "remove the partial of";
    if (closed) {
      // By force, since a call took too long: what it wrote must still go.
      Begun<Boolean> tidied =
          sessions.beginHere(place, doing, (session, where) -> discarded(session));
      sessions.giveBack(tidied.lease());
    } else {
      attempt(doing, this::discarded);
    }
  }

  private boolean discarded(SmbSession session) throws IOException, InterruptedException {
    partial.discard(session);
    return true;
  }

  @Override
  public void close() {
    closed = true;
    Leased<SmbSession> held = lease;
    if (held == null) {
      return;
    }
    if (busy.get() == 0 && partial.forgotten(held.session())) {
      sessions.giveBack(held);
    } else {
      held.end();
    }
  }

  private <T extends @Nullable Object> T attempt(String doing, Deed<T> deed)
      throws TransferException, InterruptedException {
    busy.incrementAndGet();
    try {
      return deed.with(session());
    } catch (IOException e) {
      throw trouble(doing, e);
    } finally {
      busy.decrementAndGet();
    }
  }

  /** The session held; another if there is none yet, or it died. */
  private SmbSession session() throws TransferException, InterruptedException {
    Leased<SmbSession> held = lease;
    if (closed) {
      throw stopped("go on with");
    }
    return held != null && held.session().isAlive() ? held.session() : another();
  }

  private SmbSession another() throws TransferException, InterruptedException {
    replacing.lockInterruptibly();
    try {
      Leased<SmbSession> held = lease;
      if (held == null) {
        Begun<SmbPartial> begun = sessions.begin(at, "go on with", this::found);
        settle(begun.at(), begun.result());
        held = begun.lease();
        hold(held);
      } else if (!held.session().isAlive()) {
        held = sessions.beginHere(place, "go on with", (session, where) -> null).lease();
        hold(held);
      }
      return held.session();
    } finally {
      replacing.unlock();
    }
  }

  private TransferException trouble(String doing, IOException cause) {
    return closed ? stopped(doing) : SmbFailures.of(at, doing, cause);
  }

  private TransferException stopped(String doing) {
    return new TransferException(
        new Interrupted(
            FailureCode.AGENT_STOPPED,
            "stopped from outside: could not %s '%s'".formatted(doing, at.shown())));
  }
}
