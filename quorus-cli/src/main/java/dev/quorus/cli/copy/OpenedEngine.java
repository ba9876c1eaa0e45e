package dev.quorus.cli.copy;

import dev.quorus.core.doctor.Doctor;
import dev.quorus.core.engine.TransferEngine;

/** An engine with all that it needs: adapters, connections, threads. */
public interface OpenedEngine extends AutoCloseable {
  TransferEngine engine();

  /** Examines endpoints with the same adapters. */
  Doctor doctor();

  /** Gives everything back. Attempts have ended before. */
  @Override
  void close();
}
