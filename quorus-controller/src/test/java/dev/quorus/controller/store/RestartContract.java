package dev.quorus.controller.store;

import static dev.quorus.controller.store.StoreContract.NOW;
import static dev.quorus.controller.store.StoreContract.get;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.InstanceOfAssertFactories.type;

import dev.quorus.controller.security.ApiKey;
import dev.quorus.controller.security.Role;
import dev.quorus.controller.store.StoreException.Reason;
import dev.quorus.controller.transfer.Unavailable;
import dev.quorus.core.bus.BusMessage.AgentProfile;
import dev.quorus.core.bus.BusMessage.Offer;
import dev.quorus.core.bus.SecretCodec;
import dev.quorus.core.transfer.Credentials;
import dev.quorus.core.transfer.Endpoint;
import dev.quorus.core.transfer.Secret;
import dev.quorus.core.transfer.TransferIds;
import dev.quorus.core.transfer.TransferOrder;
import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** What is still known when the store is opened again. */
abstract class RestartContract {
  private final TransferIds ids = new TransferIds(() -> NOW);

  /** Opens the store under test, the same one each time. */
  abstract OpenedStore open(SecretCodec secrets);

  private NewTransfer transfer(Endpoint source) {
    TransferOrder order = TransferOrder.of(source, Endpoint.parse("/inbox/file"));
    return new NewTransfer(ids.next(), order, NOW, null, null);
  }

  @Test
  void remembersTransfersAcrossARestartAndGoesOnNumberingEvents() {
    NewTransfer first = transfer(Endpoint.parse("/outbox/first"));
    NewTransfer second = transfer(Endpoint.parse("/outbox/second"));
    try (OpenedStore opened = open(SecretCodec.OPEN)) {
      get(opened.transfers().submit(first));
    }

    try (OpenedStore opened = open(SecretCodec.OPEN)) {
      get(opened.transfers().submit(second));

      assertThat(lastEvent(opened, second).seq()).isEqualTo(lastEvent(opened, first).seq() + 1);
    }
  }

  @Test
  void givesNoEventNumberTwiceEvenWhenAllEventsArePurged() {
    NewTransfer first = transfer(Endpoint.parse("/outbox/first"));
    NewTransfer second = transfer(Endpoint.parse("/outbox/second"));
    try (OpenedStore opened = open(SecretCodec.OPEN)) {
      get(opened.transfers().submit(first));
      get(opened.transfers().cancel("default", first.id(), NOW));
      get(opened.transfers().purgeFinishedBefore(NOW.plusSeconds(1)));
    }

    try (OpenedStore opened = open(SecretCodec.OPEN)) {
      get(opened.transfers().submit(second));

      assertThat(lastEvent(opened, second).seq()).isEqualTo(3);
    }
  }

  private static EventRecord lastEvent(OpenedStore opened, NewTransfer transfer) {
    List<EventRecord> events = get(opened.transfers().events("default", transfer.id(), 0, 10));
    if (events == null) {
      throw new AssertionError("no events of " + transfer.id());
    }
    return events.getLast();
  }

  @Test
  void saysWhichTransferCannotBeReadWithoutItsKey() {
    // Of a key that opens what was sealed first, as a start asks for, and not what came later.
    SecretCodec keyless =
        new SecretCodec() {
          @Override
          public String seal(Secret secret) {
            return secret.reveal();
          }

          @Override
          public Secret open(String sealed) {
            if (sealed.equals("token")) {
              throw new IllegalStateException("wrong key");
            }
            return new Secret(sealed);
          }
        };
    Endpoint source =
        new Endpoint(
            URI.create("https://partner.example/file"),
            Map.of(),
            new Credentials.Bearer(new Secret("token")));
    NewTransfer transfer = transfer(source);
    try (OpenedStore opened = open(keyless)) {
      get(opened.transfers().submit(transfer));

      assertThatThrownBy(() -> opened.store().leading(1).forEachUnfinished(record -> {}))
          .asInstanceOf(type(StoreException.class))
          .satisfies(error -> {
            assertThat(error.reason()).isEqualTo(Reason.UNREADABLE);
            assertThat(error)
                .hasMessageContaining(transfer.id().toString())
                .hasMessageContaining("put the old one back");
          });
    }
  }

  @Test
  void remembersApiKeysAndReplacesThemById() {
    ApiKey admin = new ApiKey("1", "first", "default", Role.ADMIN, "ab12", NOW);
    ApiKey viewer = new ApiKey("2", "board", "acme", Role.VIEWER, "cd34", NOW);
    ApiKey renamed = new ApiKey("1", "root", "default", Role.OPERATOR, "ef56", NOW);
    try (OpenedStore opened = open(SecretCodec.OPEN)) {
      get(opened.store().apiKeys().put(admin));
      get(opened.store().apiKeys().put(viewer));
      get(opened.store().apiKeys().put(renamed));
    }

    try (OpenedStore opened = open(SecretCodec.OPEN)) {
      assertThat(get(opened.store().apiKeys().all())).containsExactly(renamed, viewer);
    }
  }

  @Test
  void remembersAgentsWithTheirLatestProfileAndFirstSight() {
    AgentProfile before = profile("boot-1", 4);
    AgentProfile after = profile("boot-2", 8);
    try (OpenedStore opened = open(SecretCodec.OPEN)) {
      get(opened.store().agents().seen(before, NOW));
      get(opened.store().agents().seen(after, NOW.plusSeconds(60)));

      assertThat(get(opened.store().agents().agents()))
          .containsExactly(new StoredAgent(after, NOW, NOW.plusSeconds(60)));
    }
  }

  private static AgentProfile profile(String boot, int slots) {
    return new AgentProfile(
        "agent-1",
        boot,
        "0.1.0",
        "near-partner",
        Map.of("zone", "a"),
        new Offer(slots, Set.of("http", "file"), List.of("/data")));
  }

  @Test
  void refusesWritesAndQuestionsOnceItIsClosed() {
    OpenedStore opened = open(SecretCodec.OPEN);
    TransferStore transfers = opened.transfers();
    opened.close();

    assertThat(transfers.submit(transfer(Endpoint.parse("/a"))).cause())
        .isInstanceOf(Unavailable.class);
    assertThat(opened.store().leading(1).load(ids.next()).cause()).isInstanceOf(Unavailable.class);
  }
}
