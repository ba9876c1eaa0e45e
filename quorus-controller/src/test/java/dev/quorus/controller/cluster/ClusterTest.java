package dev.quorus.controller.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;
import static org.awaitility.Awaitility.await;

import dev.quorus.controller.fleet.AgentStatus;
import dev.quorus.controller.security.SecretBox;
import dev.quorus.controller.store.CancelResult;
import dev.quorus.controller.store.LeaderStore;
import dev.quorus.controller.store.PauseResult;
import dev.quorus.controller.store.ResumeResult;
import dev.quorus.controller.store.StoreException;
import dev.quorus.controller.store.Stores;
import dev.quorus.controller.store.sql.PostgresAddress;
import dev.quorus.controller.store.sql.PostgresStore;
import dev.quorus.controller.transfer.Examinations;
import dev.quorus.controller.transfer.Examinations.Found;
import dev.quorus.controller.transfer.RetryResult;
import dev.quorus.controller.transfer.ScriptedAgent;
import dev.quorus.controller.transfer.Unavailable;
import dev.quorus.core.bus.BusMessage.Examine;
import dev.quorus.core.bus.SecretCodec;
import dev.quorus.core.doctor.Diagnosis.Check;
import dev.quorus.core.engine.Outcome;
import dev.quorus.core.engine.StopReason;
import dev.quorus.core.failure.FailureCode;
import dev.quorus.core.failure.Retry;
import dev.quorus.core.failure.TransferFailure.Unreachable;
import dev.quorus.core.time.SystemTime;
import dev.quorus.core.time.Ticker;
import dev.quorus.core.transfer.AttemptRef;
import dev.quorus.core.transfer.Endpoint;
import dev.quorus.core.transfer.Published;
import dev.quorus.core.transfer.Receipt;
import dev.quorus.core.transfer.StateName;
import dev.quorus.core.transfer.TransferId;
import dev.quorus.testkit.server.PostgresServer;
import io.vertx.core.Vertx;
import io.vertx.core.json.JsonObject;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Controllers on one PostgreSQL and one bus, with agents that do as they are told. */
@Timeout(60)
class ClusterTest {
  private static final Outcome DONE =
      new Outcome.Succeeded(new Receipt(7, null, Published.RENAMED, 0, null));
  private static final Set<String> HINTS = Set.of(LeaderInbox.RUNG, LeaderInbox.FREE);

  @TempDir static Path folder;
  private static PostgresServer postgres;

  private final Vertx vertx = Vertx.vertx();
  private final List<TestController> controllers = new ArrayList<>();
  private final List<ScriptedAgent> agents = new ArrayList<>();
  private String database = "";

  @BeforeAll
  static void startPostgres() throws Exception {
    postgres = PostgresServer.start(folder.resolve("pg"));
  }

  @AfterAll
  static void stopPostgres() throws Exception {
    postgres.close();
  }

  @BeforeEach
  void makeDatabase() throws SQLException {
    database = postgres.newDatabase();
  }

  @AfterEach
  void stop() {
    agents.forEach(ScriptedAgent::close);
    controllers.forEach(TestController::close);
    vertx.close().await();
  }

  private TestController controller(String name) {
    return controller(name, Ticker.SYSTEM);
  }

  private TestController controller(String name, Ticker ticker) {
    TestController controller = new TestController(vertx, name, open(SecretCodec.OPEN), ticker);
    controllers.add(controller);
    return controller;
  }

  private TestController leader(String name) {
    TestController leader = controller(name);
    awaitLeader(leader);
    return leader;
  }

  private static void awaitLeader(TestController expected) {
    await().atMost(Duration.ofSeconds(10)).until(expected::leads);
  }

  private ScriptedAgent agent(TestController gateway, String id) {
    ScriptedAgent agent = gateway.agent(id, 4);
    agents.add(agent);
    return agent;
  }

  private static void awaitState(TestController asked, TransferId id, StateName state) {
    await()
        .atMost(Duration.ofSeconds(15))
        .untilAsserted(() -> assertThat(asked.state(id)).isEqualTo(state));
  }

  private void loseHints() {
    vertx
        .eventBus()
        .addOutboundInterceptor(delivery -> {
          Object body = delivery.body();
          boolean hint =
              body instanceof JsonObject json && HINTS.contains(json.getString("kind", ""));
          if (!hint) {
            delivery.next();
          }
        });
  }

