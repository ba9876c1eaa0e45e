package dev.quorus.controller.store;

import static dev.quorus.controller.store.StoreContract.get;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.quorus.controller.store.NewTransfer.IdempotencyKey;
import dev.quorus.controller.store.sql.PostgresAddress;
import dev.quorus.controller.store.sql.PostgresStore;
import dev.quorus.controller.transfer.Unavailable;
import dev.quorus.core.bus.SecretCodec;
import dev.quorus.core.time.SystemTime;
import dev.quorus.core.time.Ticker;
import dev.quorus.core.transfer.AttemptRef;
import dev.quorus.core.transfer.Endpoint;
import dev.quorus.core.transfer.TransferId;
import dev.quorus.core.transfer.TransferIds;
import dev.quorus.core.transfer.TransferOrder;
import dev.quorus.testkit.server.PostgresServer;
import dev.quorus.testkit.server.TcpProxy;
import io.vertx.core.Future;
import java.io.IOException;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A database that is away, silent, slow, or lost in the middle of a commit. */
class PostgresFaultTest {
  private static final Member ME = new Member("one-1", "http://one", "1");
  private static final Duration BOUND = Duration.ofMillis(5_500);
  private static final Duration AT_ONCE = Duration.ofMillis(500);

  private final String database = SharedPostgres.newDatabase();
  private final TransferIds ids = new TransferIds(SystemTime.INSTANCE);
  private TcpProxy proxy;
  private Stores stores;
  private Connection beside;

  @BeforeEach
  void open() throws IOException, SQLException {
    proxy = TcpProxy.before(SharedPostgres.server().port());
    stores =
        PostgresStore.open(
            new PostgresAddress(PostgresServer.jdbcUrl(database, proxy.port()), null, null),
            SecretCodec.OPEN,
            Ticker.SYSTEM);
    beside = DriverManager.getConnection(SharedPostgres.server().jdbcUrl(database));
    assertThat(get(stores.lead().stand(ME, Duration.ofMinutes(10))).epoch()).isEqualTo(1);
  }

  @AfterEach
  void close() throws IOException, SQLException {
    proxy.flow();
    stores.close();
    proxy.close();
    beside.close();
  }

  private NewTransfer transfer(String key) {
    TransferOrder order =
        TransferOrder.of(Endpoint.parse("/outbox/file"), Endpoint.parse("/inbox/file"));
    Instant now = SystemTime.INSTANCE.instant();
    return new NewTransfer(
        ids.next(), order, now, null, new IdempotencyKey("default", key, "same"));
  }

  private Future<SubmitResult> submit(String key) {
    return stores.transfers().submit(transfer(key));
  }

  private TransferId submitted() {
    NewTransfer transfer = transfer(ids.next().toString());
    get(stores.transfers().submit(transfer));
    return transfer.id();
  }

  private Future<Applied> assign(TransferId id) {
    return stores
        .leading(1)
        .assign(new AttemptRef(id, 1, 1), "agent", "it was free", SystemTime.INSTANCE.instant());
  }

  private static void assertUnavailable(Future<?> answer, Duration within) {
    assertThat(answer.otherwiseEmpty().toCompletionStage().toCompletableFuture())
        .succeedsWithin(within);
    assertThat(answer.cause()).isInstanceOf(Unavailable.class);
  }

  private long number(String sql) throws SQLException {
    try (Statement statement = beside.createStatement();
        ResultSet rows = statement.executeQuery(sql)) {
      rows.next();
      return rows.getLong(1);
    }
  }

  private void execute(String sql) throws SQLException {
    try (Statement statement = beside.createStatement()) {
      statement.execute(sql);
    }
  }

  private void awaitAnswer() {
    await()
        .atMost(Duration.ofSeconds(20))
        .until(() -> {
          Future<SubmitResult> answer = submit("probe");
          await().atMost(BOUND.multipliedBy(2)).until(answer::isComplete);
          return answer.succeeded();
        });
  }

