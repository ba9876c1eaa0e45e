package dev.quorus.controller.workflow;

import dev.quorus.controller.store.Applied;
import dev.quorus.controller.store.DataFolder;
import dev.quorus.controller.store.LeaderStore;
import dev.quorus.controller.store.Member;
import dev.quorus.controller.store.Stores;
import dev.quorus.controller.store.TransferQuery;
import dev.quorus.controller.store.TransferRecord;
import dev.quorus.controller.store.Unfinished;
import dev.quorus.controller.store.sql.SqliteStore;
import dev.quorus.controller.transfer.Desk;
import dev.quorus.controller.workflow.store.RunLine;
import dev.quorus.controller.workflow.store.StoredRun;
import dev.quorus.controller.workflow.store.StoredWorkflow;
import dev.quorus.core.bus.SecretCodec;
import dev.quorus.core.engine.Outcome;
import dev.quorus.core.failure.FailureCode;
import dev.quorus.core.failure.TransferFailure;
import dev.quorus.core.time.Ticker;
import dev.quorus.core.transfer.AttemptRef;
import dev.quorus.core.transfer.Progress;
import dev.quorus.core.transfer.Published;
import dev.quorus.core.transfer.Receipt;
import dev.quorus.core.transfer.TransferId;
import dev.quorus.core.transfer.TransferIds;
import dev.quorus.core.transfer.TransferOrder;
import io.vertx.core.Future;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Predicate;
import org.awaitility.Awaitility;
import org.jspecify.annotations.Nullable;

/**
 * Workflows on a real store, led again and again by one who finishes every transfer at once: what
 * an agent would do is written to the store directly.
 */
final class FlowFixture implements AutoCloseable {
  static final String TENANT = "default";
  static final Duration PATIENCE = Duration.ofSeconds(20);

  private final DataFolder folder;
  private final Stores stores;
  private final SettableClock clock = new SettableClock();
  private final Means means;
  private final RecentPlans plans = new RecentPlans();
  private final Map<TransferId, TransferOrder> held = new ConcurrentHashMap<>();
  final Workflows workflows;
  final Runs runs;
  final Triggers triggers;
  volatile Predicate<String> fails = step -> false;
  volatile Predicate<String> holds = step -> false;
  volatile Scout scout = Scout.NOBODY;
  private volatile @Nullable Flowing flowing;
  private int leads;

  FlowFixture(Path path) {
    this.folder = DataFolder.open(path);
    this.stores = SqliteStore.open(folder, SecretCodec.OPEN, Ticker.SYSTEM);
    this.means = new Means(Vault.EMPTY, Set.of("file", "https"), clock, new TransferIds(clock));
    this.workflows = new Workflows(stores.workflows(), this::mail, clock);
    this.runs = new Runs(stores.workflows(), this::mail, means, plans);
    this.triggers = new Triggers(stores.workflows(), this::mail, means);
  }

  /** Goes on with the real time, and jumps. */
  static final class SettableClock implements InstantSource {
    private volatile Duration ahead = Duration.ZERO;

    @Override
    public Instant instant() {
      return InstantSource.system().instant().plus(ahead);
    }
  }

  SettableClock clock() {
    return clock;
  }

  /** From now on it is that time. */
  void jumpTo(Instant time) {
    clock.ahead = Duration.between(InstantSource.system().instant(), time);
    mail();
  }

  private void mail() {
    Flowing now = flowing;
    if (now != null) {
      now.flow.mail();
    }
  }

  /** Another controller leads from now on, with nothing but the store. */
  void takeOver() {
    stand();
    leads++;
    Member me = new Member("node-" + leads, "http://node", "1");
    long epoch = get(stores.lead().stand(me, Duration.ofHours(1))).epoch();
    Flowing next = new Flowing(epoch, me);
    flowing = next;
    stores.doorbells().hearsDirectly(epoch);
    get(resubmit(next));
    next.flow.begin();
  }

  /** Whoever leads is killed, as far as the store can tell. */
  void stand() {
    Flowing before = flowing;
    flowing = null;
    if (before != null) {
      before.flow.close();
      get(stores.lead().resign(before.me));
    }
  }

