package dev.quorus.core.protocol.sftp;

import dev.quorus.core.failure.FailureCode;
import dev.quorus.core.failure.TransferException;
import dev.quorus.core.failure.TransferFailure.NoSpace;
import dev.quorus.core.failure.TransferFailure.Rejected;
import dev.quorus.core.failure.TransferFailure.Unreachable;
import dev.quorus.core.protocol.Capabilities;
import dev.quorus.core.protocol.Chunk;
import dev.quorus.core.protocol.Entry.Kind;
import dev.quorus.core.protocol.Partial;
import dev.quorus.core.protocol.PartialNames;
import dev.quorus.core.protocol.Side;
import dev.quorus.core.protocol.Sink;
import dev.quorus.core.protocol.SinkPlan;
import dev.quorus.core.protocol.Source;
import dev.quorus.core.protocol.SourceStat;
import dev.quorus.core.protocol.SourceStream;
import dev.quorus.core.protocol.TargetStat;
import dev.quorus.core.protocol.sftp.wire.FileAttributes;
import dev.quorus.core.protocol.sftp.wire.Fxp;
import dev.quorus.core.protocol.sftp.wire.Pending;
import dev.quorus.core.protocol.sftp.wire.RemoteFiles;
import dev.quorus.core.protocol.sftp.wire.RemoteFolders;
import dev.quorus.core.protocol.sftp.wire.RemoteHandle;
import dev.quorus.core.protocol.sftp.wire.ServerOffer;
import dev.quorus.core.protocol.sftp.wire.StatusException;
import dev.quorus.core.transfer.Digest;
import dev.quorus.core.transfer.DigestAlgorithm;
import dev.quorus.core.transfer.PublishMode;
import dev.quorus.core.transfer.Published;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A file to write, beside its target until it is whole. A target that is replaced hands its
 * permissions on. Holds a session from its first call on.
 */
final class SftpSink implements Sink {
  /** Below this many bytes, writing them tells as early that there is no space. */
  private static final long SMALL = 1 << 20;

  private static final Logger LOG = LoggerFactory.getLogger(SftpSink.class);

  private final Seat seat;
  private final SinkPlan plan;
  private final SftpAddress address;
  private final String partialPath;
  private final String ledgerPath;
  private @Nullable FileAttributes target;
  private @Nullable FileAttributes left;
  private boolean ledgerLeft;
  private boolean replacedInSteps;
  private long written = SourceStat.UNKNOWN_SIZE;
  private volatile @Nullable RemotePartial partial;

  SftpSink(Lessor lessor, SinkPlan plan) {
    this.seat = new Seat(lessor);
    this.plan = plan;
    this.address = lessor.address();
    PartialNames names = PartialNames.of(address.name(), plan.transfer());
    this.partialPath = address.beside(names.partial());
    this.ledgerPath = address.beside(names.ledger());
  }

  @Override
  public Capabilities capabilities() {
    return new Capabilities(true, true, false, true);
  }

  @Override
  public @Nullable TargetStat target() throws TransferException, InterruptedException {
    return attempt("look at", () -> seat.asked(session -> look(session.files())));
  }

  private @Nullable TargetStat look(RemoteFiles files)
      throws IOException, TransferException, InterruptedException {
    Pending there = files.sendStat(address.path());
    Pending old = files.sendLinkStat(partialPath);
    left = RemoteFiles.found(old);
    FileAttributes found = RemoteFiles.found(there);
    target = found;
    if (found == null) {
      return null;
    }
    if (found.kind() != Kind.FILE) {
      throw SftpTrouble.notAFile(Side.DESTINATION, seat.shown(), found);
    }
    return new TargetStat(found.size(), found.modified());
  }

  @Override
  public @Nullable Partial partial() throws TransferException, InterruptedException {
    FileAttributes old = left;
    if (old == null || old.kind() != Kind.FILE) {
      return null;
    }
    SftpSession session = seat.session();
    return attempt(
        "resume",
        () -> {
          ByteBuffer ledger = ledger(session);
          ledgerLeft = ledger != null;
          return new Partial(old.size(), ledger == null ? ByteBuffer.allocate(0) : ledger);
        });
  }

  private @Nullable ByteBuffer ledger(SftpSession session)
      throws IOException, TransferException, InterruptedException {
    FileAttributes found = RemoteFiles.found(session.files().sendLinkStat(ledgerPath));
    if (found == null || found.kind() != Kind.FILE) {
      return null;
    }
    ByteBuffer bytes = ByteBuffer.allocate(Math.toIntExact(found.size()));
    try (SourceStream stream = reading(session, ledgerPath, found.size())) {
      for (Chunk chunk = stream.next(); chunk != null; chunk = stream.next()) {
        bytes.put(chunk.buffers()[0]);
        chunk.release();
      }
    }
    return bytes.flip();
  }

