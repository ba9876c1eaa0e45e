package dev.quorus.core.protocol.http;

import dev.quorus.core.pool.Session;

/** The right to have one request under way at a server. The connections are the pool's. */
final class Permit implements Session {
  @Override
  public boolean isAlive() {
    return true;
  }

  @Override
  public void close() {
    // It holds nothing.
  }
}
