package dev.quorus.workflow.order;

import dev.quorus.core.transfer.Endpoint;

/** Where named connections lead. */
@FunctionalInterface
public interface Connected {
  /**
   * The endpoint of a connection, with all that is needed to open it.
   *
   * @throws IllegalArgumentException if there is none of this name, with what to do about it
   */
  Endpoint endpoint(String connection);
}
