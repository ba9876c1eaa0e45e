package dev.quorus.core.protocol;

import dev.quorus.core.failure.TransferException;
import dev.quorus.core.transfer.Endpoint;
import java.util.Set;

/**
 * An adapter for one family of endpoints. Opening a source or sink checks the endpoint and touches
 * no network; instances are shared by all transfers and safe for use by many threads.
 */
public interface Protocol extends AutoCloseable {
  /** The URI schemes that it serves, in lower case. */
  Set<String> schemes();

  Source source(Endpoint endpoint) throws TransferException;

  Sink sink(Endpoint endpoint, SinkPlan plan) throws TransferException;

  /** Gives back its connections. */
  @Override
  default void close() {}
}
