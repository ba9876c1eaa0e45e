package dev.quorus.core.protocol;

import dev.quorus.core.failure.TransferException;
import org.jspecify.annotations.Nullable;

/** A file that can be read. Methods block, so they are called on virtual threads. */
public interface Source extends AutoCloseable {
  /** Asks again what the source is now. */
  SourceStat stat() throws TransferException, InterruptedException;

  /**
   * Opens it.
   *
   * @param offset to begin at; the stream says whether the server did
   * @param expected what it was when the earlier part was read; if it is another thing by now the
   *     stream begins at 0. Null when offset is 0
   */
  SourceStream open(long offset, @Nullable SourceStat expected)
      throws TransferException, InterruptedException;

  @Override
  void close();
}
