package dev.quorus.core.engine;

import dev.quorus.core.failure.FailureCode;
import dev.quorus.core.failure.TransferException;
import dev.quorus.core.failure.TransferFailure.Rejected;
import dev.quorus.core.failure.TransferFailure.Unreachable;
import dev.quorus.core.protocol.Capabilities;
import dev.quorus.core.protocol.Chunk;
import dev.quorus.core.protocol.Partial;
import dev.quorus.core.protocol.Protocol;
import dev.quorus.core.protocol.Sink;
import dev.quorus.core.protocol.SinkPlan;
import dev.quorus.core.protocol.Source;
import dev.quorus.core.protocol.SourceStat;
import dev.quorus.core.protocol.SourceStream;
import dev.quorus.core.protocol.TargetStat;
import dev.quorus.core.protocol.Tree;
import dev.quorus.core.transfer.Endpoint;
import dev.quorus.core.transfer.Published;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.util.Arrays;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/** Files in memory, with the faults that a test asks for. Serves the scheme {@code mem}. */
final class MemoryProtocol implements Protocol {
  private static final int CHUNK = 256 << 10;

  final Map<String, byte[]> files = new ConcurrentHashMap<>();
  final Map<String, byte[]> partials = new ConcurrentHashMap<>();
  final Map<String, byte[]> ledgers = new ConcurrentHashMap<>();
  final Map<String, Instant> times = new ConcurrentHashMap<>();
  final Set<String> folders = ConcurrentHashMap.newKeySet();
  final Set<String> denied = ConcurrentHashMap.newKeySet();
  final AtomicInteger chunksOut = new AtomicInteger();
  final AtomicLong bytesRead = new AtomicLong();
  final AtomicInteger published = new AtomicInteger();
  volatile Instant modified = Instant.parse("2026-01-01T00:00:00Z");
  volatile @Nullable Instant modifiedAfterwards;
  volatile long breakAt = Long.MAX_VALUE;
  volatile long hangAt = Long.MAX_VALUE;
  volatile long flipAt = Long.MAX_VALUE;
  volatile long trickleAt = Long.MAX_VALUE;
  final Semaphore drops = new Semaphore(0);
  final CountDownLatch hanging = new CountDownLatch(1);

  @Override
  public Set<String> schemes() {
    return Set.of("mem");
  }

  @Override
  public Source source(Endpoint endpoint) {
    return new MemorySource(endpoint.uri().getPath());
  }

  @Override
  public Sink sink(Endpoint endpoint, SinkPlan plan) {
    return new MemorySink(endpoint.uri().getPath());
  }

  @Override
  public Tree tree(Endpoint root) {
    return new MemoryTree(this, root.uri().getPath());
  }

  Instant time(String path) {
    return times.getOrDefault(path, modified);
  }

  byte[] partial(String path) {
    return partials.getOrDefault(path, new byte[0]);
  }

  byte[] ledger(String path) {
    return ledgers.getOrDefault(path, new byte[0]);
  }

  private byte[] content(String path) {
    return files.getOrDefault(path, new byte[0]);
  }

  private final class MemorySource implements Source {
    private final String path;

    MemorySource(String path) {
      this.path = path;
    }

    @Override
    public SourceStat stat() {
      Instant later = modifiedAfterwards;
      return new SourceStat(content(path).length, later == null ? time(path) : later, null, null);
    }

    @Override
    public SourceStream open(long offset, @Nullable SourceStat expected) throws TransferException {
      if (denied.contains(path)) {
        throw new TransferException(new Rejected(FailureCode.SOURCE_DENIED, path + " is denied"));
      }
      SourceStat now = new SourceStat(content(path).length, time(path), null, null);
      long from = expected != null && expected.sameAs(now) ? offset : 0;
      return new Stream(content(path), from, now);
    }

    @Override
    public void close() {
      // Holds nothing.
    }
  }

  private class Stream implements SourceStream {
    private final byte[] content;
    private final long offset;
    private final SourceStat stat;
    private final CountDownLatch closed = new CountDownLatch(1);
    private int position;

