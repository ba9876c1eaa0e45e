package dev.quorus.core.protocol.file;

import dev.quorus.core.protocol.Chunk;
import dev.quorus.core.protocol.Partial;
import dev.quorus.core.protocol.PartialNames;
import dev.quorus.core.transfer.TransferId;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.FileChannel;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.attribute.PosixFileAttributes;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * What is written beside the target until it is whole, and the ledger of it. Written by one thread;
 * noted in the ledger by another at the same time; closed by any.
 */
final class PartialFile {
  private final Folder folder;
  private final PartialNames names;
  private final boolean durable;
  private volatile @Nullable FileChannel data;
  private volatile boolean ledgerPossible = true;
  private volatile boolean closed;

  /**
   * A partial, which need not be there yet.
   *
   * @param durable whether what is noted in the ledger, and the finished file, are flushed to disk
   */
  PartialFile(Folder folder, String target, TransferId transfer, boolean durable) {
    this.folder = folder;
    this.names = PartialNames.of(target, transfer);
    this.durable = durable;
  }

  String name() {
    return names.partial();
  }

  /** Null if it is not there. */
  @Nullable PosixFileAttributes attributes() throws IOException {
    return folder.attributes(names.partial());
  }

  /** What an earlier attempt left; null if nothing. */
  @Nullable Partial left() throws IOException {
    PosixFileAttributes partial = attributes();
    if (partial == null || !partial.isRegularFile()) {
      ledgerPossible = partial != null;
      return null;
    }
    ledgerPossible = folder.attributes(names.ledger()) != null;
    return new Partial(partial.size(), ledgerPossible ? ledger() : ByteBuffer.allocate(0));
  }

  private ByteBuffer ledger() throws IOException {
    try (FileChannel channel = folder.open(names.ledger(), OpenFile.READ).channel()) {
      ByteBuffer bytes = ByteBuffer.allocate(Math.toIntExact(channel.size()));
      while (bytes.hasRemaining() && channel.read(bytes) >= 0) {
        // Until all of it is read.
      }
      return bytes.flip();
    }
  }

  /** Opens what an earlier attempt left. */
  FileChannel read() throws IOException {
    return folder.open(names.partial(), OpenFile.READ).channel();
  }

  /** Makes it anew, whatever was there. */
  void create() throws IOException {
    deleteLedger();
    try {
      writing(folder.create(names.partial()));
    } catch (FileAlreadyExistsException e) {
      folder.delete(names.partial());
      writing(folder.create(names.partial()));
    }
  }

  /** Makes it anew with the first bytes of the old one, which may be the target's own file. */
  void copy(long length) throws IOException {
    try (FileChannel old = read()) {
      folder.delete(names.partial());
      FileChannel fresh = folder.create(names.partial());
      writing(fresh);
      long done = 0;
      while (done < length) {
        long copied = old.transferTo(done, length - done, fresh);
        if (copied <= 0) {
          throw new IOException("the partial ends at %d of %d bytes".formatted(done, length));
        }
        done += copied;
      }
    }
  }

  /** Goes on where the first bytes of it end, cutting off the rest. */
  void resume(long offset) throws IOException {
    FileChannel channel = folder.open(names.partial(), OpenFile.WRITE).channel();
    writing(channel);
    channel.truncate(offset).position(offset);
  }

  private void writing(FileChannel channel) throws IOException {
    data = channel;
    if (closed) {
      channel.close();
    }
  }

  void write(Chunk chunk) throws IOException {
    FileChannel channel = data();
    ByteBuffer[] buffers = chunk.buffers();
    long left = chunk.size();
    while (left > 0) {
      left -= buffers.length == 1 ? channel.write(buffers[0]) : channel.write(buffers);
    }
  }

  /** Opens its own channels, so that an interrupt of its thread does not end the writing one's. */
  void checkpoint(byte[] entry) throws IOException {
    if (durable) {
      try (FileChannel channel = folder.open(names.partial(), OpenFile.WRITE).channel()) {
        channel.force(false);
      }
    }
    ledgerPossible = true;
    boolean first = folder.attributes(names.ledger()) == null;
    try (FileChannel channel =
        first
            ? folder.create(names.ledger())
            : folder.open(names.ledger(), OpenFile.APPEND).channel()) {
      ByteBuffer bytes = ByteBuffer.wrap(entry);
      while (bytes.hasRemaining()) {
        channel.write(bytes);
      }
      if (durable) {
        channel.force(false);
      }
    }
  }

  /** Ends the writing. Closed before the name is given: some file systems report errors then. */
  void finish() throws IOException {
    try (FileChannel channel = data()) {
      if (durable) {
        channel.force(true);
      }
    }
  }

  void stamp(Instant modified) throws IOException {
    folder.modified(names.partial(), modified);
  }

  private FileChannel data() throws ClosedChannelException {
    FileChannel channel = data;
    if (channel == null) {
      if (closed) {
        throw new ClosedChannelException();
      }
      throw new IllegalStateException("begin comes before write and finish");
    }
    return channel;
  }

  /** Removes both. */
  void delete() throws IOException {
    deleteLedger();
    folder.delete(names.partial());
  }

  /** Before the partial goes or gets its final name, so that no ledger is left alone. */
  void deleteLedger() throws IOException {
    if (ledgerPossible) {
      folder.delete(names.ledger());
      ledgerPossible = false;
    }
  }

  /** Ends a blocked write. */
  void close() throws IOException {
    closed = true;
    FileChannel channel = data;
    if (channel != null) {
      channel.close();
    }
  }
}
