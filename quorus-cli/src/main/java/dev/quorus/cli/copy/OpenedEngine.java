package dev.quorus.cli.copy;

import dev.quorus.core.doctor.Doctor;
import dev.quorus.core.doctor.Survey;
import dev.quorus.core.engine.TransferEngine;

/** An engine with all that it needs: adapters, connections, threads. */
public interface OpenedEngine extends AutoCloseable {
  TransferEngine engine();

  /** Examines endpoints with the same adapters. */
  Doctor doctor();

  /** Looks at what transfers would read and write, with the same adapters. */
  Survey survey();

  /** Gives everything back. Attempts have ended before. */
  @Override
  void close();
}
