package dev.quorus.core.protocol.ftp;

import dev.quorus.core.failure.TransferException;
import dev.quorus.core.failure.TransferFailure.Rejected;
import dev.quorus.core.protocol.BlockPool;
import dev.quorus.core.protocol.Entry;
import dev.quorus.core.protocol.Side;
import dev.quorus.core.protocol.Source;
import dev.quorus.core.protocol.SourceStat;
import dev.quorus.core.protocol.SourceStream;
import dev.quorus.core.time.Ticker;
import dev.quorus.core.transfer.Digest;
import dev.quorus.core.transfer.DigestAlgorithm;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A file on a server, read over one session from its first question to its last. */
final class FtpSource implements Source {
  private final FtpStream.FtpFile file;
  private final BlockPool pool;
  private final Ticker ticker;

  FtpSource(FtpStream.FtpFile file, BlockPool pool, Ticker ticker) {
    this.file = file;
    this.pool = pool;
    this.ticker = ticker;
  }

  @Override
  public SourceStat stat() throws TransferException, InterruptedException {
    return file.access()
        .work(session -> {
          Look look = Look.at(file.path(), session.features());
          return identity(
              session, look, session.ask(file.doing("look at"), look.questions()), null);
        });
  }

  @Override
  public SourceStream open(long offset, @Nullable SourceStat expected)
      throws TransferException, InterruptedException {
    return file.access()
        .work(session -> {
          Look look = Look.at(file.path(), session.features());
          List<Reply> replies = session.askAndPrepare(file.doing("look at"), look.questions());
          Found found = look.answer(replies);
          Digest digest =
              found == null
                  ? null
                  : ServerDigest.of(session, file.path(), found.size(), DigestAlgorithm.SHA256);
          SourceStat now = identity(session, look, replies, digest);
          boolean same = expected == null || expected.sameAs(now);
          boolean possible =
              session.features().restarts() && (now.size() < 0 || offset <= now.size());
          long start = same && possible ? offset : 0;
          return new FtpStream(file, Side.SOURCE, now, start, pool, ticker);
        });
  }

  private SourceStat identity(
      FtpSession session, Look look, List<Reply> replies, @Nullable Digest digest)
      throws TransferException, InterruptedException {
    Found found = look.answer(replies);
    if (found == null) {
      throw none(session, replies);
    }
    if (found.kind() != Entry.Kind.FILE && found.kind() != Entry.Kind.LINK) {
      throw notAFile(session, found.kind());
    }
    return new SourceStat(found.size(), found.modified(), null, digest);
  }

  private TransferException none(FtpSession session, List<Reply> replies)
      throws TransferException, InterruptedException {
    List<Reply> refusing = new ArrayList<>(replies);
    refusing.removeIf(Reply::unknown);
    boolean folder = !Trouble.missing(replies.getFirst()) && session.isFolder(file.path());
    return folder
        ? notAFile(session, Entry.Kind.FOLDER)
        : Trouble.looked(
            Side.SOURCE,
            session.where(),
            file.doing("look at"),
            refusing.isEmpty() ? replies.getFirst() : refusing.getFirst());
  }

  private TransferException notAFile(FtpSession session, Entry.Kind kind) {
    return new TransferException(
        new Rejected(
            kind == Entry.Kind.FOLDER ? Side.SOURCE.folder() : Side.SOURCE.notAFile(),
            "'%s' at %s is %s, no file"
                .formatted(
                    file.path(),
                    session.where(),
                    kind == Entry.Kind.FOLDER ? "a folder" : "something else")));
  }

  @Override
  public void close() {
    file.access().close();
  }
}
