package dev.quorus.controller.transfer;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.quorus.controller.fleet.BusAgentLink;
import dev.quorus.controller.fleet.Fleet;
import dev.quorus.controller.fleet.FleetSettings;
import dev.quorus.controller.scheduling.SchedulingSettings;
import dev.quorus.controller.store.AttemptRecord;
import dev.quorus.controller.store.CancelResult;
import dev.quorus.controller.store.DataFolder;
import dev.quorus.controller.store.EventRecord;
import dev.quorus.controller.store.NewTransfer.IdempotencyKey;
import dev.quorus.controller.store.SubmitResult;
import dev.quorus.controller.store.TransferRecord;
import dev.quorus.controller.store.sql.SqliteStore;
import dev.quorus.core.bus.BusMessage;
import dev.quorus.core.bus.SecretCodec;
import dev.quorus.core.engine.Outcome;
import dev.quorus.core.engine.StopReason;
import dev.quorus.core.failure.FailureCode;
import dev.quorus.core.failure.RetryDelays;
import dev.quorus.core.failure.TransferFailure;
import dev.quorus.core.failure.TransferFailure.Interrupted;
import dev.quorus.core.failure.TransferFailure.Rejected;
import dev.quorus.core.failure.TransferFailure.Unreachable;
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
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The control on a real store and a real bus, with agents that do as they are told. */
@Timeout(60)
class TransferControlTest {
  private static final FleetSettings TIMES =
      new FleetSettings(Duration.ofMillis(40), Duration.ofMillis(700), Duration.ofMillis(200));
  private static final TransferControl.Settings SETTINGS =
      new TransferControl.Settings(
          TIMES,
          SchedulingSettings.DEFAULT,
          new RetryDelays(Duration.ofMillis(20), Duration.ofMillis(40)));
  private static final Outcome DONE =
      new Outcome.Succeeded(new Receipt(7, null, Published.RENAMED, 0, null));

  @TempDir Path folder;
  private final Vertx vertx = Vertx.vertx();
  private final List<AutoCloseable> agents = new ArrayList<>();
  private DataFolder data;
  private SqliteStore store;
  private TransferControl control;
  private Fleet fleet;

  @BeforeEach
  void start() {
    data = DataFolder.open(folder);
    store = SqliteStore.open(data, SecretCodec.OPEN, Ticker.SYSTEM);
    lead();
  }

