package dev.quorus.controller.store;

import static dev.quorus.controller.store.StoreContract.get;
import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import dev.quorus.controller.store.NewTransfer.IdempotencyKey;
import dev.quorus.controller.store.sql.PostgresStore;
import dev.quorus.core.bus.SecretCodec;
import dev.quorus.core.time.SystemTime;
import dev.quorus.core.time.Ticker;
import dev.quorus.core.transfer.AttemptRef;
import dev.quorus.core.transfer.Endpoint;
import dev.quorus.core.transfer.StateName;
import dev.quorus.core.transfer.TransferId;
import dev.quorus.core.transfer.TransferIds;
import dev.quorus.core.transfer.TransferOrder;
import io.vertx.core.Future;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Two controllers on one database. */
class PostgresControllersTest {
  private static final Member ONE = new Member("one-1", "http://one", "1");
  private static final Member TWO = new Member("two-1", "http://two", "1");
  private static final Duration LEASE = Duration.ofMinutes(1);

  private final String database = SharedPostgres.newDatabase();
  private final Stores one = SharedPostgres.open(database);
  private final Stores two = SharedPostgres.open(database);
  private final TransferIds ids = new TransferIds(SystemTime.INSTANCE);
  private Connection connection;

  @BeforeEach
  void connect() throws SQLException {
    connection = DriverManager.getConnection(SharedPostgres.server().jdbcUrl(database));
  }

  @AfterEach
  void close() throws SQLException {
    connection.close();
    one.close();
    two.close();
  }

  private NewTransfer transfer(String key) {
    TransferOrder order =
        TransferOrder.of(Endpoint.parse("/outbox/file"), Endpoint.parse("/inbox/file"));
    return new NewTransfer(
        ids.next(),
        order,
        SystemTime.INSTANCE.instant(),
        null,
        new IdempotencyKey("default", key, "same"));
  }