  @Test
  void refusesAtOnceWhileTheDatabaseIsAwayAndKeepsWhatTheLeaderWrites() throws SQLException {
    TransferId id = submitted();

    proxy.sever();

    assertUnavailable(submit("early"), Duration.ofSeconds(2));
    Future<Applied> assigned = assign(id);
    assertUnavailable(submit("late"), AT_ONCE);
    assertUnavailable(stores.transfers().find("default", id), AT_ONCE);
    assertThat(assigned.isComplete()).isFalse();
    proxy.flow();
    assertThat(get(assigned)).isEqualTo(Applied.YES);
    awaitAnswer();
    assertThat(number("SELECT COUNT(*) FROM attempts")).isEqualTo(1);
  }

  @Test
  void goesOnOverNewConnectionsWhenTheOldOnesBreak() {
    TransferId id = submitted();
    assertThat(get(stores.transfers().find("default", id))).isNotNull();

    proxy.cut();

    assertThat(get(stores.transfers().find("default", id))).isNotNull();
    assertThat(get(assign(id))).isEqualTo(Applied.YES);
  }

  @Test
  void tellsWithinFiveSecondsThatASilentDatabaseDoesNotAnswer() throws SQLException {
    TransferId id = submitted();

    proxy.stall();

    Future<SubmitResult> submit = submit("silent");
    Future<?> find = stores.transfers().find("default", id);
    assertUnavailable(submit, BOUND);
    assertUnavailable(find, BOUND);
    assertUnavailable(submit("known"), AT_ONCE);
    proxy.flow();
    awaitAnswer();
    get(submit("silent"));
    assertThat(number("SELECT COUNT(*) FROM transfers WHERE idem_key = 'silent'")).isEqualTo(1);
  }

  @Test
  void losesNothingWhereEachAnswerTakesTwoSeconds() throws SQLException {
    List<Future<SubmitResult>> submits = new ArrayList<>();

    proxy.delay(Duration.ofSeconds(2));

    for (int i = 0; i < 50; i++) {
      submits.add(submit("slow-" + i));
    }
    await().atMost(BOUND).until(() -> submits.stream().allMatch(Future::isComplete));
    proxy.flow();
    awaitAnswer();
    for (int i = 0; i < 50; i++) {
      get(submit("slow-" + i));
    }
    assertThat(number("SELECT COUNT(*) FROM transfers WHERE idem_key LIKE 'slow-%'")).isEqualTo(50);
  }

  /** The server commits, and its word of it is lost: whoever asked hears of it all the same. */
  @Test
  void findsOutThatATransactionWasCommittedWhoseConnectionBroke() throws SQLException {
    lingerInCommit("");

    Future<SubmitResult> submit = submit("unsure");
    awaitCommitUnderWay();
    proxy.cut();

    assertThat(get(submit)).isInstanceOf(SubmitResult.Created.class);
    assertThat(number("SELECT COUNT(*) FROM transfers")).isEqualTo(1);
    assertThat(number("SELECT COUNT(*) FROM events")).isEqualTo(1);
  }

  /** The server rolls back, and its word of it is lost: it is written again, and once. */
  @Test
  void writesAgainWhatWasRolledBackWhenItsConnectionBroke() throws SQLException {
    lingerInCommit("IF nextval('tries') = 1 THEN RAISE EXCEPTION 'not this time'; END IF;");

    Future<SubmitResult> submit = submit("unsure");
    awaitCommitUnderWay();
    proxy.cut();

    assertThat(get(submit)).isInstanceOf(SubmitResult.Created.class);
    assertThat(number("SELECT COUNT(*) FROM transfers")).isEqualTo(1);
    assertThat(number("SELECT MAX(seq) FROM events")).isEqualTo(1);
  }

  private void lingerInCommit(String then) throws SQLException {
    execute("CREATE SEQUENCE tries");
    execute(
        """
        CREATE FUNCTION linger() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN PERFORM pg_sleep(1); %s RETURN NULL; END $$\
        """
            .formatted(then));
    execute(
        "CREATE CONSTRAINT TRIGGER linger AFTER INSERT ON transfers DEFERRABLE INITIALLY DEFERRED"
            + " FOR EACH ROW EXECUTE FUNCTION linger()");
  }

  private void awaitCommitUnderWay() {
    await()
        .atMost(Duration.ofSeconds(10))
        .until(() ->
            number(
                    "SELECT COUNT(*) FROM pg_stat_activity WHERE wait_event = 'PgSleep'"
                        + " AND query = 'COMMIT' AND datname = current_database()")
                == 1);
  }
}