  private void lead() {
    fleet = new Fleet(TIMES, SystemTime.INSTANCE, Ticker.SYSTEM);
    control =
        TransferControl.start(
            "test",
            new TransferControl.Parts(
                store.transfers(),
                store.agents(),
                fleet,
                new BusAgentLink(vertx.eventBus(), TIMES.answer()),
                new SimpleMeterRegistry()),
            SETTINGS,
            SystemTime.INSTANCE,
            new SplittableRandom(1));
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

  @Test
  void runsATransferToItsEnd() {
    agent("a").script = assignment -> DONE;

    TransferId id = submit("/to");

    awaitState(id, StateName.SUCCEEDED);
    assertThat(states(id))
        .startsWith(StateName.QUEUED, StateName.ASSIGNED)
        .endsWith(StateName.SUCCEEDED);
  }

  @Test
  void saysThatAPoolHasNoAgent() {
    TransferId id = submit("/to");

    await()
        .untilAsserted(() ->
            assertThat(requireNonNull(live(id).reason()).message())
                .isEqualTo("pool 'default' has no agent; start one, or submit to another pool"));
  }

  @Test
  void triesAgainUntilTheAttemptsAreUsedUp() {
    agent("a").script =
        assignment -> failed(new Unreachable(FailureCode.CONNECTION_LOST, "the wire was cut"));

    TransferId id = submit("/to");

    awaitState(id, StateName.FAILED);
    assertThat(attempts(id)).hasSize(3);
    assertThat(requireNonNull(record(id).history().lastFailure()).code())
        .isEqualTo(FailureCode.CONNECTION_LOST);
  }

  @Test
  void doesNotTryAgainWhatCannotPass() {
    agent("a").script =
        assignment -> failed(new Rejected(FailureCode.SOURCE_NOT_FOUND, "no such file"));

    TransferId id = submit("/to");

    awaitState(id, StateName.FAILED);
    assertThat(attempts(id)).hasSize(1);
  }

  @Test
  void doesNotChargeAnAttemptThatTheAgentHandedBack() {
    ScriptedAgent agent = agent("a");
    agent.script =
        assignment ->
            agent.began.size() < 5
                ? failed(new Interrupted(FailureCode.AGENT_STOPPED, "going down"))
                : DONE;

    TransferId id = submit("/to");

    awaitState(id, StateName.SUCCEEDED);
    assertThat(record(id).history().attempts()).isEqualTo(1);
  }

  @Test
  void offersADeclinedTransferAgain() {
    ScriptedAgent refusing = agent("a");
    refusing.takes = assignment -> false;
    TransferId id = submit("/to");
    await().until(() -> states(id).size() >= 3);

    agent("b").script = assignment -> DONE;

    awaitState(id, StateName.SUCCEEDED);
    assertThat(record(id).history().lastAgent()).isEqualTo("b");
  }

  @Test
  void cancelsAtTheAgentToo() {
    ScriptedAgent agent = agent("a");
    TransferId id = submit("/to");
    awaitState(id, StateName.RUNNING);

    CancelResult result = control.transfers().cancel("default", id).await();

    assertThat(result).isInstanceOf(CancelResult.Done.class);
    await()
        .untilAsserted(() ->
            assertThat(agent.stopped).anyMatch(order -> order.reason() == StopReason.CANCELLED));
    assertThat(record(id).state().name()).isEqualTo(StateName.CANCELLED);
  }

  @Test
  void staysCancelledWhateverTheAgentReportsLater() {
    ScriptedAgent agent = agent("a");
    agent.loses = message -> message instanceof BusMessage.Stop;
    TransferId id = submit("/to");
    awaitState(id, StateName.RUNNING);
    control.transfers().cancel("default", id).await();

    agent.end(agent.began.getFirst(), DONE);

    await().until(agent.unsettled::isEmpty);
    assertThat(record(id).state().name()).isEqualTo(StateName.CANCELLED);
  }

  @Test
  void findsAnAssignmentThatWasLost() {
    ScriptedAgent agent = agent("a");
    agent.script = assignment -> DONE;
    agent.loses = message -> message instanceof BusMessage.Assign;
    TransferId id = submit("/to");
    await().until(() -> states(id).contains(StateName.ASSIGNED));

    agent.loses = message -> false;

    awaitState(id, StateName.SUCCEEDED);
  }

  @Test
  void findsAnAnswerThatWasLost() {
    ScriptedAgent agent = agent("a");
    agent.loses = message -> message instanceof BusMessage.AssignReply;

    TransferId id = submit("/to");

    awaitState(id, StateName.RUNNING);
    assertThat(agent.began).hasSize(1);
  }

  @Test
  void givesTheWorkOfALostAgentToAnother() throws Exception {
    ScriptedAgent lost = agent("a");
    TransferId id = submit("/to");
    awaitState(id, StateName.RUNNING);
    lost.close();

    agent("b").script = assignment -> DONE;

    awaitState(id, StateName.SUCCEEDED);
    assertThat(attempts(id)).extracting(AttemptRecord::result).contains("RELEASED", "SUCCEEDED");
  }

  @Test
  void takesUpWhatRanWhenTheControllerComesBack() {
    ScriptedAgent agent = agent("a");
    TransferId running = submit("/one");
    awaitState(running, StateName.RUNNING);
    control.close();

    lead();
    TransferId later = submit("/two");
    awaitState(later, StateName.RUNNING);
    agent.end(agent.began.getFirst(), DONE);

    awaitState(running, StateName.SUCCEEDED);
    assertThat(attempts(running)).hasSize(1);
  }

  @Test
  void writesToOneDestinationAtATime() {
    ScriptedAgent agent = agent("a");
    TransferId first = submit("/same");
    awaitState(first, StateName.RUNNING);

    TransferId second = submit("/same");

    await()
        .untilAsserted(() ->
            assertThat(requireNonNull(live(second).reason()).code()).isEqualTo("DESTINATION_BUSY"));
    agent.end(agent.began.getFirst(), DONE);
    awaitState(second, StateName.RUNNING);
  }

  @Test
  void submitsAFinishedTransferAnewOnRetry() {
    agent("a").script = assignment -> DONE;
    TransferId id = submit("/to");
    control.transfers().cancel("default", id).await();
    await().until(() -> record(id).state().name().finished());
    StateName ended = record(id).state().name();

    RetryResult result = control.transfers().retry("default", id, null).await();

    if (ended == StateName.SUCCEEDED) {
      assertThat(result).isInstanceOf(RetryResult.NothingToRetry.class);
    } else {
      SubmitResult again = ((RetryResult.Resubmitted) result).result();
      assertThat(record(((SubmitResult.Created) again).id()).history().retryOf()).isEqualTo(id);
    }
  }

  @Test
  void takesNoNewWorkWhileItDrains() {
    control.drain();

    Throwable refused =
        control
            .transfers()
            .submit(order("/to"), null)
            .transform(done -> io.vertx.core.Future.succeededFuture(done.cause()))
            .await();

    assertThat(refused).isInstanceOf(Unavailable.class);
  }

  @Test
  void makesOneTransferOfManyEqualSubmitsAtOnce() {
    IdempotencyKey key = new IdempotencyKey("default", "k1", "f1");

    List<SubmitResult> results =
        java.util.stream.IntStream.range(0, 1000)
            .mapToObj(i -> control.transfers().submit(order("/to"), key))
            .toList()
            .stream()
            .map(future -> future.await())
            .toList();

    assertThat(results).filteredOn(SubmitResult.Created.class::isInstance).hasSize(1);
    assertThat(results).filteredOn(SubmitResult.Replayed.class::isInstance).hasSize(999);
  }

  @Test
  void endsEveryTransferThoughAThirdOfAllMessagesIsLost() {
    long seed = ThreadLocalRandom.current().nextLong();
    System.out.println("seed " + seed);
    Random random = new Random(seed);
    for (String name : List.of("a", "b", "c")) {
      ScriptedAgent agent = agent(name);
      agent.script = assignment -> DONE;
      agent.loses =
          message -> {
            synchronized (random) {
              return random.nextInt(3) == 0;
            }
          };
    }

    List<TransferId> ids = new ArrayList<>();
    for (int i = 0; i < 60; i++) {
      ids.add(submit("/to" + i));
    }

    for (TransferId id : ids) {
      await()
          .atMost(Duration.ofSeconds(40))
          .until(() -> record(id).state().name() == StateName.SUCCEEDED);
    }
  }

  private ScriptedAgent agent(String id) {
    ScriptedAgent agent =
        new ScriptedAgent(vertx, SystemTime.INSTANCE, id, "boot-" + agents.size(), 20);
    agents.add(agent);
    return agent;
  }

  private static Outcome failed(TransferFailure failure) {
    return new Outcome.Failed(failure);
  }

  private static TransferOrder order(String destination) {
    return new TransferOrder(
        Endpoint.parse("/from"),
        Endpoint.parse(destination),
        Delivery.DEFAULT,
        new Placement("default", "default", 5, Map.of(), null),
        new Patience(3, Duration.ofSeconds(60), null));
  }

  private TransferId submit(String destination) {
    SubmitResult result = control.transfers().submit(order(destination), null).await();
    return ((SubmitResult.Created) result).id();
  }

  private TransferRecord record(TransferId id) {
    return live(id).record();
  }

  private LiveTransfer live(TransferId id) {
    return requireNonNull(control.transfers().find("default", id).await());
  }

  private List<StateName> states(TransferId id) {
    return requireNonNull(control.transfers().events("default", id, 0, 100).await()).stream()
        .map(EventRecord::state)
        .toList();
  }

  private List<AttemptRecord> attempts(TransferId id) {
    return requireNonNull(control.transfers().attempts("default", id).await());
  }

  private void awaitState(TransferId id, StateName state) {
    await()
        .atMost(Duration.ofSeconds(20))
        .untilAsserted(() -> assertThat(record(id).state().name()).isEqualTo(state));
  }
}
