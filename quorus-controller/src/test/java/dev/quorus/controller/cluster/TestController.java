package dev.quorus.controller.cluster;

import static java.util.Objects.requireNonNull;

import dev.quorus.controller.fleet.BusAgentLink;
import dev.quorus.controller.fleet.FleetSettings;
import dev.quorus.controller.scheduling.SchedulingSettings;
import dev.quorus.controller.store.Member;
import dev.quorus.controller.store.Stores;
import dev.quorus.controller.store.SubmitResult;
import dev.quorus.controller.transfer.LiveTransfer;
import dev.quorus.controller.transfer.ScriptedAgent;
import dev.quorus.controller.transfer.TransferControl;
import dev.quorus.core.failure.RetryDelays;
import dev.quorus.core.time.SystemTime;
import dev.quorus.core.time.Ticker;
import dev.quorus.core.transfer.Endpoint;
import dev.quorus.core.transfer.StateName;
import dev.quorus.core.transfer.TransferId;
import dev.quorus.core.transfer.TransferOrder;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.vertx.core.Vertx;
import java.time.Duration;
import java.util.SplittableRandom;

/** A controller without its API, on a real database, quicker about the lead than real ones. */
final class TestController implements AutoCloseable {
  static final LeadTimes TIMES =
      new LeadTimes(Duration.ofMillis(1_500), Duration.ofMillis(400), Duration.ofMillis(200));
  private static final TransferControl.Settings SETTINGS =
      new TransferControl.Settings(
          new FleetSettings(Duration.ofMillis(40), Duration.ofSeconds(5), Duration.ofMillis(300)),
          SchedulingSettings.DEFAULT,
          new RetryDelays(Duration.ofMillis(20), Duration.ofHours(2)));

  final String name;
  final SteeredStores stores;
  final TransferControl control;
  final ClusterNode node;
  private final Vertx vertx;

  TestController(Vertx vertx, String name, Stores real) {
    this(vertx, name, real, Ticker.SYSTEM);
  }

  /**
   * @param ticker its clock of leases
   */
  TestController(Vertx vertx, String name, Stores real, Ticker ticker) {
    this.vertx = vertx;
    this.name = name;
    this.stores = new SteeredStores(real);
    this.node = new ClusterNode(vertx, stores, name, TIMES, ticker);
    this.control =
        new TransferControl(
            new TransferControl.Parts(
                stores,
                new BusAgentLink(vertx.eventBus(), Duration.ofMillis(500)),
                node.elsewhere(),
                new SimpleMeterRegistry()),
            SETTINGS,
            SystemTime.INSTANCE,
            new SplittableRandom(1));
    node.start(new Member(name, "http://" + name, "test"), control);
  }

  boolean leads() {
    return control.serves();
  }

  ScriptedAgent agent(String id, int slots) {
    return new ScriptedAgent(
        vertx, node.leadLine(Duration.ofSeconds(1)), SystemTime.INSTANCE, id, "boot", slots);
  }

  TransferId submit(String destination) {
    TransferOrder order = TransferOrder.of(Endpoint.parse("/from"), Endpoint.parse(destination));
    return ((SubmitResult.Created) control.transfers().submit(order, null).await()).id();
  }

  LiveTransfer find(TransferId id) {
    return requireNonNull(control.transfers().find("default", id).await());
  }

  StateName state(TransferId id) {
    return find(id).record().state().name();
  }

  @Override
  public void close() {
    stores.silence(false);
    node.close();
    control.close();
    stores.close();
  }
}
