package dev.quorus.core.protocol.smb;

import dev.quorus.core.failure.TransferException;
import dev.quorus.core.failure.TransferFailure.Rejected;
import dev.quorus.core.protocol.Source;
import dev.quorus.core.protocol.SourceStat;
import dev.quorus.core.protocol.SourceStream;
import dev.quorus.core.protocol.smb.SmbSessions.Begun;
import dev.quorus.core.protocol.smb.wire.Call;
import dev.quorus.core.protocol.smb.wire.FileFacts;
import dev.quorus.core.protocol.smb.wire.FileId;
import dev.quorus.core.protocol.smb.wire.FramePool;
import dev.quorus.core.protocol.smb.wire.Link;
import dev.quorus.core.protocol.smb.wire.OpenFile;
import dev.quorus.core.protocol.smb.wire.Opening;
import dev.quorus.core.protocol.smb.wire.Request;
import dev.quorus.core.protocol.smb.wire.Status;
import dev.quorus.core.protocol.smb.wire.StatusException;
import java.io.IOException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A file to read. Its streams hold a session each; asking what it is borrows that. */
final class SmbSource implements Source {
  private final SmbLocation at;
  private final SmbSessions sessions;
  private volatile SmbLocation place;
  private volatile @Nullable SmbStream stream;

  SmbSource(SmbLocation at, SmbSessions sessions) {
    this.at = at;
    this.place = at;
    this.sessions = sessions;
  }

  /** Bytes that are asked for together with the opening. */
  static int first(Link link) {
    return Math.min(FramePool.FIRST, link.maxRead());
  }

  @Override
  public SourceStat stat() throws TransferException, InterruptedException {
    SmbStream open = stream;
    SmbSession session = open == null ? null : open.session();
    if (session == null) {
      return stat(sessions.once(at, "look at", this::look));
    }
    try {
      return stat(look(session, place));
    } catch (IOException e) {
      throw SmbFailures.of(at, "look at", e);
    }
  }

  private FileFacts look(SmbSession session, SmbLocation where)
      throws IOException, InterruptedException {
    FileFacts facts = SmbSession.looked(session.look(where.path()));
    if (facts == null) {
      throw new StatusException(Status.OBJECT_NAME_NOT_FOUND);
    }
    return facts;
  }

  private SourceStat stat(FileFacts facts) throws TransferException {
    if (facts.isFolder()) {
      throw new TransferException(
          new Rejected(at.side().folder(), "'%s' is a folder".formatted(at.shown())));
    }
    return new SourceStat(facts.size(), facts.modified(), null, null);
  }

  private record First(OpenFile file, @Nullable Call data) {}

  @Override
  public SourceStream open(long offset, @Nullable SourceStat expected)
      throws TransferException, InterruptedException {
    Begun<First> begun =
        sessions.begin(at, "read", (session, where) -> opened(session, where.path(), offset));
    place = begun.at();
    boolean done = false;
    try {
      SourceStat now = stat(begun.result().file().facts());
      boolean same = (expected == null || expected.sameAs(now)) && offset <= now.size();
      Call data = begun.result().data();
      if (!same && data != null) {
        data.abandon();
      }
      SmbStream opened =
          new SmbStream(
              at,
              sessions,
              begun.lease(),
              new SmbStream.Opened(begun.result().file().id(), now, same ? offset : 0),
              same ? data : null);
      stream = opened;
      done = true;
      return opened;
    } finally {
      if (!done) {
        begun.lease().end();
      }
    }
  }

  /** Opens it and asks for its first bytes at once: a small file takes one round trip. */
  private static First opened(SmbSession session, String path, long offset)
      throws IOException, InterruptedException {
    Link link = session.link();
    List<Call> calls =
        link.send(
            List.of(
                link.create(path, Opening.read()),
                Request.read(FileId.OF_REQUEST_BEFORE, offset, first(link))));
    try {
      return new First(calls.getFirst().checked().opened(), calls.getLast());
    } catch (IOException e) {
      calls.getLast().abandon();
      throw e;
    }
  }

  /** There is nothing to close: each stream gives its session back. */
  @Override
  public void close() {}
}
