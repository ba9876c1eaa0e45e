package dev.quorus.core.protocol;

import java.nio.ByteBuffer;

/**
 * Some bytes of a file on their way. Owned by whoever received it, who releases it exactly once;
 * its buffers must not be touched afterwards.
 */
public interface Chunk {
  /** The bytes in order. Each call gives fresh views, so positions may be moved. */
  ByteBuffer[] buffers();

  /** How many bytes it holds, above zero. */
  int size();

  /** Gives the memory back. May be called by any thread. */
  void release();
}
