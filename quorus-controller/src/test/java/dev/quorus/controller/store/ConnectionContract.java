package dev.quorus.controller.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.quorus.controller.connection.Connection;
import dev.quorus.controller.connection.ConnectionStore;
import dev.quorus.controller.connection.Definition;
import dev.quorus.controller.connection.Definition.Access;
import dev.quorus.controller.connection.Definition.Limits;
import dev.quorus.controller.connection.Definition.Policy;
import dev.quorus.controller.connection.Definition.Site;
import dev.quorus.controller.connection.Definition.Trust;
import dev.quorus.core.transfer.Bandwidth;
import dev.quorus.core.transfer.Endpoint;
import dev.quorus.core.transfer.Placement;
import dev.quorus.core.transfer.PublishMode;
import dev.quorus.core.transfer.Secret;
import dev.quorus.core.transfer.TransferId;
import dev.quorus.core.transfer.TransferIds;
import dev.quorus.core.transfer.TransferOrder;
import dev.quorus.core.transfer.VerifyMode;
import io.vertx.core.Future;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What every store of connections does. */
abstract class ConnectionContract {
  private static final Instant NOW = StoreContract.NOW;
  private static final AtomicInteger TESTS = new AtomicInteger();

  /** A tenant for each test, so that one database serves all. */
  private String tenant = "";

  abstract Stores stores();

  @BeforeEach
  void nextTenant() {
    tenant = "tenant-" + TESTS.incrementAndGet();
  }

  private ConnectionStore connections() {
    return stores().connections();
  }

  @Test
  void givesBackAllThatWasStored() {
    Connection full = connection("full", everything());
    Connection least = connection("least", least());

    assertThat(done(connections().create(full))).isEqualTo(ConnectionStore.Created.YES);
    assertThat(done(connections().create(least))).isEqualTo(ConnectionStore.Created.YES);

    assertThat(done(connections().list(tenant))).containsExactly(full, least);
    assertThat(done(connections().find(tenant, "full"))).isEqualTo(full);
    assertThat(done(connections().find("other", "full"))).isNull();
  }

  @Test
  void createsEachNameOnce() {
    done(connections().create(connection("a", least())));

    assertThat(done(connections().create(connection("a", everything()))))
        .isEqualTo(ConnectionStore.Created.EXISTS);

    assertThat(done(connections().list(tenant))).hasSize(1);
  }

  @Test
  void replacesTheVersionBefore() {
    Connection first = connection("a", least());
    done(connections().create(first));
    Connection second = first.with(everything(), NOW.plusSeconds(5));

    assertThat(done(connections().replace(second))).isTrue();
    assertThat(done(connections().replace(second))).isFalse();

    assertThat(done(connections().find(tenant, "a"))).isEqualTo(second);
    assertThat(second.revision().rotatedAt()).isEqualTo(NOW.plusSeconds(5));
  }

  @Test
  void knowsTheSessionsOfThoseThatSay() {
    done(connections().create(connection("full", everything())));
    done(connections().create(connection("least", least())));

    assertThat(done(connections().sessions()))
        .containsEntry(new ConnectionStore.Key(tenant, "full"), 4)
        .doesNotContainKey(new ConnectionStore.Key(tenant, "least"));
  }

  @Test
  void isNotRemovedWhileATransferUsesIt() {
    done(connections().create(connection("a", least())));
    TransferId used = submit("a");

    ConnectionStore.Removed refused = done(connections().remove(tenant, "a", 1));
    done(stores().transfers().cancel(tenant, used, NOW));
    ConnectionStore.Removed removed = done(connections().remove(tenant, "a", 1));

    assertThat(refused).isEqualTo(new ConnectionStore.Removed.InUse(List.of(used)));
    assertThat(removed).isInstanceOf(ConnectionStore.Removed.Yes.class);
    assertThat(done(connections().find(tenant, "a"))).isNull();
  }

  @Test
  void removesTheVersionThatIsMeantAndNoOther() {
    Connection first = connection("a", least());
    done(connections().create(first));
    done(connections().replace(first.with(everything(), NOW)));

    assertThat(done(connections().remove(tenant, "a", 1)))
        .isEqualTo(new ConnectionStore.Removed.Changed());
    assertThat(done(connections().remove(tenant, "none", 1)))
        .isEqualTo(new ConnectionStore.Removed.Changed());
  }

  @Test
  void aTransferKeepsTheNameAndNoSecret() {
    Connection connection = connection("a", everything());
    done(connections().create(connection));
    TransferId id = submit("a");

    TransferOrder order = order(id);

    assertThat(order.source()).isEqualTo(connection("a", least()).closed("/x"));
    assertThat(order.source().credentials()).isNull();
  }

  private TransferOrder order(TransferId id) {
    TransferRecord record = done(stores().transfers().find(tenant, id));
    if (record == null) {
      throw new AssertionError("the transfer is not stored");
    }
    return record.order();
  }

  private TransferId submit(String name) {
    TransferId id = new TransferIds(InstantSource.system()).next();
    Connection used = connection(name, least());
    TransferOrder plain = TransferOrder.of(used.closed("/x"), Endpoint.parse("/data/" + id));
    done(stores().transfers().submit(new NewTransfer(id, placed(plain), NOW, null, null)));
    return id;
  }

  private TransferOrder placed(TransferOrder order) {
    return new TransferOrder(
        order.source(),
        order.destination(),
        order.delivery(),
        new Placement(tenant, "default", 5, Map.of(), null, Map.of()),
        order.patience());
  }

  private Connection connection(String name, Definition definition) {
    return Connection.first(tenant, name, definition, NOW);
  }

  private static Definition least() {
    return new Definition(
        new Site("sftp", "h.example", null, ""),
        Access.NONE,
        Trust.BY_AGENT,
        Limits.NONE,
        Policy.NONE);
  }

  private static Definition everything() {
    return new Definition(
        new Site("smb", "h.example", 4445, "/share/in"),
        new Access(
            "me", "CORP", new Secret("p"), new Secret("k"), new Secret("x"), new Secret("t")),
        new Trust(
            List.of("SHA256:" + "a".repeat(43)), List.of("h.example ssh-rsa AAAA"), "PEM", true),
        new Limits(4, Bandwidth.of(1 << 20)),
        new Policy(VerifyMode.SIZE, PublishMode.RENAME));
  }

  static <T extends @Nullable Object> T done(Future<T> future) {
    try {
      return future.toCompletionStage().toCompletableFuture().get(20, TimeUnit.SECONDS);
    } catch (Exception e) {
      throw new AssertionError("not done", e);
    }
  }
}
