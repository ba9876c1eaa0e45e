package dev.quorus.core.protocol.http;

import dev.quorus.core.failure.TransferException;
import dev.quorus.core.protocol.Chunk;
import org.jspecify.annotations.Nullable;

/** Some consecutive bytes of a file, on their way over one connection. Read by one thread. */
interface Part {
  /** The next bytes, waiting for them; null at the end of the part. */
  @Nullable Chunk next() throws TransferException, InterruptedException;

  /** Nobody wants the rest. Any thread. */
  void abandon();
}
