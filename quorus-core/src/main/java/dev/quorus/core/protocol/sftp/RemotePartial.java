package dev.quorus.core.protocol.sftp;

import dev.quorus.core.protocol.Chunk;
import dev.quorus.core.protocol.sftp.wire.FileAttributes;
import dev.quorus.core.protocol.sftp.wire.Fxp;
import dev.quorus.core.protocol.sftp.wire.Pending;
import dev.quorus.core.protocol.sftp.wire.RemoteFiles;
import dev.quorus.core.protocol.sftp.wire.RemoteHandle;
import dev.quorus.core.protocol.sftp.wire.ServerOffer;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;

/**
 * What is written beside the target until it is whole, and the ledger of it, opened on one session.
 */
final class RemotePartial {
  private final SftpSession session;
  private final RemoteFiles files;
  private final RemoteHandle handle;
  private final String ledgerPath;
  private final Uploads uploads;
  private final boolean durable;
  private @Nullable RemoteHandle ledger;
  private long ledgerEnd;
  private volatile boolean closed;

  /**
   * Takes over an opened partial.
   *
   * @param durable whether what is noted in the ledger, and the finished file, are flushed to disk
   */
  RemotePartial(
      SftpSession session, RemoteHandle handle, String ledgerPath, long offset, boolean durable) {
    this.session = session;
    this.files = session.files();
    this.handle = handle;
    this.ledgerPath = ledgerPath;
    this.uploads = new Uploads(session, handle, offset);
    this.durable = durable && files.offers(ServerOffer.FSYNC);
  }

  boolean isOn(SftpSession other) {
    return session == other;
  }

  /** Whether its bytes are on disk once it is finished. */
  boolean flushes() {
    return durable;
  }

  /** Has the server copy into it; false if it will not, and then nothing was written. */
  boolean copy(String source, LongConsumer moved) throws IOException, InterruptedException {
    return new ServerCopy(files, source, handle).run(moved);
  }

  void write(Chunk chunk) throws IOException, InterruptedException {
    uploads.write(chunk);
  }

  /** Called by another thread than the writing one, one call at a time. */
  void checkpoint(byte[] entry) throws IOException, InterruptedException {
    uploads.settle();
    if (durable) {
      files.sendSync(handle).await().expectOk();
    }
    RemoteHandle noted = ledger;
    if (noted == null) {
      noted = files.open(ledgerPath, Fxp.FOR_WRITE | Fxp.CREATE, -1);
      ledger = noted;
      ledgerEnd = Math.max(0, files.sendStat(noted).await().expectAttributes().size());
    }
    int most = session.offer().writeLength();
    for (int at = 0; at < entry.length; at += most) {
      int length = Math.min(most, entry.length - at);
      files.write(noted, ledgerEnd, ByteBuffer.wrap(entry, at, length)).await().expectOk();
      ledgerEnd += length;
    }
    if (durable) {
      files.sendSync(noted).await().expectOk();
    }
  }

  /**
   * Waits until all bytes are there, on disk if that is wanted.
   *
   * @param permissions that the file is to have; -1 for those that it has
   * @return its length
   */
  long finish(int permissions) throws IOException, InterruptedException {
    Pending sync = durable ? files.sendSync(handle) : null;
    Pending stat = files.sendStat(handle);
    uploads.settle();
    if (sync != null) {
      sync.await().expectOk();
    }
    FileAttributes written = stat.await().expectAttributes();
    if (permissions >= 0 && written.permissions() != permissions) {
      files.permit(handle, permissions);
    }
    return written.size();
  }

  void stamp(Instant modified) throws IOException, InterruptedException {
    files.stamp(handle, modified);
  }

  boolean isClosed() {
    return closed;
  }

  boolean hasLedger() {
    return ledger != null;
  }

  /** Before the name is given: some servers rename no open files, and some report errors now. */
  void close() throws IOException, InterruptedException {
    if (closed) {
      return;
    }
    closed = true;
    RemoteHandle noted = ledger;
    Pending note = noted == null ? null : files.sendClose(noted);
    Pending data = files.sendClose(handle);
    if (note != null) {
      note.await().expectOk();
    }
    data.await().expectOk();
  }
}
