package dev.quorus.controller.workflow;

import static org.assertj.core.api.Assertions.assertThat;

import dev.quorus.controller.connection.Connection;
import dev.quorus.controller.connection.Definition;
import dev.quorus.controller.connection.Definition.Access;
import dev.quorus.controller.connection.Definition.Limits;
import dev.quorus.controller.connection.Definition.Policy;
import dev.quorus.controller.connection.Definition.Site;
import dev.quorus.controller.connection.Definition.Trust;
import dev.quorus.controller.connection.MemoryConnections;
import dev.quorus.core.transfer.Secret;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class ConnectionVaultTest {
  private static final String TENANT = "acme";

  private final MemoryConnections connections = new MemoryConnections();
  private final ConnectionVault vault = new ConnectionVault(connections);

  @Test
  void givesWhatOpensAWebServer() {
    create("hook", "https");

    assertThat(vault.secret(TENANT, "hook")).isEqualTo(new Secret("opens-it"));
  }

  @Test
  void keepsWhatOpensAPartnersFiles() {
    create("partner", "sftp");

    assertThat(vault.secret(TENANT, "partner")).isNull();
  }

  @Test
  void givesNothingOfAnotherTenant() {
    create("hook", "https");

    assertThat(vault.secret("other", "hook")).isNull();
  }

  private void create(String name, String protocol) {
    Definition definition =
        new Definition(
            new Site(protocol, "h.example", null, ""),
            new Access("me", null, new Secret("opens-it"), null, null, null),
            Trust.BY_AGENT,
            Limits.NONE,
            Policy.NONE);
    connections.create(Connection.first(TENANT, name, definition, Instant.EPOCH)).await();
  }
}
