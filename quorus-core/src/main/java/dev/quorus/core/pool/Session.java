package dev.quorus.core.pool;

/** An open, logged-in connection. */
public interface Session extends AutoCloseable {
  /** Whether it may be used again, as far as can be told without asking the server. */
  boolean isAlive();

  /** Ends it without waiting for the server; may be called by any thread, and more than once. */
  @Override
  void close();
}
