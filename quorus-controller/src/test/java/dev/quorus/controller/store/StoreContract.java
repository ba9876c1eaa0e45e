package dev.quorus.controller.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.quorus.controller.store.LeaderStore.NextTry;
import dev.quorus.controller.store.NewTransfer.IdempotencyKey;
import dev.quorus.core.engine.Outcome;
import dev.quorus.core.failure.FailureCode;
import dev.quorus.core.failure.TransferFailure;
import dev.quorus.core.transfer.AttemptRef;
import dev.quorus.core.transfer.Delivery;
import dev.quorus.core.transfer.Digest;
import dev.quorus.core.transfer.Endpoint;
import dev.quorus.core.transfer.Patience;
import dev.quorus.core.transfer.Placement;
import dev.quorus.core.transfer.Progress;
import dev.quorus.core.transfer.Published;
import dev.quorus.core.transfer.Receipt;
import dev.quorus.core.transfer.StateName;
import dev.quorus.core.transfer.TransferId;
import dev.quorus.core.transfer.TransferIds;
import dev.quorus.core.transfer.TransferOrder;
import io.vertx.core.Future;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** What the contracts of the store share: a store, and transfers in every state. */
abstract class StoreContract {
  static final Instant NOW = Instant.parse("2026-11-20T06:00:00.123456Z");
  static final String TENANT = "acme";
  static final String AGENT = "agent-1";
  static final long EPOCH = 1;
  static final Receipt RECEIPT =
      new Receipt(
          1_000,
          Digest.parse("md5:0123456789abcdef0123456789abcdef"),
          Published.RENAMED,
          400,
          "the server cannot rename");
  static final TransferFailure FAILURE =
      new TransferFailure.Unreachable(FailureCode.CONNECTION_LOST, "partner:22 hung up");
  static final Outcome.Failed FAILED = new Outcome.Failed(FAILURE);
  static final Progress PROGRESS = new Progress(700, 1_000);

  static final Member ME = new Member("controller-1", "http://one:8080", "1");
  static final Member OTHER = new Member("controller-2", "http://two:8080", "1");
  static final Duration LEASE = Duration.ofMinutes(10);

  private @Nullable Stores led;
  private final TransferIds ids = new TransferIds(() -> NOW);

  /** The stores under test. */
  abstract Stores stores();

  TransferStore store() {
    return stores().transfers();
  }

  /** For whoever leads under {@link #EPOCH}; takes the lead of a new store first. */
  LeaderStore leading() {
    if (!stores().equals(led)) {
      led = stores();
      assertThat(stand(ME).epoch()).isEqualTo(EPOCH);
    }
    return stores().leading(EPOCH);
  }

  /** Gives the lead to the other one; its epoch. */
  long takeover() {
    get(stores().lead().resign(ME));
    return stand(OTHER).epoch();
  }

  LeadView stand(Member member) {
    return get(stores().lead().stand(member, LEASE));
  }

  static <T extends @Nullable Object> T get(Future<T> future) {
    try {
      return future.toCompletionStage().toCompletableFuture().get(20, TimeUnit.SECONDS);
    } catch (Exception e) {
      throw new AssertionError("the store did not answer", e);
    }
  }

  TransferId nextId() {
    return ids.next();
  }

  static TransferOrder order(Map<String, String> labels) {
    return order(TENANT, labels);
  }

  static TransferOrder order(String tenant, Map<String, String> labels) {
    return new TransferOrder(
        Endpoint.parse("https://partner.example/out/invoice.csv"),
        Endpoint.parse("/inbox/invoice.csv"),
        Delivery.DEFAULT,
        new Placement(tenant, "near-partner", 7, labels, NOW.plusSeconds(3600)),
        Patience.DEFAULT);
  }

  NewTransfer newTransfer(TransferOrder order) {
    return new NewTransfer(nextId(), order, NOW, null, null);
  }

  NewTransfer newTransfer(TransferOrder order, String key, String fingerprint) {
    return new NewTransfer(
        nextId(), order, NOW, null, new IdempotencyKey(TENANT, key, fingerprint));
  }

  TransferId submitted(TransferOrder order) {
    NewTransfer transfer = newTransfer(order);
    assertThat(get(store().submit(transfer))).isInstanceOf(SubmitResult.Created.class);
    return transfer.id();
  }

  TransferId queued() {
    return submitted(order(Map.of()));
  }

  /** Many at once, so that they are committed together. */
  List<TransferId> queued(int count) {
    List<NewTransfer> transfers =
        Stream.generate(() -> newTransfer(order(Map.of()))).limit(count).toList();
    get(Future.all(transfers.stream().map(store()::submit).toList()));
    return transfers.stream().map(NewTransfer::id).toList();
  }

  AttemptRef assigned() {
    AttemptRef ref = new AttemptRef(queued(), 1, EPOCH);
    applied(leading().assign(ref, AGENT, "it was free", NOW.plusSeconds(1)));
    return ref;
  }

  AttemptRef running() {
    AttemptRef ref = assigned();
    applied(leading().start(ref, NOW.plusSeconds(2)));
    return ref;
  }

  /** The reference of the latest attempt of a transfer that was brought into the state. */
  AttemptRef in(StateName state) {
    return switch (state) {
      case QUEUED -> new AttemptRef(queued(), 1, EPOCH);
      case ASSIGNED -> assigned();
      case RUNNING -> running();
      case RETRY_WAIT -> {
        AttemptRef ref = running();
        applied(
            leading().retry(ref, FAILED, PROGRESS, due(NOW.plusSeconds(60)), NOW.plusSeconds(3)));
        yield ref;
      }
      case PAUSED -> {
        AttemptRef ref = running();
        paused(ref.transfer());
        yield ref;
      }
      case SUCCEEDED -> {
        AttemptRef ref = running();
        applied(leading().succeed(ref, RECEIPT, NOW.plusSeconds(3)));
        yield ref;
      }
      case FAILED -> {
        AttemptRef ref = running();
        applied(leading().fail(ref, FAILED, PROGRESS, NOW.plusSeconds(3)));
        yield ref;
      }
      case CANCELLED -> {
        AttemptRef ref = running();
        assertThat(get(store().cancel(TENANT, ref.transfer(), NOW.plusSeconds(3))))
            .isInstanceOf(CancelResult.Done.class);
        yield ref;
      }
    };
  }

  static NextTry due(Instant at) {
    return new NextTry(at, true);
  }

  PauseResult.Done paused(TransferId id) {
    return (PauseResult.Done) get(store().pause(TENANT, id, PROGRESS, NOW.plusSeconds(3)));
  }

  static void applied(Future<Applied> move) {
    assertThat(get(move)).isEqualTo(Applied.YES);
  }

  private static <T> T known(@Nullable T value, TransferId id) {
    if (value == null) {
      throw new AssertionError("the store does not know " + id);
    }
    return value;
  }

  TransferRecord record(TransferId id) {
    return known(get(leading().load(id)), id);
  }

  StateName state(TransferId id) {
    return record(id).state().name();
  }

  List<EventRecord> events(TransferId id) {
    return known(get(store().events(TENANT, id, 0, 1000)), id);
  }

  List<StateName> told(TransferId id) {
    return events(id).stream().map(EventRecord::state).toList();
  }

  List<AttemptRecord> attempts(TransferId id) {
    return known(get(store().attempts(TENANT, id)), id);
  }
}