  private List<Long> numbers(String sql) throws SQLException {
    List<Long> numbers = new ArrayList<>();
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(sql)) {
      while (rows.next()) {
        numbers.add(rows.getLong(1));
      }
    }
    return numbers;
  }

  @Test
  void makesOneTransferOfAThousandIdenticalSubmitsOnBoth() throws SQLException {
    List<Future<SubmitResult>> submits = new ArrayList<>();
    for (int i = 0; i < 1_000; i++) {
      submits.add((i % 2 == 0 ? one : two).transfers().submit(transfer("key")));
    }
    get(Future.all(submits));

    List<SubmitResult.Created> created =
        submits.stream()
            .map(Future::result)
            .filter(SubmitResult.Created.class::isInstance)
            .map(SubmitResult.Created.class::cast)
            .toList();
    assertThat(created).hasSize(1);
    assertThat(submits)
        .map(Future::result)
        .allSatisfy(result -> assertThat(id(result)).isEqualTo(created.getFirst().id()));
    assertThat(numbers("SELECT COUNT(*) FROM transfers")).containsExactly(1L);
    assertThat(numbers("SELECT seq FROM events")).containsExactly(1L);
  }

  private static TransferId id(SubmitResult result) {
    return switch (result) {
      case SubmitResult.Created(TransferId id) -> id;
      case SubmitResult.Replayed(TransferRecord first) -> first.id();
      case SubmitResult.KeyReused(TransferId first) -> first;
      case SubmitResult.KeyTaken(var by) -> throw new AssertionError(by);
    };
  }

  @Test
  void numbersTheEventsOfBothWithoutGapsAndShowsThemInTheirOrder() throws Exception {
    AtomicBoolean done = new AtomicBoolean();
    CompletableFuture<Integer> looks = CompletableFuture.supplyAsync(() -> looksWithoutGap(done));
    List<Future<SubmitResult>> submits = new ArrayList<>();
    for (int round = 0; round < 50; round++) {
      for (int i = 0; i < 20; i++) {
        submits.add(one.transfers().submit(transfer("one-" + round + "-" + i)));
        submits.add(two.transfers().submit(transfer("two-" + round + "-" + i)));
      }
      get(submits.getLast());
    }
    get(Future.all(submits));
    done.set(true);

    assertThat(looks.get()).isPositive();
    assertThat(numbers("SELECT seq FROM events ORDER BY seq"))
        .isEqualTo(LongStream.rangeClosed(1, 2_000).boxed().toList());
  }

  /** How often it looked until it was done; fails as soon as an event shows before an earlier. */
  private int looksWithoutGap(AtomicBoolean done) {
    int looks = 0;
    while (!done.get()) {
      try {
        List<Long> seen = numbers("SELECT COALESCE(MAX(seq), 0) - COUNT(*) FROM events");
        assertThat(seen).containsExactly(0L);
      } catch (SQLException e) {
        throw new IllegalStateException("cannot look", e);
      }
      looks++;
    }
    return looks;
  }

  @Test
  void refusesWhatALeaderWritesWhoWasReplacedMeanwhile() {
    long epoch = get(one.lead().stand(ONE, LEASE)).epoch();
    TransferId id = transferred(one);
    get(one.lead().resign(ONE));
    long next = get(two.lead().stand(TWO, LEASE)).epoch();

    Future<Applied> late =
        one.leading(epoch)
            .assign(
                new AttemptRef(id, 1, epoch),
                "agent",
                "it was free",
                SystemTime.INSTANCE.instant());

    assertThat(late.otherwiseEmpty().toCompletionStage().toCompletableFuture())
        .succeedsWithin(LEASE);
    assertThat(late.cause()).hasMessageContaining("another one leads");
    assertThat(state(one, id)).isEqualTo(StateName.QUEUED);
    assertThat(
            get(
                two.leading(next)
                    .assign(
                        new AttemptRef(id, 1, next),
                        "agent",
                        "it was free",
                        SystemTime.INSTANCE.instant())))
        .isEqualTo(Applied.YES);
    assertThat(state(one, id)).isEqualTo(StateName.ASSIGNED);
  }

  private TransferId transferred(Stores stores) {
    NewTransfer transfer = transfer(ids.next().toString());
    get(stores.transfers().submit(transfer));
    return transfer.id();
  }

  private static StateName state(Stores stores, TransferId id) {
    return requireNonNull(get(stores.transfers().find("default", id))).state().name();
  }

  @Test
  void ringsOnlyWhereTheLeaderIsNot() {
    one.doorbells().hearsDirectly(get(one.lead().stand(ONE, LEASE)).epoch());

    transferred(one);
    TransferId elsewhere = transferred(two);

    assertThat(get(one.doorbells().rung(10)))
        .extracting(Doorbell::transfer)
        .containsExactly(elsewhere);
  }

  @Test
  void showsEachWhatTheOtherCommitted() {
    TransferId id = transferred(one);
    assertThat(state(two, id)).isEqualTo(StateName.QUEUED);
    assertThat(state(one, id)).isEqualTo(StateName.QUEUED);

    get(two.transfers().cancel("default", id, SystemTime.INSTANCE.instant()));

    assertThat(state(one, id)).isEqualTo(StateName.CANCELLED);
  }

  @Test
  void leavesOneLeaderWhenBothStandAtOnce() {
    List<Future<LeadView>> views = new ArrayList<>();
    for (int i = 0; i < 20; i++) {
      views.add(one.lead().stand(ONE, LEASE));
      views.add(two.lead().stand(TWO, LEASE));
    }
    get(Future.all(views));

    assertThat(views).map(Future::result).extracting(LeadView::epoch).containsOnly(1L);
    assertThat(views).map(Future::result).extracting(LeadView::owner).hasSameSizeAs(views);
    assertThat(views.stream().map(view -> view.result().owner()).distinct()).hasSize(1);
  }

  /** The lease is the database's: neither the clock nor the ticker of a node counts. */
  @Test
  void keepsALeaseThoughANodesClockIsTenMinutesAhead() {
    Ticker ahead = () -> Ticker.SYSTEM.nanos() + Duration.ofMinutes(10).toNanos();
    try (Stores fast =
        PostgresStore.open(SharedPostgres.address(database), SecretCodec.OPEN, ahead)) {
      get(one.lead().stand(ONE, LEASE));

      LeadView view = get(fast.lead().stand(TWO, LEASE));

      assertThat(view.owner()).isEqualTo(ONE.node());
      assertThat(view.left()).isBetween(LEASE.dividedBy(2), LEASE);
    }
  }
}
