package dev.quorus.core.protocol;

import dev.quorus.core.failure.FailureCode;
import dev.quorus.core.failure.TransferException;
import dev.quorus.core.failure.TransferFailure.Rejected;
import dev.quorus.core.transfer.Endpoint;
import java.util.List;
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

  /**
   * The same over several connections, where the server can do that and it pays.
   *
   * @param streams at most so many; 0 for the adapter's choice
   */
  default Source source(Endpoint endpoint, int streams) throws TransferException {
    return source(endpoint);
  }

  /** The folder at the endpoint, and all below it. */
  default Tree tree(Endpoint root) throws TransferException {
    throw new TransferException(
        new Rejected(
            FailureCode.UNSUPPORTED,
            "%s has no folders that could be listed, so '%s' cannot be moved as a tree"
                .formatted(root.scheme(), root)));
  }

  /**
   * Connects, logs in, and tells what can be learned of the server without changing anything there.
   * Blocks; in an order that a person reads.
   */
  default List<Fact> facts(Endpoint endpoint) throws TransferException, InterruptedException {
    return List.of();
  }

  /** Gives back its connections. */
  @Override
  default void close() {}
}
