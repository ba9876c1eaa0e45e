package dev.quorus.controller.workflow;

import dev.quorus.controller.connection.Connection;
import dev.quorus.controller.connection.ConnectionStore;
import dev.quorus.core.transfer.Credentials;
import dev.quorus.core.transfer.Endpoint;
import dev.quorus.core.transfer.Secret;
import org.jspecify.annotations.Nullable;

/**
 * The named connections of tenants. A secret is what the connection of its name is opened with: its
 * password or its token. Blocks; for virtual threads.
 */
public final class ConnectionVault implements Vault {
  private final ConnectionStore store;

  public ConnectionVault(ConnectionStore store) {
    this.store = store;
  }

  @Override
  public Endpoint connection(String tenant, String name) {
    Connection found = store.find(tenant, name).await();
    if (found == null) {
      throw new IllegalArgumentException(
          "there is no connection '%s'; 'quorus connections create' makes one".formatted(name));
    }
    return found.closed("/");
  }

  @Override
  public @Nullable Secret secret(String tenant, String name) {
    Connection found = store.find(tenant, name).await();
    Credentials credentials = found == null ? null : found.open("/").credentials();
    return switch (credentials) {
      case Credentials.UserPassword user -> user.password();
      case Credentials.Bearer bearer -> bearer.token();
      case null, default -> null;
    };
  }
}