  @Override
  public SourceStream readPartial(long length) throws TransferException, InterruptedException {
    SftpSession session = seat.session();
    return attempt("read the partial of", () -> reading(session, partialPath, length));
  }

  private SourceStream reading(SftpSession session, String path, long length)
      throws IOException, InterruptedException {
    RemoteHandle handle = session.files().open(path, Fxp.FOR_READ, -1);
    OpenRemote file = new OpenRemote(seat, session, handle, Side.DESTINATION);
    ReadAhead ahead = new ReadAhead(file, 0);
    ahead.guess();
    ahead.until(0, length);
    return new SftpStream(file, ahead, new SourceStat(length, null, null, null), 0);
  }

  @Override
  public void begin(long offset, long size) throws TransferException, InterruptedException {
    SftpSession session = seat.session();
    checkSpace(session.files(), size - Math.max(0, left == null ? 0 : left.size()));
    partial = attempt("write", () -> offset == 0 ? created(session) : resumed(session, offset));
  }

  private RemotePartial created(SftpSession session)
      throws IOException, TransferException, InterruptedException {
    RemoteFiles files = session.files();
    if (left != null) {
      Pending ledger = files.sendRemove(ledgerPath);
      Pending old = files.sendRemove(partialPath);
      files.gone(ledger, ledgerPath);
      files.gone(old, partialPath);
    }
    RemoteHandle handle;
    try {
      handle = create(files);
    } catch (StatusException e) {
      if (!RemoteFolders.missing(files, address.folder(), e)) {
        throw e;
      }
      makeFolders(files);
      handle = create(files);
    }
    return new RemotePartial(session, handle, ledgerPath, 0, durable());
  }

  /** Exclusively, so that no link that somebody put there is followed. */
  private RemoteHandle create(RemoteFiles files) throws IOException, InterruptedException {
    int how = Fxp.FOR_WRITE | Fxp.CREATE | Fxp.TRUNCATE | Fxp.EXCLUSIVE;
    return files.open(partialPath, how, permissions());
  }

  private int permissions() {
    FileAttributes old = target;
    return old == null ? -1 : old.permissions();
  }

  private RemotePartial resumed(SftpSession session, long offset)
      throws IOException, InterruptedException {
    RemoteHandle handle = session.files().open(partialPath, Fxp.FOR_WRITE, -1);
    session.files().truncate(handle, offset);
    return new RemotePartial(session, handle, ledgerPath, offset, durable());
  }

  private void makeFolders(RemoteFiles files)
      throws IOException, TransferException, InterruptedException {
    if (!plan.delivery().createFolders()) {
      throw new TransferException(
          new Rejected(
              FailureCode.DESTINATION_FOLDER_MISSING,
              "the folder of '%s' does not exist, and createFolders is off"
                  .formatted(seat.shown())));
    }
    RemoteFolders.make(files, address.folder());
  }

  private void checkSpace(RemoteFiles files, long needed)
      throws TransferException, InterruptedException {
    if (needed < SMALL) {
      return;
    }
    try {
      long free = files.freeSpace(address.folder());
      if (free >= 0 && free < needed) {
        throw new TransferException(
            new NoSpace(
                "'%s' needs %d bytes more, and its file system has %d left"
                    .formatted(seat.shown(), needed, free)));
      }
    } catch (IOException e) {
      // Its folder may be still to be made; then writing will tell.
      LOG.atDebug().addKeyValue("endpoint", seat.shown()).setCause(e).log("free space not known");
    }
  }

  @Override
  public void write(Chunk chunk) throws TransferException, InterruptedException {
    RemotePartial writing = writing();
    try {
      writing.write(chunk);
    } catch (IOException e) {
      throw notWritten(e, chunk.size());
    }
  }

  /** Most servers do not say why a write fails: the space that is left tells. */
  private TransferException notWritten(IOException cause, long wanted)
      throws TransferException, InterruptedException {
    TransferException trouble = trouble("write", cause);
    if (cause instanceof StatusException && trouble.failure() instanceof Unreachable) {
      checkSpace(seat.session().files(), Math.max(wanted, SMALL));
    }
    return trouble;
  }

  @Override
  public void checkpoint(byte[] entry) throws TransferException, InterruptedException {
    RemotePartial writing = writing();
    attempt(
        "note the progress of",
        () -> {
          writing.checkpoint(entry);
          return null;
        });
  }

