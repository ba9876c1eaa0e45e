package dev.quorus.core.protocol.smb;

import dev.quorus.core.failure.FailureCode;
import dev.quorus.core.failure.TransferException;
import dev.quorus.core.failure.TransferFailure.NoSpace;
import dev.quorus.core.failure.TransferFailure.Rejected;
import dev.quorus.core.protocol.Chunk;
import dev.quorus.core.protocol.Partial;
import dev.quorus.core.protocol.PartialNames;
import dev.quorus.core.protocol.SourceStat;
import dev.quorus.core.protocol.smb.wire.FileFacts;
import dev.quorus.core.protocol.smb.wire.OpenFile;
import dev.quorus.core.protocol.smb.wire.Opening;
import dev.quorus.core.protocol.smb.wire.Opening.Disposition;
import dev.quorus.core.protocol.smb.wire.Request;
import dev.quorus.core.protocol.smb.wire.Status;
import dev.quorus.core.protocol.smb.wire.StatusException;
import dev.quorus.core.time.Pause;
import dev.quorus.core.transfer.OverwritePolicy;
import dev.quorus.core.transfer.Published;
import dev.quorus.core.transfer.TransferId;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * What is written beside the target until it is whole, and the ledger of it. Written by one thread;
 * noted in the ledger by another at the same time. A session may be another one than the partial
 * was opened on, if that died.
 */
final class SmbPartial {
  private static final int BASIC_INFORMATION = 4;
  private static final int RENAME_INFORMATION = 10;
  private static final int END_OF_FILE_INFORMATION = 20;

  /** Below this many bytes, writing them tells as early that there is no space. */
  private static final long SMALL = 1 << 20;

  /** Five seconds in all, for a name to become free. */
  private static final int ROUNDS = 100;

  private static final Duration BETWEEN = Duration.ofMillis(50);

  private final SmbLocation at;
  private final String data;
  private final String ledger;
  private final boolean durable;
  private final Pause pause;
  private volatile @Nullable FileFacts found;
  private volatile @Nullable Writes writes;
  private volatile @Nullable SmbSession owner;
  private volatile boolean ledgerPossible = true;

  /**
   * A partial, which need not be there yet.
   *
   * @param durable whether what is noted in the ledger, and the finished file, are flushed to disk
   */
  SmbPartial(SmbLocation at, TransferId transfer, boolean durable, Pause pause) {
    this.at = at;
    this.pause = pause;
    this.durable = durable;
    PartialNames names = PartialNames.of(at.name(), transfer);
    this.data = at.beside(names.partial());
    this.ledger = at.beside(names.ledger());
  }

  /** Sees whether an earlier attempt left something. */
  void look(SmbSession session) throws IOException, InterruptedException {
    found = SmbSession.looked(session.look(data));
    ledgerPossible = found != null;
  }

  /** What an earlier attempt left; null if nothing. */
  @Nullable Partial left(SmbSession session) throws IOException, InterruptedException {
    FileFacts partial = found;
    return partial == null || partial.isFolder()
        ? null
        : new Partial(partial.size(), ledger(session));
  }

  private ByteBuffer ledger(SmbSession session) throws IOException, InterruptedException {
    try {
      return session.using(ledger, Opening.read(), file -> whole(session, file));
    } catch (StatusException e) {
      if (SmbSession.isMissing(e.status())) {
        ledgerPossible = false;
        return ByteBuffer.allocate(0);
      }
      throw e;
    }
  }

  private static ByteBuffer whole(SmbSession session, OpenFile file)
      throws IOException, InterruptedException {
    ByteBuffer bytes = ByteBuffer.allocate(Math.toIntExact(file.facts().size()));
    while (bytes.hasRemaining()) {
      int length = Math.min(bytes.remaining(), session.link().maxRead());
      Chunk chunk =
          session.link().send(Request.read(file.id(), bytes.position(), length)).checked().data();
      for (ByteBuffer each : chunk.buffers()) {
        bytes.put(each);
      }
      chunk.release();
    }
    return bytes.flip();
  }

  /** Opens it to be read from its start. */
  SmbStream.Opened open(SmbSession session, long length) throws IOException, InterruptedException {
    OpenFile file = session.open(data, Opening.read());
    return new SmbStream.Opened(file.id(), new SourceStat(length, null, null, null), 0);
  }

  /** Opens it to be written; false if its folder is not there. */
  boolean begin(SmbSession session, long offset, long size)
      throws IOException, TransferException, InterruptedException {
    if (offset == 0) {
      removeLedger(session);
    }
    OpenFile file;
    try {
      file =
          session.open(
              data, Opening.write(offset == 0 ? Disposition.OPEN_OR_CREATE : Disposition.OPEN));
    } catch (StatusException e) {
      if (e.status() == Status.OBJECT_PATH_NOT_FOUND && offset == 0) {
        return false;
      }
      throw e;
    }
    owner = session;
    writes = new Writes(session.link(), file.id(), offset);
    if (file.facts().size() > offset) {
      session.setInfo(file.id(), END_OF_FILE_INFORMATION, number(offset));
    }
    checkSpace(session, file, size);
    return true;
  }

