package dev.quorus.controller.workflow;

import dev.quorus.controller.connection.Connection;
import dev.quorus.controller.connection.ConnectionStore;
import dev.quorus.core.transfer.Credentials;
import dev.quorus.core.transfer.Endpoint;
import dev.quorus.core.transfer.Secret;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The named connections of tenants. A secret is what the connection of its name is opened with: its
 * password or its token. Only those to web servers are given: a workflow may send its secrets to
 * any URL, and what opens a partner's SFTP server must not get out that way. Blocks; for virtual
 * threads.
 */
public final class ConnectionVault implements Vault {
  private static final Set<String> WEB = Set.of("http", "https");

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
    Endpoint opened = found == null ? null : found.open("/");
    if (opened == null || !WEB.contains(opened.scheme())) {
      return null;
    }
    return switch (opened.credentials()) {
      case Credentials.UserPassword user -> user.password();
      case Credentials.Bearer bearer -> bearer.token();
      case null, default -> null;
    };
  }
}