  @Override
  public void finish() throws TransferException, InterruptedException {
    RemotePartial writing = writing();
    try {
      written = writing.finish(permissions());
    } catch (IOException e) {
      throw notWritten(e, SMALL);
    }
  }

  @Override
  public void stamp(Instant modified) throws TransferException, InterruptedException {
    RemotePartial writing = writing();
    attempt(
        "stamp",
        () -> {
          writing.stamp(modified);
          return null;
        });
  }

  @Override
  public long writtenSize() {
    return written;
  }

  /** Asked by name, since the partial is open for writing only. */
  @Override
  public @Nullable Digest writtenDigest(DigestAlgorithm algorithm)
      throws TransferException, InterruptedException {
    RemoteFiles files = seat.session().files();
    boolean offered =
        files.offers(ServerOffer.CHECK_FILE_NAME) || files.offers(ServerOffer.CHECK_FILE);
    if (!offered) {
      return null;
    }
    return attempt("have the server digest", () -> digest(files, algorithm));
  }

  private @Nullable Digest digest(RemoteFiles files, DigestAlgorithm algorithm)
      throws IOException, InterruptedException {
    try {
      String hex = files.digest(partialPath, algorithm.wireName());
      return hex == null || hex.length() != algorithm.hexLength()
          ? null
          : new Digest(algorithm, hex);
    } catch (StatusException e) {
      // It may not know this algorithm, or not digest an empty file: reading back tells as well.
      LOG.atDebug().addKeyValue("endpoint", seat.shown()).setCause(e).log("no digest given");
      return null;
    }
  }

  @Override
  public boolean copyWithin(Source source, LongConsumer moved)
      throws TransferException, InterruptedException {
    if (!(source instanceof SftpSource other) || !other.isWithin(seat)) {
      return false;
    }
    RemotePartial writing = writing();
    try {
      return writing.copy(other.path(), moved);
    } catch (IOException e) {
      throw notWritten(e, SMALL);
    }
  }

  @Override
  public Published publish() throws TransferException, InterruptedException {
    RemotePartial writing = writing();
    RemoteFiles files = seat.session().files();
    return attempt(
        "publish",
        () -> {
          writing.close();
          if (ledgerLeft || writing.hasLedger()) {
            files.gone(files.sendRemove(ledgerPath), ledgerPath);
          }
          SftpPublication publication =
              new SftpPublication(files, partialPath, address.path(), seat.shown());
          Published done = publication.publish(plan.delivery().overwrite());
          replacedInSteps = publication.wentInSteps();
          return done;
        });
  }

  @Override
  public @Nullable String weakness() {
    List<String> said = new ArrayList<>();
    if (durable() && !writing().flushes()) {
      said.add("the server offers no fsync: a power cut there may lose the file");
    }
    if (replacedInSteps) {
      said.add("the server does not rename over a file: there was a moment without one");
    }
    return said.isEmpty() ? null : String.join("; ", said);
  }

  @Override
  public void discard() throws TransferException, InterruptedException {
    RemotePartial writing = partial;
    if (writing == null && left == null) {
      return;
    }
    SftpSession session = seat.session();
    attempt(
        "remove the partial of",
        () -> {
          if (writing != null && writing.isOn(session)) {
            writing.close();
          }
          Pending ledger = session.files().sendRemove(ledgerPath);
          Pending data = session.files().sendRemove(partialPath);
          session.files().gone(ledger, ledgerPath);
          session.files().gone(data, partialPath);
          return null;
        });
  }

  @Override
  public void close() {
    RemotePartial writing = partial;
    if (writing != null && !writing.isClosed()) {
      // Its files are still open at the server, and waiting for it to close them could block.
      seat.end();
    }
    seat.close();
  }

  private boolean durable() {
    return plan.delivery().publish() == PublishMode.FSYNC;
  }

  private RemotePartial writing() {
    RemotePartial writing = partial;
    if (writing == null) {
      throw new IllegalStateException("begin comes before everything that writes");
    }
    return writing;
  }

  private TransferException trouble(String doing, IOException cause) {
    return SftpTrouble.of(Side.DESTINATION, doing, seat.shown(), cause);
  }

  /** Something asked of the server. */
  private interface Deed<T extends @Nullable Object> {
    T done() throws IOException, TransferException, InterruptedException;
  }

  private <T extends @Nullable Object> T attempt(String doing, Deed<T> deed)
      throws TransferException, InterruptedException {
    try {
      return deed.done();
    } catch (IOException e) {
      throw trouble(doing, e);
    }
  }
}
