package dev.quorus.cli.copy;

import dev.quorus.core.engine.TransferEngine;

/** An engine with all that it needs: adapters, connections, threads. */
public interface OpenedEngine extends AutoCloseable {
  TransferEngine engine();

  /** Gives everything back. Attempts have ended before. */
  @Override
  void close();
}