  private void checkSpace(SmbSession session, OpenFile file, long size)
      throws IOException, TransferException, InterruptedException {
    if (size < SMALL) {
      return;
    }
    long needed = size - file.facts().size();
    long usable = session.usable(file.id());
    if (usable < needed) {
      throw new TransferException(
          new NoSpace(
              "'%s' needs %d bytes more, and its share has %d left"
                  .formatted(at.shown(), needed, usable)));
    }
  }

  Writes writes() {
    Writes open = writes;
    if (open == null) {
      throw new IllegalStateException("begin comes before write and finish");
    }
    return open;
  }

  /** Makes what was written safe, and appends to the ledger. */
  void checkpoint(SmbSession session, byte[] entry) throws IOException, InterruptedException {
    if (durable) {
      flush(session);
    }
    ledgerPossible = true;
    session.using(
        ledger,
        Opening.write(Disposition.OPEN_OR_CREATE),
        file -> {
          append(session, file, entry);
          return null;
        });
  }

  private void append(SmbSession session, OpenFile file, byte[] entry)
      throws IOException, InterruptedException {
    session.link().send(Request.write(file.id(), file.facts().size(), entry)).checked();
    if (durable) {
      session.flush(file.id());
    }
  }

  private void flush(SmbSession session) throws IOException, InterruptedException {
    if (session == owner) {
      writes().settle();
      session.flush(writes().file());
    } else {
      session.using(
          data,
          Opening.write(Disposition.OPEN),
          again -> {
            session.flush(again.id());
            return null;
          });
    }
  }

  void finish(SmbSession session) throws IOException, InterruptedException {
    writes().finish();
    if (durable) {
      flush(session);
    }
  }

  void stamp(SmbSession session, Instant modified) throws IOException, InterruptedException {
    ByteBuffer times = ByteBuffer.allocate(40).order(ByteOrder.LITTLE_ENDIAN);
    times.putLong(16, FileFacts.ticks(modified));
    session.setInfo(writes().file(), BASIC_INFORMATION, times.array());
  }

  /** What the server has of it; null if nothing. */
  @Nullable FileFacts written(SmbSession session) throws IOException, InterruptedException {
    Writes open = writes;
    return open != null && session == owner
        ? new FileFacts(session.size(open.file()), null, 0)
        : SmbSession.looked(session.look(data));
  }

  Published publish(SmbSession session, OverwritePolicy overwrite)
      throws IOException, TransferException, InterruptedException {
    if (ledgerPossible) {
      session.delete(ledger, Opening.deleteFile());
      ledgerPossible = false;
    }
    boolean replace =
        switch (overwrite) {
          case FAIL, SKIP -> false;
          case REPLACE, NEWER -> true;
        };
    try {
      session.setInfo(writes().file(), RENAME_INFORMATION, rename(replace));
    } catch (StatusException e) {
      if (e.status() != Status.OBJECT_NAME_COLLISION || replace) {
        throw e;
      }
      discard(session);
      return taken(overwrite);
    }
    return Published.RENAMED;
  }

  private Published taken(OverwritePolicy overwrite) throws TransferException {
    if (overwrite == OverwritePolicy.SKIP) {
      return Published.SKIPPED;
    }
    throw new TransferException(
        new Rejected(
            FailureCode.DESTINATION_EXISTS,
            "'%s' appeared while the file was written, and the overwrite policy is fail"
                .formatted(at.shown())));
  }

  private byte[] rename(boolean replace) {
    byte[] name = at.path().getBytes(StandardCharsets.UTF_16LE);
    ByteBuffer value = ByteBuffer.allocate(20 + Math.max(name.length, 4));
    value.order(ByteOrder.LITTLE_ENDIAN).put(0, (byte) (replace ? 1 : 0));
    value.putInt(16, name.length).put(20, name);
    return value.array();
  }

  private static byte[] number(long value) {
    return ByteBuffer.allocate(Long.BYTES).order(ByteOrder.LITTLE_ENDIAN).putLong(value).array();
  }

  /** Removes both. */
  void discard(SmbSession session) throws IOException, InterruptedException {
    Writes open = writes;
    if (open != null && session == owner) {
      // Whatever is still under way: as long as it is open, its name would stay.
      session.link().send(Request.close(open.file())).await();
      writes = null;
    }
    removeLedger(session);
    remove(session, data);
  }

  private void removeLedger(SmbSession session) throws IOException, InterruptedException {
    if (ledgerPossible) {
      remove(session, ledger);
      ledgerPossible = false;
    }
  }

  /**
   * Deletes, and waits until the name is free: a connection of ours that broke may not be over for
   * the server, which keeps what was open on it.
   */
  private void remove(SmbSession session, String path) throws IOException, InterruptedException {
    for (int round = 0; !session.isGone(path, Opening.deleteFile()); round++) {
      if (round == ROUNDS) {
        throw new StatusException(Status.DELETE_PENDING);
      }
      pause.pause(BETWEEN);
    }
  }

  /** Closes what is open of it; whether the session is in order then. */
  boolean forgotten(SmbSession session) {
    Writes open = writes;
    if (open == null || session != owner) {
      return session.isAlive();
    }
    if (!open.isIdle()) {
      return false;
    }
    try {
      session.forget(open.file());
      writes = null;
      return true;
    } catch (IOException e) {
      return false;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }
}
