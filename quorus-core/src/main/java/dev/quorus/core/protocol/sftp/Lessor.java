package dev.quorus.core.protocol.sftp;

import dev.quorus.core.failure.TransferException;
import dev.quorus.core.pool.Leased;
import dev.quorus.core.pool.SessionPool;
import dev.quorus.core.transfer.Endpoint;

/** Where the sessions of one endpoint come from. */
final class Lessor {
  private final SessionPool<SessionKey, SftpSession> pool;
  private final Connector connector;
  private final SftpAddress address;
  private final Endpoint endpoint;
  private final SessionKey key;

  Lessor(
      SessionPool<SessionKey, SftpSession> pool,
      Connector connector,
      SftpAddress address,
      Endpoint endpoint) {
    this.pool = pool;
    this.connector = connector;
    this.address = address;
    this.endpoint = endpoint;
    this.key = SessionKey.of(address, endpoint);
  }

  SftpAddress address() {
    return address;
  }

  /** The endpoint, as it may be shown. */
  String shown() {
    return endpoint.display();
  }

  /** Whether the other's sessions could be taken in place of these. */
  boolean isAs(Lessor other) {
    return key.equals(other.key);
  }

  /** A session for one user; whoever has it gives it back or ends it. */
  Leased<SftpSession> take() throws TransferException, InterruptedException {
    return pool.take(key, () -> connector.open(address, endpoint));
  }
}
