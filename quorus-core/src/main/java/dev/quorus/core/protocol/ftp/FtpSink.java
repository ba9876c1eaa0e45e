package dev.quorus.core.protocol.ftp;

import dev.quorus.core.failure.FailureCode;
import dev.quorus.core.failure.TransferException;
import dev.quorus.core.failure.TransferFailure.Integrity;
import dev.quorus.core.failure.TransferFailure.Rejected;
import dev.quorus.core.protocol.BlockPool;
import dev.quorus.core.protocol.Capabilities;
import dev.quorus.core.protocol.Chunk;
import dev.quorus.core.protocol.Entry;
import dev.quorus.core.protocol.Partial;
import dev.quorus.core.protocol.Side;
import dev.quorus.core.protocol.Sink;
import dev.quorus.core.protocol.SinkPlan;
import dev.quorus.core.protocol.SourceStat;
import dev.quorus.core.protocol.SourceStream;
import dev.quorus.core.protocol.TargetStat;
import dev.quorus.core.time.Ticker;
import dev.quorus.core.transfer.Digest;
import dev.quorus.core.transfer.DigestAlgorithm;
import dev.quorus.core.transfer.PublishMode;
import dev.quorus.core.transfer.Published;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A file to write to a server: beside its target until it is whole. FTP can flush nothing to the
 * server's disk, so a power cut there may lose what was published; a ledger that got ahead of its
 * partial does no harm, as each block is proven by its checksum before a resume relies on it.
 */
final class FtpSink implements Sink {
  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("yyyyMMddHHmmss").withZone(ZoneOffset.UTC);

  private final FtpPath path;
  private final FtpPartial partial;
  private final SinkPlan plan;
  private final Access access;
  private final BlockPool pool;
  private final Ticker ticker;
  private volatile @Nullable Exchange upload;
  private volatile boolean closed;
  private boolean folderMissing;
  private boolean replacedInSteps;
  private long position;
  private long written = SourceStat.UNKNOWN_SIZE;

  FtpSink(
      FtpPath path,
      SinkPlan plan,
      Access access,
      FtpPartial partial,
      BlockPool pool,
      Ticker ticker) {
    this.path = path;
    this.plan = plan;
    this.access = access;
    this.partial = partial;
    this.pool = pool;
    this.ticker = ticker;
  }

  /** What the server offers; before it was asked, what most do. */
  @Override
  public Capabilities capabilities() {
    Features known = access.features();
    return known == null
        ? new Capabilities(true, true, false, false)
        : new Capabilities(known.restarts(), true, false, known.has("MFMT"));
  }

  @Override
  public @Nullable TargetStat target() throws TransferException, InterruptedException {
    return access.work(session -> {
      Found found = look(session);
      if (found != null && found.kind() == Entry.Kind.FOLDER) {
        throw new TransferException(
            new Rejected(
                FailureCode.DESTINATION_IS_FOLDER,
                "'%s' at %s is a folder".formatted(path, session.where())));
      }
      return found == null ? null : new TargetStat(found.size(), found.modified());
    });
  }

  /** One round for all that is to be known: what has the name, and whether a partial is there. */
  private @Nullable Found look(FtpSession session) throws TransferException, InterruptedException {
    Look look = Look.at(path, session.features());
    String home = session.welcome().home();
    Look around = Look.at(path.folder(), session.features());
    List<Line> lines = new ArrayList<>(look.questions());
    int asked = lines.size();
    lines.add(Line.of("SIZE", partial.data()));
    if (!look.machine() && home != null) {
      lines.add(Line.of("CWD", path));
    }
    boolean asksFolder = around.machine() && !path.folder().isRoot();
    if (asksFolder) {
      lines.addAll(around.questions());
    }
    List<Reply> replies = session.ask("look at '" + path + "'", lines);
    partial.seen(replies.get(asked));
    if (asksFolder) {
      Found folder = around.answer(List.of(replies.getLast()));
      folderMissing = folder == null || folder.kind() == Entry.Kind.FILE;
    }
    if (!look.machine() && home != null && replies.get(asked + 1).done()) {
      session.goHome();
      return new Found(Entry.Kind.FOLDER, -1, null);
    }
    return look.answer(replies.subList(0, asked));
  }

  @Override
  public @Nullable Partial partial() throws TransferException, InterruptedException {
    return access.work(partial::left);
  }

  @Override
  public SourceStream readPartial(long length) {
    SourceStat stat = new SourceStat(length, null, null, null);
    FtpStream.FtpFile file = new FtpStream.FtpFile(access, partial.data());
    return new FtpStream(file, Side.DESTINATION, stat, 0, pool, ticker);
  }

  @Override
  public void begin(long offset, long size) throws TransferException, InterruptedException {
    position = offset;
    Exchange begun = access.work(session -> begun(session, offset, size));
    upload = begun;
    if (closed) {
      begun.abort();
    }
  }

