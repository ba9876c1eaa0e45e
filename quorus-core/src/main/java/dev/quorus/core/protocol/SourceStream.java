package dev.quorus.core.protocol;

import dev.quorus.core.failure.TransferException;
import org.jspecify.annotations.Nullable;

/** The bytes of a source, being read. Used by one virtual thread; closed by any. */
public interface SourceStream extends AutoCloseable {
  /** What the source said when this stream was opened. */
  SourceStat stat();

  /** Where in the file the stream began: what was asked for, or 0 if the server would not. */
  long offset();

  /** The next bytes, waiting for them; null at the end of the file. */
  @Nullable Chunk next() throws TransferException, InterruptedException;

  /** Stops the bytes and wakes a reader that waits. */
  @Override
  void close();
}
