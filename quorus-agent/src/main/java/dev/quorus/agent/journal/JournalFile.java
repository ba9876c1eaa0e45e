package dev.quorus.agent.journal;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The file of the journal: a header and records, only ever appended to or replaced as a whole. One
 * thread only.
 *
 * <p>After a failed write the file is cut back to where it was. After a failed flush nobody knows
 * what is on the disk, so the whole file is written anew before anything else is.
 */
final class JournalFile implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(JournalFile.class);
  private static final String NAME = "attempts.journal";
  private static final byte[] HEADER =
      "Quorus agent journal 1\n".getBytes(StandardCharsets.US_ASCII);

  private final Path folder;
  private final UnaryOperator<Bytes> disk;
  private final LiveRecords live = new LiveRecords();
  private final ByteBuffer buffer = ByteBuffer.allocateDirect(256 * 1024);
  private Bytes bytes;
  private long end;
  private boolean doubtful;

  private JournalFile(Path folder, UnaryOperator<Bytes> disk) throws IOException {
    this.folder = folder;
    this.disk = disk;
    Path path = folder.resolve(NAME);
    if (Files.exists(path)) {
      bytes = openExisting(path);
    } else {
      bytes = replace();
    }
  }

  /**
   * Opens or creates the file; a torn end is cut off.
   *
   * @param disk what every opened file is seen through
   */
  static JournalFile open(Path folder, UnaryOperator<Bytes> disk) throws IOException {
    return new JournalFile(folder, disk);
  }

  LiveRecords live() {
    return live;
  }

  /** Length of the file in bytes. */
  long size() {
    return end;
  }

  /**
   * Appends all or nothing.
   *
   * @param durable whether to return only when they are on the disk
   */
  void append(List<byte[]> frames, boolean durable) throws IOException {
    if (doubtful) {
      rewrite();
    }
    try {
      long after = write(bytes, frames, end);
      if (durable) {
        doubtful = true;
        bytes.force();
        doubtful = false;
      }
      end = after;
    } catch (IOException e) {
      cutBack(e);
      throw e;
    }
  }

  private void cutBack(IOException cause) {
    try {
      bytes.truncate(end);
    } catch (IOException e) {
      doubtful = true;
      cause.addSuppressed(e);
    }
  }

  /** Replaces the file by one that holds only what still matters. */
  void rewrite() throws IOException {
    Bytes old = bytes;
    bytes = replace();
    old.close();
  }

  private Bytes replace() throws IOException {
    Path fresh = folder.resolve(NAME + ".new");
    Bytes written = disk.apply(Bytes.of(create(fresh)));
    try {
      List<byte[]> frames = live.all().stream().map(RecordCodec::write).toList();
      long after = write(written, frames, write(written, List.of(HEADER), 0));
      written.force();
      Files.move(
          fresh,
          folder.resolve(NAME),
          StandardCopyOption.ATOMIC_MOVE,
          StandardCopyOption.REPLACE_EXISTING);
      // From here on the name is the new file's, even if this fails.
      doubtful = true;
      syncFolder();
      end = after;
      doubtful = false;
      return written;
    } catch (IOException e) {
      discard(fresh, written, e);
      throw e;
    }
  }

  private static void discard(Path fresh, Bytes written, IOException cause) {
    try (written) {
      Files.deleteIfExists(fresh);
    } catch (IOException e) {
      cause.addSuppressed(e);
    }
  }

  private void syncFolder() throws IOException {
    try (FileChannel channel = FileChannel.open(folder, StandardOpenOption.READ)) {
      channel.force(true);
    }
  }

  private static FileChannel create(Path path) throws IOException {
    Set<OpenOption> options =
        Set.of(
            StandardOpenOption.CREATE,
            StandardOpenOption.TRUNCATE_EXISTING,
            StandardOpenOption.WRITE);
    return FileChannel.open(path, options, PrivateFiles.file());
  }

  private long write(Bytes to, List<byte[]> frames, long position) throws IOException {
    long at = position;
    buffer.clear();
    for (byte[] frame : frames) {
      int done = 0;
      while (done < frame.length) {
        if (!buffer.hasRemaining()) {
          at = flush(to, at);
        }
        int part = Math.min(buffer.remaining(), frame.length - done);
        buffer.put(frame, done, part);
        done += part;
      }
    }
    return flush(to, at);
  }

  private long flush(Bytes to, long position) throws IOException {
    int length = buffer.flip().remaining();
    to.write(buffer, position);
    buffer.clear();
    return position + length;
  }

  private Bytes openExisting(Path path) throws IOException {
    ByteBuffer content = ByteBuffer.wrap(Files.readAllBytes(path));
    replay(path, content);
    Bytes opened = disk.apply(Bytes.of(FileChannel.open(path, StandardOpenOption.WRITE)));
    end = content.position();
    if (content.hasRemaining()) {
      LOG.atWarn()
          .addKeyValue("journal", path)
          .addKeyValue("bytes", content.remaining())
          .log("torn end of the journal cut off");
      opened.truncate(end);
      opened.force();
    }
    return opened;
  }

  private void replay(Path path, ByteBuffer content) throws IOException {
    byte[] header = new byte[Math.min(HEADER.length, content.remaining())];
    content.get(header);
    if (!Arrays.equals(header, HEADER)) {
      throw new IOException(path + " is no journal of this release; move it away");
    }
    try {
      int start = content.position();
      JournalRecord record = RecordCodec.read(content);
      while (record != null) {
        live.apply(record, content.position() - start);
        start = content.position();
        record = RecordCodec.read(content);
      }
    } catch (RuntimeException e) {
      throw new IOException(
          "%s holds a record at byte %d that this release cannot read; run the release that wrote it"
              .formatted(path, content.position()),
          e);
    }
  }

  @Override
  public void close() throws IOException {
    bytes.close();
  }
}