  private Exchange begun(FtpSession session, long offset, long size)
      throws TransferException, InterruptedException {
    if (folderMissing) {
      makeFolder(session);
    }
    boolean tooLong = offset > 0 && size >= 0 && partial.size() > size;
    return switch (tooLong ? partial.shorten(session, offset) : partial.write(session, offset)) {
      case Opening.Begun(Exchange exchange) -> exchange;
      case Opening.Refused(Reply reply) -> again(session, offset, reply);
    };
  }

  /** Refused, perhaps for want of the folder. */
  private Exchange again(FtpSession session, long offset, Reply refusal)
      throws TransferException, InterruptedException {
    boolean perhaps = offset == 0 && (refusal.code() / 10 == 55 || refusal.code() == 451);
    if (!perhaps || new Folders(session).exists(path.folder())) {
      throw refused(session, refusal);
    }
    makeFolder(session);
    return switch (partial.write(session, offset)) {
      case Opening.Begun(Exchange exchange) -> exchange;
      case Opening.Refused(Reply reply) -> throw refused(session, reply);
    };
  }

  private void makeFolder(FtpSession session) throws TransferException, InterruptedException {
    if (!plan.delivery().createFolders()) {
      throw new TransferException(
          new Rejected(
              FailureCode.DESTINATION_FOLDER_MISSING,
              "the folder of '%s' does not exist at %s, and createFolders is off"
                  .formatted(path, session.where())));
    }
    new Folders(session).make(path.folder());
    folderMissing = false;
  }

  private TransferException refused(FtpSession session, Reply reply) {
    String doing = "write '" + path + "'";
    // Its folder is there, so "missing" can only be a vague word for "not yours to make".
    return reply.code() == 550
        ? Trouble.denied(Side.DESTINATION, session.where(), doing, reply)
        : Trouble.of(Side.DESTINATION, session.where(), doing, reply);
  }

  @Override
  public void write(Chunk chunk) throws TransferException, InterruptedException {
    Exchange open = upload();
    for (ByteBuffer each : chunk.buffers()) {
      open.write(each);
    }
    position += chunk.size();
  }

  @Override
  public void checkpoint(byte[] entry) throws TransferException, InterruptedException {
    partial.note(entry);
  }

  @Override
  public void finish() throws TransferException, InterruptedException {
    upload().completeWrite();
    written = access.work(session -> partial.sizeNow(session));
    if (written >= 0 && written != position) {
      throw new TransferException(
          new Integrity(
              FailureCode.SIZE_MISMATCH,
              "'%s' has %d bytes at the server, but %d were sent"
                  .formatted(path, written, position)));
    }
  }

  private Exchange upload() {
    Exchange open = upload;
    if (open == null) {
      throw new IllegalStateException("begin comes before write and finish");
    }
    return open;
  }

  @Override
  public void stamp(Instant modified) throws TransferException, InterruptedException {
    access.work(session -> {
      String doing = "set the time of '" + path + "'";
      Line line = new Line("MFMT", TIME.format(modified) + " " + partial.data().text());
      Reply reply = session.ask(doing, line);
      if (!reply.done()) {
        throw Trouble.of(Side.DESTINATION, session.where(), doing, reply);
      }
      return true;
    });
  }

  @Override
  public long writtenSize() {
    return written;
  }

  @Override
  public @Nullable Digest writtenDigest(DigestAlgorithm algorithm)
      throws TransferException, InterruptedException {
    return access.work(session -> ServerDigest.of(session, partial.data(), written, algorithm));
  }

  @Override
  public Published publish() throws TransferException, InterruptedException {
    return access.work(session -> {
      Publication publication = new Publication(session, path, partial);
      Published done = publication.publish(plan.delivery().overwrite());
      replacedInSteps = publication.wentInSteps();
      return done;
    });
  }

  @Override
  public @Nullable String weakness() {
    List<String> said = new ArrayList<>();
    if (plan.delivery().publish() == PublishMode.FSYNC) {
      said.add("FTP cannot flush to the server's disk: a power cut there may lose the file");
    }
    if (replacedInSteps) {
      said.add("the server does not rename over a file: there was a moment without one");
    }
    return said.isEmpty() ? null : String.join("; ", said);
  }

  @Override
  public void discard() throws TransferException, InterruptedException {
    Exchange open = upload;
    if (open != null) {
      open.giveUp();
    }
    if (access.current() != null) {
      access.work(session -> {
        partial.delete(session);
        return true;
      });
    }
  }

  @Override
  public void close() {
    closed = true;
    Exchange open = upload;
    if (open != null) {
      open.giveUp();
    }
    access.close();
    partial.close();
  }
}
