package dev.quorus.testkit.contract;

import dev.quorus.core.failure.TransferException;
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
import dev.quorus.core.protocol.file.FileProtocol;
import dev.quorus.core.protocol.file.FileRoots;
import dev.quorus.core.transfer.Endpoint;
import dev.quorus.core.transfer.Published;
import java.net.URI;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The other end of a copy: a folder of this machine under a scheme of its own, that tells each byte
 * which passes and can break there.
 */
final class LocalSide implements Protocol {
  private final FileProtocol files = new FileProtocol(FileRoots.unconfined());
  private final Path folder;
  private volatile Hook hook = total -> {};

  /** Told how many bytes of the file have passed, before those of the next chunk do. */
  @FunctionalInterface
  interface Hook {
    void passed(long total) throws TransferException, InterruptedException;
  }

  LocalSide(Path folder) {
    this.folder = folder;
  }

  void hook(Hook next) {
    hook = next;
  }

  Endpoint endpoint(String name) {
    return new Endpoint(URI.create("local:///" + ContractServer.encode(name)), Map.of(), null);
  }

  private Endpoint file(Endpoint endpoint) {
    return Endpoint.file(folder.resolve(endpoint.uri().getPath().substring(1)));
  }

  @Override
  public Set<String> schemes() {
    return Set.of("local");
  }

  @Override
  public Source source(Endpoint endpoint) throws TransferException {
    return new HookedSource(files.source(file(endpoint)), hook);
  }

  @Override
  public Sink sink(Endpoint endpoint, SinkPlan plan) throws TransferException {
    return new HookedSink(files.sink(file(endpoint), plan), hook);
  }

  private record HookedSource(Source inner, Hook hook) implements Source {
    @Override
    public SourceStat stat() throws TransferException, InterruptedException {
      return inner.stat();
    }

    @Override
    public SourceStream open(long offset, @Nullable SourceStat expected)
        throws TransferException, InterruptedException {
      return new HookedStream(inner.open(offset, expected), hook);
    }

    @Override
    public void close() {
      inner.close();
    }
  }

  private static final class HookedStream implements SourceStream {
    private final SourceStream inner;
    private final Hook hook;
    private long passed;

    HookedStream(SourceStream inner, Hook hook) {
      this.inner = inner;
      this.hook = hook;
      this.passed = inner.offset();
    }

    @Override
    public SourceStat stat() {
      return inner.stat();
    }

    @Override
    public long offset() {
      return inner.offset();
    }

    @Override
    public @Nullable Chunk next() throws TransferException, InterruptedException {
      hook.passed(passed);
      Chunk chunk = inner.next();
      passed += chunk == null ? 0 : chunk.size();
      return chunk;
    }

    @Override
    public void close() {
      inner.close();
    }
  }

  private static final class HookedSink implements Sink {
    private final Sink inner;
    private final Hook hook;
    private long passed;

    HookedSink(Sink inner, Hook hook) {
      this.inner = inner;
      this.hook = hook;
    }

    @Override
    public Capabilities capabilities() {
      return inner.capabilities();
    }

    @Override
    public @Nullable TargetStat target() throws TransferException, InterruptedException {
      return inner.target();
    }

    @Override
    public @Nullable Partial partial() throws TransferException, InterruptedException {
      return inner.partial();
    }

    @Override
    public SourceStream readPartial(long length) throws TransferException, InterruptedException {
      return inner.readPartial(length);
    }

    @Override
    public void begin(long offset, long size) throws TransferException, InterruptedException {
      passed = offset;
      inner.begin(offset, size);
    }

    @Override
    public void write(Chunk chunk) throws TransferException, InterruptedException {
      hook.passed(passed);
      inner.write(chunk);
      passed += chunk.size();
    }

    @Override
    public void checkpoint(byte[] entry) throws TransferException, InterruptedException {
      inner.checkpoint(entry);
    }

    @Override
    public void finish() throws TransferException, InterruptedException {
      inner.finish();
    }

    @Override
    public void stamp(Instant modified) throws TransferException, InterruptedException {
      inner.stamp(modified);
    }

    @Override
    public long writtenSize() throws TransferException, InterruptedException {
      return inner.writtenSize();
    }

    @Override
    public Published publish() throws TransferException, InterruptedException {
      return inner.publish();
    }

    @Override
    public void discard() throws TransferException, InterruptedException {
      inner.discard();
    }

    @Override
    public void close() {
      inner.close();
    }
  }
}
