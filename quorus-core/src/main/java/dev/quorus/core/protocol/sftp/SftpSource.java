package dev.quorus.core.protocol.sftp;

import dev.quorus.core.failure.FailureCode;
import dev.quorus.core.failure.TransferException;
import dev.quorus.core.failure.TransferFailure.Rejected;
import dev.quorus.core.protocol.Entry.Kind;
import dev.quorus.core.protocol.Side;
import dev.quorus.core.protocol.Source;
import dev.quorus.core.protocol.SourceStat;
import dev.quorus.core.protocol.SourceStream;
import dev.quorus.core.protocol.sftp.wire.Answer;
import dev.quorus.core.protocol.sftp.wire.FileAttributes;
import dev.quorus.core.protocol.sftp.wire.Fxp;
import dev.quorus.core.protocol.sftp.wire.Pending;
import dev.quorus.core.protocol.sftp.wire.RemoteFiles;
import dev.quorus.core.protocol.sftp.wire.RemoteHandle;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** A file to read. Holds a session from its first call on. */
final class SftpSource implements Source {
  private final Seat seat;

  SftpSource(Lessor lessor) {
    this.seat = new Seat(lessor);
  }

  @Override
  public SourceStat stat() throws TransferException, InterruptedException {
    try {
      return seat.asked(
          session -> identity(session.files().sendStat(path()).await().expectAttributes()));
    } catch (IOException e) {
      throw SftpTrouble.of(Side.SOURCE, "read", seat.shown(), e);
    }
  }

  @Override
  public SourceStream open(long offset, @Nullable SourceStat expected)
      throws TransferException, InterruptedException {
    try {
      return seat.asked(session -> opened(session, offset, expected));
    } catch (IOException e) {
      throw SftpTrouble.of(Side.SOURCE, "read", seat.shown(), e);
    }
  }

  private SourceStream opened(SftpSession session, long offset, @Nullable SourceStat expected)
      throws IOException, TransferException, InterruptedException {
    RemoteFiles files = session.files();
    // Asked together with the opening: of a pipe, which would never be opened, it is known first.
    Pending stat = files.sendStat(path());
    Pending open = files.sendOpen(path(), Fxp.FOR_READ, -1);
    refusePipe(stat.await());
    RemoteHandle handle = open.await().expectHandle();
    return opened(new OpenRemote(seat, session, handle, Side.SOURCE), offset, expected);
  }

  private void refusePipe(Answer stat) throws IOException, TransferException {
    if (stat.type() == Fxp.ATTRS) {
      FileAttributes found = stat.expectAttributes();
      if (found.kind() == Kind.OTHER) {
        seat.end();
        throw SftpTrouble.notAFile(Side.SOURCE, seat.shown(), found);
      }
    }
  }

  private SourceStream opened(OpenRemote file, long offset, @Nullable SourceStat expected)
      throws IOException, TransferException, InterruptedException {
    boolean done = false;
    try {
      Pending stat = file.session().files().sendStat(file.handle());
      ReadAhead ahead = new ReadAhead(file, offset);
      ahead.guess();
      SourceStat now = identity(stat.await().expectAttributes());
      boolean same = expected == null || expected.sameAs(now);
      long start = same && offset <= now.size() ? offset : 0;
      ahead.until(start, now.size());
      done = true;
      return new SftpStream(file, ahead, now, start);
    } finally {
      if (!done) {
        file.close();
      }
    }
  }

  private SourceStat identity(FileAttributes found) throws TransferException {
    if (found.kind() != Kind.FILE) {
      throw SftpTrouble.notAFile(Side.SOURCE, seat.shown(), found);
    }
    if (found.size() < 0) {
      throw new TransferException(
          new Rejected(
              FailureCode.UNSUPPORTED,
              "the server does not say how long '%s' is".formatted(seat.shown())));
    }
    return new SourceStat(found.size(), found.modified(), null, null);
  }

  /** Whether it can be read in a session of this seat. */
  boolean isWithin(Seat other) {
    return seat.isBeside(other);
  }

  String path() {
    return seat.address().path();
  }

  @Override
  public void close() {
    seat.close();
  }
}
