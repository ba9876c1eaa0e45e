package dev.quorus.core.protocol.file;

import dev.quorus.core.failure.FailureCode;
import dev.quorus.core.failure.TransferException;
import dev.quorus.core.failure.TransferFailure.NoSpace;
import dev.quorus.core.failure.TransferFailure.Rejected;
import dev.quorus.core.failure.TransferFailure.Unreachable;
import dev.quorus.core.protocol.BlockPool;
import dev.quorus.core.protocol.Capabilities;
import dev.quorus.core.protocol.Chunk;
import dev.quorus.core.protocol.Partial;
import dev.quorus.core.protocol.Sink;
import dev.quorus.core.protocol.SinkPlan;
import dev.quorus.core.protocol.SourceStat;
import dev.quorus.core.protocol.SourceStream;
import dev.quorus.core.protocol.TargetStat;
import dev.quorus.core.transfer.PublishMode;
import dev.quorus.core.transfer.Published;
import java.io.IOException;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.FileChannel;
import java.nio.file.NoSuchFileException;
import java.nio.file.attribute.PosixFileAttributes;
import java.time.Instant;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A file to write: beside its target, as the owner's alone, until it is whole. A target that is
 * replaced hands its permissions on; another one gets those of any new file. The folder is opened
 * once, and everything is done in that one.
 */
final class FileSink implements Sink {
  /** Below this many bytes, writing them tells as early that there is no space. */
  private static final long SMALL = 1 << 20;

  private static final Logger LOG = LoggerFactory.getLogger(FileSink.class);

  private final Place place;
  private final SinkPlan plan;
  private final BlockPool blocks;
  private final FreshPermissions fresh;
  private volatile @Nullable Desk desk;
  private volatile boolean closed;

  /**
   * The opened folder and what is in it.
   *
   * @param twin see {@link Publication}
   */
  private record Desk(Folder folder, String target, PartialFile partial, @Nullable Object twin) {}

  FileSink(Place place, SinkPlan plan, BlockPool blocks, FreshPermissions fresh) {
    this.place = place;
    this.plan = plan;
    this.blocks = blocks;
    this.fresh = fresh;
  }

  @Override
  public Capabilities capabilities() {
    return new Capabilities(true, true, false, true);
  }

  @Override
  public @Nullable TargetStat target() throws TransferException, InterruptedException {
    return attempt(
        "look at",
        () -> {
          try {
            return settle(place.look());
          } catch (NoSuchFileException e) {
            return null;
          }
        });
  }

  /** Keeps the folder for all that follows. */
  private @Nullable TargetStat settle(Found found) throws IOException {
    try {
      PosixFileAttributes file = found.file();
      if (file != null && !file.isRegularFile()) {
        throw new NotRegularException(place.path(), file);
      }
      PartialFile partial =
          new PartialFile(found.folder(), found.name(), plan.transfer(), durable());
      Object twin = file == null ? null : twin(file, partial.attributes());
      use(new Desk(found.folder(), found.name(), partial, twin));
      return file == null
          ? null
          : new TargetStat(file.size(), file.lastModifiedTime().toInstant(), twin != null);
    } catch (IOException | RuntimeException e) {
      found.close();
      throw e;
    }
  }

  private static @Nullable Object twin(
      PosixFileAttributes target, @Nullable PosixFileAttributes partial) {
    return partial != null && Objects.equals(target.fileKey(), partial.fileKey())
        ? target.fileKey()
        : null;
  }

  private void use(Desk next) throws IOException {
    Desk before = desk;
    desk = next;
    if (before != null) {
      release(before);
    }
    if (closed) {
      release(next);
      throw new ClosedChannelException();
    }
  }

  @Override
  public @Nullable Partial partial() throws TransferException, InterruptedException {
    Desk at = desk;
    return at == null ? null : attempt("resume", at.partial()::left);
  }

  @Override
  public SourceStream readPartial(long length) throws TransferException, InterruptedException {
    return attempt(
        "read the partial of",
        () -> {
          FileChannel channel = desk().partial().read();
          SourceStat stat = new SourceStat(length, null, null, null);
          return new FileStream(place.path(), place.side(), channel, stat, 0, blocks);
        });
  }

  @Override
  public void begin(long offset, long size) throws TransferException, InterruptedException {
    if (desk == null) {
      makeFolders();
    }
    attempt(
        "write",
        () -> {
          try {
            open(offset, size);
          } catch (NoSuchFileException e) {
            // Where the folder is not held, only now does it show that there is none.
            makeFolders();
            open(offset, size);
          }
          return null;
        });
  }