  @Test
  void aFollowerHasAnEndpointExaminedByAnAgentThatTheLeaderKnows() {
    TestController one = leader("one");
    TestController two = controller("two");
    ScriptedAgent agent = agent(one, "a");
    Endpoint endpoint = Endpoint.parse("http://u:geheim@partner.example/out");
    await().until(() -> !one.control.lead().agents().await().isEmpty());

    Found[] found = new Found[1];
    await()
        .untilAsserted(
            () -> found[0] = two.control.examinations().examine(endpoint, "default", true).await());

    assertThat(found[0].agent()).isEqualTo("a");
    assertThat(found[0].examined().checks()).containsExactly(new Check.Passed("log in", "by a"));
    assertThat(agent.examined.getLast())
        .isEqualTo(new Examine(endpoint, true, Examinations.WITHIN.toMillis()));
  }

  @Test
  void nobodyExaminesWhereThePoolHasNoAgent() {
    TestController one = leader("one");

    assertThatThrownBy(() ->
            one.control
                .examinations()
                .examine(Endpoint.parse("http://h/"), "nobody", false)
                .await())
        .isInstanceOf(Unavailable.class)
        .hasMessageContaining("nobody");
  }

  @Test
  void oneOfThemLeadsAndAllSaySo() {
    TestController one = leader("one");
    TestController two = controller("two");

    await().untilAsserted(() -> assertThat(two.node.status().await().members()).hasSize(2));
    for (TestController each : List.of(one, two)) {
      ClusterStatus status = each.node.status().await();
      assertThat(status.leader()).isEqualTo(new ClusterStatus.Leader("one", "http://one"));
      assertThat(status.epoch()).isEqualTo(1);
      assertThat(status.members())
          .extracting(row -> row.member().node())
          .containsExactly("one", "two");
    }
    assertThat(two.leads()).isFalse();
  }

  @Test
  void whatIsSubmittedAtAFollowerRuns() {
    leader("one");
    TestController two = controller("two");
    agent(two, "a").script = assignment -> DONE;

    TransferId id = two.submit("/to");

    awaitState(two, id, StateName.SUCCEEDED);
  }

  @Test
  void whatIsSubmittedAtAFollowerRunsThoughEveryHintIsLost() {
    leader("one");
    TestController two = controller("two");
    agent(two, "a").script = assignment -> DONE;
    loseHints();

    List<TransferId> ids = new ArrayList<>();
    for (int i = 0; i < 50; i++) {
      ids.add(two.submit("/to" + i));
    }

    ids.forEach(id -> awaitState(two, id, StateName.SUCCEEDED));
    await().untilAsserted(() -> assertThat(two.stores.doorbells().rung(100).await()).isEmpty());
  }

  @Test
  void aCancelAtAFollowerStopsTheAttempt() {
    TestController one = leader("one");
    TestController two = controller("two");
    ScriptedAgent agent = agent(one, "a");
    TransferId id = one.submit("/to");
    awaitState(one, id, StateName.RUNNING);

    assertThat(two.control.transfers().cancel("default", id).await())
        .isInstanceOf(CancelResult.Done.class);

    await()
        .untilAsserted(() ->
            assertThat(agent.stopped).anyMatch(order -> order.reason() == StopReason.CANCELLED));
    assertThat(one.state(id)).isEqualTo(StateName.CANCELLED);
  }

  @Test
  void aPauseAndAResumeAtAFollowerDoWhatTheyDoAtTheLeader() {
    TestController one = leader("one");
    TestController two = controller("two");
    ScriptedAgent agent = agent(one, "a");
    TransferId id = one.submit("/to");
    awaitState(one, id, StateName.RUNNING);

    assertThat(two.control.transfers().pause("default", id).await())
        .isInstanceOf(PauseResult.Done.class);
    await()
        .untilAsserted(
            () -> assertThat(agent.stopped).anyMatch(order -> order.reason() == StopReason.PAUSED));
    agent.script = assignment -> DONE;
    ResumeResult resumed = two.control.transfers().resume("default", id).await();

    assertThat(resumed).isInstanceOf(ResumeResult.Done.class);
    awaitState(two, id, StateName.SUCCEEDED);
    assertThat(two.control.transfers().resume("default", id).await())
        .isInstanceOf(ResumeResult.Unchanged.class);
  }

  @Test
  void aRetryAtAFollowerIsDueAtOnce() {
    TestController one = leader("one");
    TestController two = controller("two");
    ScriptedAgent agent = agent(one, "a");
    agent.script =
        assignment ->
            assignment.ref().number() == 1
                ? new Outcome.Failed(
                    new Unreachable(
                        FailureCode.CONNECTION_LOST, "cut", new Retry.After(Duration.ofHours(1))))
                : DONE;
    TransferId id = one.submit("/to");
    awaitState(one, id, StateName.RETRY_WAIT);

    assertThat(two.control.transfers().retry("default", id, null).await())
        .isInstanceOf(RetryResult.DueNow.class);

    awaitState(two, id, StateName.SUCCEEDED);
  }

