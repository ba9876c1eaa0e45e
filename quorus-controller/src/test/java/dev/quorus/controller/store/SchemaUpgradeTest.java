package dev.quorus.controller.store;

import static dev.quorus.controller.store.StoreContract.get;
import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import dev.quorus.controller.store.sql.PostgresAddress;
import dev.quorus.core.bus.OrderJson;
import dev.quorus.core.bus.SecretCodec;
import dev.quorus.core.time.SystemTime;
import dev.quorus.core.transfer.Endpoint;
import dev.quorus.core.transfer.StateName;
import dev.quorus.core.transfer.TransferId;
import dev.quorus.core.transfer.TransferIds;
import dev.quorus.core.transfer.TransferOrder;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.flywaydb.core.Flyway;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Databases of earlier versions, and several that are brought up to date at once. */
class SchemaUpgradeTest {
  private final TransferIds ids = new TransferIds(SystemTime.INSTANCE);
  private final TransferOrder order =
      TransferOrder.of(Endpoint.parse("/outbox/file"), Endpoint.parse("/inbox/file"));

  @Test
  void readsTheTransfersOfTheSecondSchemaInSqlite(@TempDir Path folder) throws SQLException {
    TransferId id = ids.next();
    fillAsOfTheSecondSchema("jdbc:sqlite:" + folder.resolve("quorus.db"), id);

    try (OpenedStore opened = OpenedStore.in(folder)) {
      assertGoesOn(opened.store(), id);
    }
  }

  @Test
  void readsTheTransfersOfTheSecondSchemaInPostgres() throws SQLException {
    String database = SharedPostgres.server().newDatabase();
    TransferId id = ids.next();
    fillAsOfTheSecondSchema(SharedPostgres.server().jdbcUrl(database), id);

    try (Stores opened = SharedPostgres.open(database)) {
      assertGoesOn(opened, id);
    }
  }

  private void fillAsOfTheSecondSchema(String url, TransferId id) throws SQLException {
    Flyway.configure().dataSource(url, "", "").target("2").load().migrate();
    try (Connection connection = DriverManager.getConnection(url);
        Statement statement = connection.createStatement()) {
      statement.execute(
          "INSERT INTO transfers (id, tenant, state, attempts, epoch, order_json, created_at,"
              + " state_at, bytes, total) VALUES ('%s', 'default', 'QUEUED', 0, 0, '%s', 1, 1, 0, -1)"
                  .formatted(id, new OrderJson(SecretCodec.OPEN).write(order).encode()));
      statement.execute(
          "INSERT INTO events (seq, transfer_id, at, state, attempt)"
              + " VALUES (7, '%s', 1, 'QUEUED', 0)".formatted(id));
      statement.execute("UPDATE leader SET epoch = 41 WHERE id = 1");
    }
  }

  private void assertGoesOn(Stores stores, TransferId id) {
    LeadView view = get(stores.lead().stand(StoreContract.ME, StoreContract.LEASE));
    assertThat(view.epoch()).isEqualTo(42);
    TransferRecord record = requireNonNull(get(stores.leading(42).load(id)));
    assertThat(record.order()).isEqualTo(order);
    assertThat(record.state().name()).isEqualTo(StateName.QUEUED);
    TransferId next = ids.next();
    get(
        stores
            .transfers()
            .submit(new NewTransfer(next, order, SystemTime.INSTANCE.instant(), null, null)));
    assertThat(get(stores.transfers().events("default", next, 0, 10)))
        .extracting(EventRecord::seq)
        .containsExactly(8L);
  }

  @Test
  void isBroughtUpToDateByFourControllersAtOnce() throws SQLException {
    String database = SharedPostgres.server().newDatabase();

    List<CompletableFuture<Stores>> opening =
        IntStream.range(0, 4)
            .mapToObj(i -> CompletableFuture.supplyAsync(() -> SharedPostgres.open(database)))
            .toList();

    for (CompletableFuture<Stores> each : opening) {
      try (Stores opened = each.join()) {
        assertThat(get(opened.lead().current()).epoch()).isZero();
      }
    }
  }

  @Test
  void showsNoPasswordOfAnAddress() {
    PostgresAddress address =
        new PostgresAddress(
            "jdbc:postgresql://me:secret@db:5432/q?user=me&password=secret", null, null);

    assertThat(address.toString()).isEqualTo("jdbc:postgresql://db:5432/q");
  }
}
