package dev.quorus.benchmarks.micro;

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
import dev.quorus.core.transfer.Endpoint;
import dev.quorus.core.transfer.Published;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Endpoints without a wire or a disk, so that only the engine takes time: sources that give the
 * same block again and again, and sinks that count. {@code mem://ledger/…} keeps a partial, so the
 * engine counts blocks for it; {@code mem://plain/…} does not.
 */
final class MemoryFiles implements Protocol {
  /** Bytes of a file. */
  static final int SIZE = 64 << 20;

  private static final int CHUNK = 256 << 10;
  private static final Instant MODIFIED = Instant.parse("2026-01-01T00:00:00Z");

  private final ByteBuffer block = ByteBuffer.allocateDirect(CHUNK);

  @Override
  public Set<String> schemes() {
    return Set.of("mem");
  }

  @Override
  public Source source(Endpoint endpoint) {
    return new MemorySource();
  }

  @Override
  public Sink sink(Endpoint endpoint, SinkPlan plan) {
    return new CountingSink("ledger".equals(endpoint.uri().getHost()));
  }

  private final class MemorySource implements Source {
    @Override
    public SourceStat stat() {
      return new SourceStat(SIZE, MODIFIED, null, null);
    }

    @Override
    public SourceStream open(long offset, @Nullable SourceStat expected) {
      return new MemoryStream(offset, stat());
    }

    @Override
    public void close() {
      // Holds nothing.
    }
  }

  private final class MemoryStream implements SourceStream {
    private final long offset;
    private final SourceStat stat;
    private long position;

    MemoryStream(long offset, SourceStat stat) {
      this.offset = offset;
      this.stat = stat;
      this.position = offset;
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
    public @Nullable Chunk next() {
      if (position >= SIZE) {
        return null;
      }
      position += CHUNK;
      return new SameBlock();
    }

    @Override
    public void close() {
      // Nobody waits on it.
    }
  }

  private final class SameBlock implements Chunk {
    @Override
    public ByteBuffer[] buffers() {
      return new ByteBuffer[] {block.asReadOnlyBuffer()};
    }

    @Override
    public int size() {
      return CHUNK;
    }

    @Override
    public void release() {
      // All chunks are the same block.
    }
  }

  private static final class CountingSink implements Sink {
    private final boolean keepsPartial;
    private long written;

    CountingSink(boolean keepsPartial) {
      this.keepsPartial = keepsPartial;
    }

    @Override
    public Capabilities capabilities() {
      return new Capabilities(keepsPartial, true, false, false);
    }

    @Override
    public @Nullable TargetStat target() {
      return null;
    }

    @Override
    public @Nullable Partial partial() {
      return null;
    }

    @Override
    public SourceStream readPartial(long length) {
      throw new IllegalStateException("there is no partial to read");
    }

    @Override
    public void begin(long offset, long size) {
      written = offset;
    }

    @Override
    public void write(Chunk chunk) {
      written += chunk.size();
    }

    @Override
    public void checkpoint(byte[] entry) {
      // The engine made the entry; keeping it would measure a disk.
    }

    @Override
    public void finish() {
      // Nothing waits to be written.
    }

    @Override
    public long writtenSize() {
      return written;
    }

    @Override
    public Published publish() {
      return Published.RENAMED;
    }

    @Override
    public void discard() {
      written = 0;
    }

    @Override
    public void close() {
      // Holds nothing.
    }
  }
}
