package dev.quorus.controller.transfer;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.quorus.controller.fleet.BusAgentLink;
import dev.quorus.controller.fleet.BusLeadLine;
import dev.quorus.controller.fleet.FleetSettings;
import dev.quorus.controller.scheduling.SchedulingSettings;
import dev.quorus.controller.store.AttemptRecord;
import dev.quorus.controller.store.DataFolder;
import dev.quorus.controller.store.EventRecord;
import dev.quorus.controller.store.LeadView;
import dev.quorus.controller.store.Member;
import dev.quorus.controller.store.Stores;
import dev.quorus.controller.store.SubmitResult;
import dev.quorus.controller.store.TransferRecord;
import dev.quorus.controller.store.sql.SqliteStore;
import dev.quorus.core.bus.SecretCodec;
import dev.quorus.core.engine.Outcome;
import dev.quorus.core.failure.RetryDelays;
import dev.quorus.core.failure.TransferFailure;
import dev.quorus.core.time.SystemTime;
import dev.quorus.core.time.Ticker;
import dev.quorus.core.transfer.Delivery;
import dev.quorus.core.transfer.Endpoint;
import dev.quorus.core.transfer.Patience;
import dev.quorus.core.transfer.Placement;
import dev.quorus.core.transfer.Published;
import dev.quorus.core.transfer.Receipt;
import dev.quorus.core.transfer.StateName;
import dev.quorus.core.transfer.TransferId;
import dev.quorus.core.transfer.TransferOrder;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.vertx.core.Vertx;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** The control on a real store and a real bus, with agents that do as they are told. */
abstract class ControlFixture {
  static final FleetSettings TIMES =
      new FleetSettings(Duration.ofMillis(40), Duration.ofMillis(700), Duration.ofMillis(200));
  static final TransferControl.Settings SETTINGS =
      new TransferControl.Settings(
          TIMES,
          SchedulingSettings.DEFAULT,
          new RetryDelays(Duration.ofMillis(20), Duration.ofMillis(40)));
  static final Outcome DONE =
      new Outcome.Succeeded(new Receipt(7, null, Published.RENAMED, 0, null));

  private static final Duration LEASE = Duration.ofSeconds(6);

  @TempDir Path folder;
  final Vertx vertx = Vertx.vertx();
  final List<AutoCloseable> agents = new ArrayList<>();
  private DataFolder data;
  private int takeovers;
  Stores store;
  TransferControl control;

  @BeforeEach
  void start() {
    data = DataFolder.open(folder);
    store = SqliteStore.open(data, SecretCodec.OPEN, Ticker.SYSTEM);
    lead();
  }

  final void lead() {
    control =
        new TransferControl(
            new TransferControl.Parts(
                store,
                new BusAgentLink(vertx.eventBus(), TIMES.answer()),
                new NoLead(),
                new SimpleMeterRegistry()),
            SETTINGS,
            SystemTime.INSTANCE,
            new SplittableRandom(1));
    Member me = new Member("test-" + takeovers++, "", "");
    LeadView lead = store.lead().stand(me, LEASE).await();
    control.lead(lead.epoch(), () -> {}).await();
    control.listen(vertx.eventBus());
  }

  @AfterEach
  void stop() throws Exception {
    for (AutoCloseable agent : agents) {
      agent.close();
    }
    control.close();
    vertx.close().toCompletionStage().toCompletableFuture().get(10, TimeUnit.SECONDS);
    store.close();
    data.close();
  }

  static boolean chance(Random random, int oneIn) {
    return chooses(random, oneIn) == 0;
  }

  static int chooses(Random random, int below) {
    synchronized (random) {
      return random.nextInt(below);
    }
  }

  ScriptedAgent agent(String id) {
    ScriptedAgent agent =
        new ScriptedAgent(
            vertx,
            new BusLeadLine(vertx.eventBus(), Duration.ofSeconds(5)),
            SystemTime.INSTANCE,
            id,
            "boot-" + agents.size(),
            20);
    agents.add(agent);
    return agent;
  }

  static Outcome failed(TransferFailure failure) {
    return new Outcome.Failed(failure);
  }

  static TransferOrder order(String destination) {
    return new TransferOrder(
        Endpoint.parse("/from"),
        Endpoint.parse(destination),
        Delivery.DEFAULT,
        new Placement("default", "default", 5, Map.of(), null),
        new Patience(3, Duration.ofSeconds(60), null));
  }

  TransferId submit(String destination) {
    SubmitResult result = control.transfers().submit(order(destination), null).await();
    return ((SubmitResult.Created) result).id();
  }

  TransferRecord record(TransferId id) {
    return live(id).record();
  }

  LiveTransfer live(TransferId id) {
    return requireNonNull(control.transfers().find("default", id).await());
  }

  List<StateName> states(TransferId id) {
    return requireNonNull(control.transfers().events("default", id, 0, 100).await()).stream()
        .map(EventRecord::state)
        .toList();
  }

  List<AttemptRecord> attempts(TransferId id) {
    return requireNonNull(control.transfers().attempts("default", id).await());
  }

  void awaitState(TransferId id, StateName state) {
    await()
        .atMost(Duration.ofSeconds(20))
        .untilAsserted(() -> assertThat(record(id).state().name()).isEqualTo(state));
  }
}