    Stream(byte[] content, long offset, SourceStat stat) {
      this.content = content;
      this.offset = offset;
      this.stat = stat;
      this.position = (int) offset;
    }

    @Override
    public SourceStat stat() {
      return stat;
    }

    @Override
    public long offset() {
      return offset;
    }

    @Override
    public @Nullable Chunk next() throws TransferException, InterruptedException {
      if (position >= breakAt) {
        throw new TransferException(
            new Unreachable(FailureCode.CONNECTION_LOST, "the wire was cut"));
      }
      if (position >= hangAt) {
        hanging.countDown();
        closed.await();
        throw new InterruptedException("closed");
      }
      if (position >= content.length) {
        return null;
      }
      int length = CHUNK;
      if (position >= trickleAt) {
        drops.acquire();
        length = 1;
      }
      byte[] bytes =
          Arrays.copyOfRange(content, position, Math.min(position + length, content.length));
      if (position >= flipAt) {
        bytes[0] ^= 1;
      }
      position += bytes.length;
      bytesRead.addAndGet(bytes.length);
      return new MemoryChunk(bytes);
    }

    @Override
    public void close() {
      closed.countDown();
    }
  }

  private final class MemoryChunk implements Chunk {
    private final byte[] bytes;

    MemoryChunk(byte[] bytes) {
      this.bytes = bytes;
      chunksOut.incrementAndGet();
    }

    @Override
    public ByteBuffer[] buffers() {
      return new ByteBuffer[] {ByteBuffer.wrap(bytes).asReadOnlyBuffer()};
    }

    @Override
    public int size() {
      return bytes.length;
    }

    @Override
    public void release() {
      chunksOut.decrementAndGet();
    }
  }

  private final class MemorySink implements Sink {
    private final String path;
    private final ByteArrayOutputStream written = new ByteArrayOutputStream();
    private @Nullable Instant stamped;

    MemorySink(String path) {
      this.path = path;
    }

    @Override
    public Capabilities capabilities() {
      return new Capabilities(true, true, false, true);
    }

    @Override
    public @Nullable TargetStat target() {
      byte[] there = files.get(path);
      return there == null ? null : new TargetStat(there.length, time(path));
    }

    @Override
    public @Nullable Partial partial() {
      byte[] partial = partials.get(path);
      return partial == null
          ? null
          : new Partial(partial.length, ByteBuffer.wrap(ledgers.getOrDefault(path, new byte[0])));
    }

    @Override
    public SourceStream readPartial(long length) {
      byte[] partial = partials.getOrDefault(path, new byte[0]);
      return new Stream(
          Arrays.copyOf(partial, (int) Math.min(length, partial.length)),
          0,
          new SourceStat(length, null, null, null));
    }

    @Override
    public void begin(long offset, long size) {
      byte[] partial = partials.getOrDefault(path, new byte[0]);
      written.write(partial, 0, (int) offset);
      partials.put(path, written.toByteArray());
    }

    @Override
    public void write(Chunk chunk) {
      for (ByteBuffer bytes : chunk.buffers()) {
        byte[] copy = new byte[bytes.remaining()];
        bytes.get(copy);
        written.writeBytes(copy);
      }
      partials.put(path, written.toByteArray());
    }

    @Override
    public void checkpoint(byte[] entry) {
      ledgers.merge(
          path,
          entry,
          (old, more) -> {
            byte[] both = Arrays.copyOf(old, old.length + more.length);
            System.arraycopy(more, 0, both, old.length, more.length);
            return both;
          });
    }

    @Override
    public void finish() {
      // Memory needs no flush.
    }

    @Override
    public void stamp(Instant time) {
      stamped = time;
    }

    @Override
    public long writtenSize() {
      return written.size();
    }

    @Override
    public Published publish() {
      files.put(path, written.toByteArray());
      published.incrementAndGet();
      if (stamped != null) {
        times.put(path, stamped);
      }
      discard();
      return Published.RENAMED;
    }

    @Override
    public void discard() {
      partials.remove(path);
      ledgers.remove(path);
    }

    @Override
    public void close() {
      // Holds nothing.
    }
  }
}
