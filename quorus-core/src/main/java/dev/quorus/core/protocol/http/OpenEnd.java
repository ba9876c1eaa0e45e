package dev.quorus.core.protocol.http;

import dev.quorus.core.failure.TransferException;
import dev.quorus.core.protocol.Chunk;
import org.jspecify.annotations.Nullable;

/** An answer that goes on to the end of the file, until it is told to end earlier. */
final class OpenEnd implements Part {
  private final HttpExchange exchange;
  private long position;
  private long end = Long.MAX_VALUE;

  OpenEnd(HttpExchange exchange, long offset) {
    this.exchange = exchange;
    this.position = offset;
  }

  /** Gives nothing from here on. */
  void endAt(long value) {
    end = value;
  }

  @Override
  public @Nullable Chunk next() throws TransferException, InterruptedException {
    if (position >= end) {
      exchange.abandon();
      return null;
    }
    Chunk chunk = exchange.body().next();
    if (chunk == null) {
      return null;
    }
    Chunk wanted =
        chunk.size() <= end - position ? chunk : new ChunkStart(chunk, (int) (end - position));
    position += wanted.size();
    return wanted;
  }

  @Override
  public void abandon() {
    exchange.abandon();
  }
}
