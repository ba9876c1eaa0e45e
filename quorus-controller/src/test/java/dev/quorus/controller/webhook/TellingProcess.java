package dev.quorus.controller.webhook;

import dev.quorus.controller.store.DataFolder;
import dev.quorus.controller.store.NewTransfer;
import dev.quorus.controller.store.Stores;
import dev.quorus.controller.store.sql.SqliteStore;
import dev.quorus.core.bus.SecretCodec;
import dev.quorus.core.time.SystemTime;
import dev.quorus.core.time.Ticker;
import dev.quorus.core.transfer.Endpoint;
import dev.quorus.core.transfer.StateName;
import dev.quorus.core.transfer.TransferIds;
import dev.quorus.core.transfer.TransferOrder;
import io.vertx.core.Vertx;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Set;

/**
 * Submits to the store in the folder of its first argument, with a webhook at the URL of its
 * second, until it is killed, and prints the id of every transfer that was acknowledged.
 */
final class TellingProcess {
  static final WebhookSettings SETTINGS =
      new WebhookSettings(
          List.of(Duration.ofMillis(200), Duration.ofSeconds(1), Duration.ofSeconds(1)),
          Duration.ofMillis(700),
          16,
          8,
          Duration.ofHours(1),
          true);

  private TellingProcess() {}

  public static void main(String[] args) {
    PrintStream out = new PrintStream(System.out, true, StandardCharsets.US_ASCII);
    TransferIds ids = new TransferIds(SystemTime.INSTANCE);
    TransferOrder order = TransferOrder.of(Endpoint.parse("/from"), Endpoint.parse("/to"));
    Stores stores =
        SqliteStore.open(DataFolder.open(Path.of(args[0])), SecretCodec.OPEN, Ticker.SYSTEM);
    Webhooks webhooks =
        new Webhooks(
            Vertx.vertx(), Webhooks.Memory.of(stores), SETTINGS, () -> true, SystemTime.INSTANCE);
    if (webhooks.list("default").await().isEmpty()) {
      webhooks.create("default", args[1], Set.of(StateName.QUEUED), null, "admin").await();
    }
    while (true) {
      NewTransfer transfer =
          new NewTransfer(ids.next(), order, SystemTime.INSTANCE.instant(), null, null);
      stores.transfers().submit(transfer).await();
      out.println(transfer.id());
    }
  }
}
