package dev.quorus.testkit.contract;

import dev.quorus.core.failure.TransferException;
import dev.quorus.core.protocol.Chunk;
import dev.quorus.core.protocol.Sink;
import dev.quorus.core.protocol.Source;
import dev.quorus.core.protocol.SourceStat;
import dev.quorus.core.protocol.SourceStream;
import dev.quorus.core.transfer.Published;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/** Content for tests, and ways to move it in and out. */
public final class Bytes {
  private static final int CHUNK = 300_000;

  private Bytes() {}

  /** The same for the same size, and random. */
  public static byte[] of(int size) {
    return of(size, size);
  }

  public static byte[] of(int size, long seed) {
    byte[] bytes = new byte[size];
    new Random(seed).nextBytes(bytes);
    return bytes;
  }

  /** A chunk of several buffers. */
  public static Chunk chunk(byte[]... parts) {
    return new HeapChunk(List.of(parts));
  }

  public static byte[] read(Source source) throws TransferException, InterruptedException {
    return read(source, 0, null);
  }

  public static byte[] read(Source source, long offset, @Nullable SourceStat expected)
      throws TransferException, InterruptedException {
    try (SourceStream stream = source.open(offset, expected)) {
      return rest(stream);
    }
  }

  /** What is left of a stream. */
  public static byte[] rest(SourceStream stream) throws TransferException, InterruptedException {
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    for (Chunk chunk = stream.next(); chunk != null; chunk = stream.next()) {
      for (ByteBuffer buffer : chunk.buffers()) {
        byte[] part = new byte[buffer.remaining()];
        buffer.get(part);
        all.writeBytes(part);
      }
      chunk.release();
    }
    return all.toByteArray();
  }

  /** All steps of an attempt without an earlier one. */
  public static Published deliver(Sink sink, byte[] content)
      throws TransferException, InterruptedException {
    upTo(sink, content);
    sink.finish();
    return sink.publish();
  }

  /** The steps of an attempt up to the last byte. */
  public static void upTo(Sink sink, byte[] content)
      throws TransferException, InterruptedException {
    sink.target();
    sink.partial();
    sink.begin(0, content.length);
    write(sink, content);
  }

  /** In chunks of two buffers, cut where nothing else is. */
  public static void write(Sink sink, byte[] content)
      throws TransferException, InterruptedException {
    for (int at = 0; at < content.length; at += CHUNK) {
      int end = Math.min(at + CHUNK, content.length);
      int middle = at + (end - at) / 3;
      Chunk chunk =
          middle == at
              ? chunk(Arrays.copyOfRange(content, at, end))
              : chunk(
                  Arrays.copyOfRange(content, at, middle),
                  Arrays.copyOfRange(content, middle, end));
      sink.write(chunk);
      chunk.release();
    }
  }

  private record HeapChunk(List<byte[]> parts) implements Chunk {
    @Override
    public ByteBuffer[] buffers() {
      return parts.stream().map(ByteBuffer::wrap).toArray(ByteBuffer[]::new);
    }

    @Override
    public int size() {
      return parts.stream().mapToInt(part -> part.length).sum();
    }

    @Override
    public void release() {
      // Heap memory: there is nothing to give back.
    }
  }
}