  private void makeFolders() throws TransferException, InterruptedException {
    if (!plan.delivery().createFolders()) {
      throw new TransferException(
          new Rejected(
              FailureCode.DESTINATION_FOLDER_MISSING,
              "the folder of '%s' does not exist, and createFolders is off"
                  .formatted(place.path())));
    }
    attempt(
        "make the folder of",
        () -> {
          place.makeFolders(durable());
          return settle(place.look());
        });
  }

  private void open(long offset, long size) throws IOException, TransferException {
    Desk at = desk();
    checkSpace(at, size);
    if (offset == 0) {
      at.partial().create();
    } else if (at.twin() != null && offset != size) {
      at.partial().copy(offset);
    } else {
      at.partial().resume(offset);
    }
  }

  private void checkSpace(Desk at, long size) throws IOException, TransferException {
    if (size < SMALL) {
      return;
    }
    PosixFileAttributes left = at.partial().attributes();
    long needed = size - (left == null ? 0 : left.size());
    long usable = at.folder().usableSpace();
    if (usable > 0 && usable < needed) {
      throw new TransferException(
          new NoSpace(
              "'%s' needs %d bytes more, and its file system has %d left"
                  .formatted(place.path(), needed, usable)));
    }
  }

  @Override
  public void write(Chunk chunk) throws TransferException, InterruptedException {
    Desk at = desk();
    try {
      at.partial().write(chunk);
    } catch (IOException e) {
      TransferException trouble = FileTrouble.of(place.side(), "write", place.path(), e);
      throw trouble.failure() instanceof Unreachable && isFull(at, chunk.size())
          ? new TransferException(new NoSpace(trouble.failure().message()), e)
          : trouble;
    }
  }

  /** Asked too, since where the system speaks another language its words do not tell. */
  private boolean isFull(Desk at, int wanted) {
    try {
      return at.folder().usableSpace() < wanted;
    } catch (IOException e) {
      LOG.atDebug().addKeyValue("path", place.path()).setCause(e).log("free space not known");
      return false;
    }
  }

  @Override
  public void checkpoint(byte[] entry) throws TransferException, InterruptedException {
    PartialFile partial = desk().partial();
    attempt(
        "note the progress of",
        () -> {
          partial.checkpoint(entry);
          return null;
        });
  }

  @Override
  public void finish() throws TransferException, InterruptedException {
    PartialFile partial = desk().partial();
    attempt(
        "write",
        () -> {
          partial.finish();
          return null;
        });
  }

  @Override
  public void stamp(Instant modified) throws TransferException, InterruptedException {
    PartialFile partial = desk().partial();
    attempt(
        "set the time of",
        () -> {
          partial.stamp(modified);
          return null;
        });
  }

  @Override
  public long writtenSize() throws TransferException, InterruptedException {
    PartialFile partial = desk().partial();
    PosixFileAttributes written = attempt("look at", partial::attributes);
    return written == null ? SourceStat.UNKNOWN_SIZE : written.size();
  }

  @Override
  public Published publish() throws TransferException, InterruptedException {
    Desk at = desk();
    return attempt(
        "publish",
        () -> {
          Publication publication =
              new Publication(at.folder(), at.target(), at.partial(), fresh, at.twin());
          Published how = publication.publish(plan.delivery().overwrite());
          if (durable()) {
            publication.force();
          }
          return how;
        });
  }

  @Override
  public void discard() throws TransferException, InterruptedException {
    Desk at = desk;
    if (at != null) {
      attempt(
          "remove the partial of",
          () -> {
            at.partial().close();
            at.partial().delete();
            return null;
          });
    }
  }

  @Override
  public void close() {
    closed = true;
    Desk at = desk;
    if (at != null) {
      release(at);
    }
  }

  private void release(Desk at) {
    try {
      at.partial().close();
    } catch (IOException e) {
      // Of a file that is not finished, so nothing is lost by it.
      LOG.atWarn().addKeyValue("path", place.path()).setCause(e).log("partial not closed");
    } finally {
      at.folder().close();
    }
  }

  private boolean durable() {
    return plan.delivery().publish() == PublishMode.FSYNC;
  }

  private Desk desk() {
    Desk at = desk;
    if (at == null) {
      throw new IllegalStateException("target comes before everything else");
    }
    return at;
  }

  /** Something done with the file system. */
  private interface Deed<T extends @Nullable Object> {
    T done() throws IOException, TransferException, InterruptedException;
  }

  private <T extends @Nullable Object> T attempt(String doing, Deed<T> deed)
      throws TransferException, InterruptedException {
    try {
      return deed.done();
    } catch (IOException e) {
      throw FileTrouble.of(place.side(), doing, place.path(), e);
    }
  }
}
