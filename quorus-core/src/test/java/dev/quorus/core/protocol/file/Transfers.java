package dev.quorus.core.protocol.file;

import dev.quorus.core.failure.TransferException;
import dev.quorus.core.protocol.Chunk;
import dev.quorus.core.protocol.Sink;
import dev.quorus.core.protocol.SinkPlan;
import dev.quorus.core.protocol.Source;
import dev.quorus.core.protocol.SourceStream;
import dev.quorus.core.time.SystemTime;
import dev.quorus.core.transfer.Delivery;
import dev.quorus.core.transfer.DigestAlgorithm;
import dev.quorus.core.transfer.Endpoint;
import dev.quorus.core.transfer.OverwritePolicy;
import dev.quorus.core.transfer.PublishMode;
import dev.quorus.core.transfer.Published;
import dev.quorus.core.transfer.TransferId;
import dev.quorus.core.transfer.TransferIds;
import dev.quorus.core.transfer.VerifyMode;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;

/** What the tests of this package do again and again. */
final class Transfers {
  private static final TransferIds IDS = new TransferIds(SystemTime.INSTANCE);

  private Transfers() {}

  static TransferId newId() {
    return IDS.next();
  }

  static SinkPlan plan(TransferId id, OverwritePolicy overwrite, PublishMode publish) {
    return new SinkPlan(
        id, new Delivery(VerifyMode.SIZE, DigestAlgorithm.SHA256, null, overwrite, publish, true));
  }

  static Sink sink(FileProtocol protocol, Path target, OverwritePolicy overwrite)
      throws TransferException {
    return protocol.sink(Endpoint.file(target), plan(newId(), overwrite, PublishMode.RENAME));
  }

  static byte[] bytes(int size) {
    byte[] bytes = new byte[size];
    new Random(size).nextBytes(bytes);
    return bytes;
  }

  static Chunk chunk(byte[]... parts) {
    return new HeapChunk(List.of(parts));
  }

  /** All steps of an attempt, with this content. */
  static Published deliver(Sink sink, byte[] content)
      throws TransferException, InterruptedException {
    sink.target();
    sink.partial();
    sink.begin(0, content.length);
    if (content.length > 0) {
      sink.write(chunk(content));
    }
    sink.finish();
    return sink.publish();
  }

  static byte[] read(Source source) throws TransferException, InterruptedException {
    try (SourceStream stream = source.open(0, null)) {
      return read(stream);
    }
  }

  static byte[] read(SourceStream stream) throws TransferException, InterruptedException {
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