  /** What a dispatcher does at a take-over: it takes in what is unfinished. */
  private Future<@Nullable Void> resubmit(Flowing next) {
    next.leader.forEachUnfinished(each -> {
      if (each.place() instanceof Unfinished.At(String agent, AttemptRef ref)) {
        get(next.leader.release(ref, "the agent is gone", clock.instant()));
      }
      next.run(
          each.id(),
          Objects.requireNonNull(get(next.leader.load(each.id()))).order(),
          each.tries().made() + 1);
    });
    return Future.succeededFuture();
  }

  /** Lets what was held go on. */
  void letGo() {
    holds = step -> false;
    Map<TransferId, TransferOrder> all = Map.copyOf(held);
    held.clear();
    Flowing now = flowing;
    if (now != null) {
      all.forEach(now::submitted);
    }
  }

  int heldNow() {
    return held.size();
  }

  /** One lead. */
  private final class Flowing implements Desk {
    private final LeaderStore leader;
    private final long epoch;
    private final Member me;
    private final FlowLead flow;

    Flowing(long epoch, Member me) {
      this.epoch = epoch;
      this.me = me;
      this.leader = stores.leading(epoch);
      this.flow =
          new FlowLead(
              new FlowLead.Parts(stores.leadingWorkflows(epoch), means, scout, plans),
              this,
              () -> {});
    }

    @Override
    public void submitted(TransferId id, TransferOrder order) {
      run(id, order, 1);
    }

    private void run(TransferId id, TransferOrder order, int attempt) {
      String step = String.valueOf(order.placement().labels().get("step"));
      if (holds.test(step)) {
        held.put(id, order);
        return;
      }
      AttemptRef ref = new AttemptRef(id, attempt, epoch);
      leader
          .assign(ref, "agent", "", clock.instant())
          .compose(applied -> leader.start(ref, clock.instant()))
          .compose(applied -> end(ref, fails.test(step)))
          .onSuccess(applied -> flow.ended(id));
    }

    private Future<Applied> end(AttemptRef ref, boolean fails) {
      TransferFailure failure =
          new TransferFailure.Rejected(FailureCode.SOURCE_NOT_FOUND, "nothing is there");
      return fails
          ? leader.fail(ref, new Outcome.Failed(failure), new Progress(0, 0), clock.instant())
          : leader.succeed(ref, new Receipt(10, null, Published.RENAMED, 0, null), clock.instant());
    }

    @Override
    public void cancelled(TransferId id, @Nullable AttemptRef attempt, @Nullable String agent) {
      flow.ended(id);
    }
  }

  static <T extends @Nullable Object> T get(Future<T> future) {
    try {
      return future.await(PATIENCE.toMillis(), TimeUnit.MILLISECONDS);
    } catch (TimeoutException e) {
      throw new AssertionError("no answer", e);
    }
  }

  StoredWorkflow store(String document) {
    return get(workflows.put(new Workflows.Author(TENANT, "admin"), null, document)).workflow();
  }

  String start(StoredWorkflow workflow, Map<String, Object> inputs) {
    Runs.Started started = get(runs.start(workflow, new Runs.Start(inputs, null, null, "admin")));
    return ((Runs.Started.Begun) started).run().id();
  }

  StoredRun run(String id) {
    return Objects.requireNonNull(FlowFixture.<@Nullable StoredRun>get(runs.find(TENANT, id)));
  }

  StoredRun ended(String id) {
    Awaitility.await()
        .atMost(PATIENCE)
        .pollInterval(Duration.ofMillis(10))
        .until(() -> run(id).head().endedAt() != null);
    return run(id);
  }

  List<String> whats(String id, String subject) {
    return get(runs.events(id, 0, 10_000)).stream()
        .map(RunLine.Stored::line)
        .filter(each -> each.subject().equals(subject))
        .map(RunLine::what)
        .toList();
  }

  /** All transfers of a run, by the step that each is. */
  List<String> stepsOf(String run) {
    TransferQuery query =
        new TransferQuery(
            TENANT,
            Set.of(),
            Map.of("run", run),
            null,
            null,
            new TransferQuery.Page(null, 1_000, false));
    return get(stores.transfers().list(query)).stream()
        .map(TransferRecord::order)
        .map(order -> String.valueOf(order.placement().labels().get("step")))
        .toList();
  }

  Stores stores() {
    return stores;
  }

  @Override
  public void close() {
    stand();
    stores.close();
    folder.close();
  }
}