  @Test
  void allOfThemAnswerTheSameAboutAgentsAndAboutWhatWaits() {
    TestController one = leader("one");
    TestController two = controller("two");
    agent(one, "a");
    agent(two, "b");
    await().until(() -> one.control.lead().agents().await().stream().allMatch(AgentStatus::online));
    TransferId id = two.submit("/to");
    awaitState(one, id, StateName.RUNNING);

    await()
        .untilAsserted(() -> {
          assertThat(two.control.lead().agents().await())
              .extracting(each -> each.profile().agentId(), AgentStatus::online, AgentStatus::held)
              .isEqualTo(
                  one.control.lead().agents().await().stream()
                      .map(each -> tuple(each.profile().agentId(), each.online(), each.held()))
                      .toList());
          assertThat(two.find(id).reason()).isEqualTo(one.find(id).reason());
          assertThat(two.find(id).progress()).isEqualTo(one.find(id).progress());
        });
    assertThat(two.find(id).progress().bytes()).isEqualTo(1);
  }

  @Test
  void anotherTakesOverFromOneThatIsLostAndWhatRunsGoesOn() {
    TestController one = leader("one");
    TestController two = controller("two");
    ScriptedAgent agent = agent(two, "a");
    TransferId running = one.submit("/running");
    awaitState(two, running, StateName.RUNNING);
    AttemptRef ref = agent.began.getFirst();

    one.stores.silence(true);
    awaitLeader(two);
    agent.script = assignment -> DONE;
    TransferId next = two.submit("/next");
    awaitState(two, next, StateName.SUCCEEDED);
    // Before it ends: a heartbeat that crosses the end's acknowledgement is told to stop it.
    assertThat(agent.stopped).isEmpty();
    agent.end(ref, DONE);

    awaitState(two, running, StateName.SUCCEEDED);
    assertThat(agent.began).hasSize(2);
    assertThat(one.leads()).isFalse();
  }

  @Test
  void aLeaderThatStoodStillWritesNothingWhenItGoesOn() {
    AtomicLong stopped = new AtomicLong(17);
    TestController one = controller("one", stopped::get);
    awaitLeader(one);
    LeaderStore old = one.stores.leading(1);
    one.stores.silence(true);
    TestController two = leader("two");
    assertThat(one.leads()).as("its clock stood still").isTrue();
    agent(one, "a");

    TransferId id = two.submit("/to");

    assertThatThrownBy(() ->
            old.assign(new AttemptRef(id, 1, 1), "a", "it was free", SystemTime.INSTANCE.instant())
                .await())
        .isInstanceOfSatisfying(
            StoreException.class,
            refused -> assertThat(refused.reason()).isEqualTo(StoreException.Reason.NOT_LEADING));
    assertThat(two.state(id)).isEqualTo(StateName.QUEUED);
  }

  @Test
  void aLeaderThatIsToldToStopIsReplacedWithinASecond() {
    TestController one = leader("one");
    TestController two = controller("two");
    await().until(() -> two.node.status().await().members().size() == 2);
    long before = Ticker.SYSTEM.nanos();

    one.node.close();
    awaitLeader(two);

    assertThat(Duration.ofNanos(Ticker.SYSTEM.nanos() - before))
        .isLessThan(TestController.TIMES.lease());
    assertThat(one.leads()).isFalse();
  }

  @Test
  void refusesAControllerWhoseKeyForSecretsIsAnotherOne() {
    open(SecretBox.withKey(folder, "A".repeat(43) + "=")).close();

    assertThatThrownBy(() -> open(SecretBox.withKey(folder, "B".repeat(42) + "A=")))
        .isInstanceOf(StoreException.class)
        .hasMessageContaining("QUORUS_SECRETS_KEY");
    open(SecretBox.withKey(folder, "A".repeat(43) + "=")).close();
  }

  private Stores open(SecretCodec secrets) {
    return PostgresStore.open(
        new PostgresAddress(postgres.jdbcUrl(database), null, null), secrets, Ticker.SYSTEM);
  }

  @Test
  void aFollowerAnswersFromTheStoreWhileNobodyLeads() {
    TestController one = leader("one");
    TestController two = controller("two");
    two.stores.silence(true);
    agent(one, "a");
    TransferId id = one.submit("/to");
    awaitState(two, id, StateName.RUNNING);

    one.node.close();

    assertThat(two.state(id)).isEqualTo(StateName.RUNNING);
    assertThat(two.control.lead().agents().await())
        .extracting(each -> each.profile().agentId(), AgentStatus::online)
        .containsExactly(tuple("a", false));
    assertThat(two.submit("/later")).isNotNull();
  }
}
