package dev.quorus.controller.cluster;

import dev.quorus.controller.audit.Deed;
import dev.quorus.controller.fleet.AgentRoute;
import dev.quorus.controller.fleet.AgentStatus;
import dev.quorus.controller.store.Doorbell.Kind;
import dev.quorus.controller.store.PauseResult;
import dev.quorus.controller.store.ResumeResult;
import dev.quorus.controller.store.StoredAgent;
import dev.quorus.controller.store.Stores;
import dev.quorus.controller.store.TransferRecord;
import dev.quorus.controller.store.TransferStore;
import dev.quorus.controller.transfer.Explanation;
import dev.quorus.controller.transfer.Lead;
import dev.quorus.controller.transfer.LiveState;
import dev.quorus.controller.transfer.Unavailable;
import dev.quorus.core.time.Ticker;
import dev.quorus.core.transfer.AttemptRef;
import dev.quorus.core.transfer.Progress;
import dev.quorus.core.transfer.StateName;
import dev.quorus.core.transfer.TransferId;
import dev.quorus.core.transfer.TransferOrder;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.json.JsonObject;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * The lead of another controller. What is stored here has rung its bell in the database; the
 * message about it is a hint, and losing it costs a second. What only the leader knows is asked
 * for, and left out where it does not answer. For use by many threads.
 */
final class FollowedLead implements Lead {
  private static final Duration ANSWER = Duration.ofMillis(800);

  /** After a question that was not answered the leader is not asked for so long. */
  private static final Duration SILENCE = Duration.ofSeconds(1);

  private static final long HINT_MILLIS = 3;
  private static final long LOOK_MILLIS = 150;

  private static final int LOOKS_A_RING = 20;

  /** For 24 seconds: an attempt whose agent is lost stops with its lease. */
  private static final int MOST_LOOKS = 160;

  private static final int RETRY_AFTER_SECONDS = 2;

  private final Vertx vertx;
  private final Stores stores;
  private final Peers peers;
  private final LeadRoute route;
  private final InstantSource clock;
  private final Ticker ticker;
  private final AtomicBoolean hinting = new AtomicBoolean();
  private final AtomicLong silentUntil;

  FollowedLead(
      Vertx vertx,
      Stores stores,
      Peers peers,
      LeadRoute route,
      InstantSource clock,
      Ticker ticker) {
    this.vertx = vertx;
    this.stores = stores;
    this.peers = peers;
    this.route = route;
    this.clock = clock;
    this.ticker = ticker;
    this.silentUntil = new AtomicLong(ticker.nanos());
  }

  @Override
  public void submitted(TransferId id, TransferOrder order) {
    hint();
  }

  @Override
  public void reprioritized(TransferRecord record) {
    hint();
  }

  @Override
  public void cancelled(TransferId id, @Nullable AttemptRef held, @Nullable String agent) {
    hint();
  }

  /** One for all that is stored within some milliseconds. */
  private void hint() {
    if (hinting.compareAndSet(false, true)) {
      vertx.setTimer(
          HINT_MILLIS,
          due -> {
            hinting.set(false);
            peers.tell(route.node(), Peers.message(LeaderInbox.RUNG));
          });
    }
  }

  @Override
  public Future<PauseResult> pause(TransferStore store, String tenant, TransferId id) {
    return Deed.carried(live(List.of(id)))
        .compose(live -> store.pause(tenant, id, progress(live, id), clock.instant()))
        .onSuccess(result -> hint());
  }

  private static @Nullable Progress progress(Map<TransferId, LiveState> live, TransferId id) {
    LiveState state = live.get(id);
    return state == null ? null : state.progress();
  }

  /**
   * Asks by the doorbell, since the leader alone knows when the attempt that was paused has
   * stopped, and then looks at the store until that has happened.
   */
  @Override
  public Future<ResumeResult> resume(String tenant, TransferId id) {
    return stores
        .transfers()
        .find(tenant, id)
        .compose(record -> {
          if (record == null) {
            return Future.succeededFuture(new ResumeResult.NotFound());
          }
          if (!isPaused(record)) {
            return Future.succeededFuture(new ResumeResult.Unchanged(record));
          }
          return resumed(record, 0);
        });
  }

  /** Asks again now and then, since a leader that died may have taken the bell with it. */
  private Future<ResumeResult> resumed(TransferRecord paused, int looks) {
    TransferId id = paused.id();
    String tenant = paused.order().placement().tenant();
    Future<@Nullable Void> rung =
        looks % LOOKS_A_RING == 0
            ? stores.doorbells().ring(id, Kind.RESUMED).onSuccess(done -> hint())
            : Future.succeededFuture();
    return rung.compose(done -> vertx.timer(LOOK_MILLIS, TimeUnit.MILLISECONDS))
        .compose(later -> stores.transfers().find(tenant, id))
        .compose(record -> {
          if (record == null) {
            return Future.succeededFuture(new ResumeResult.NotFound());
          }
          if (isPaused(record)) {
            return looks < MOST_LOOKS ? resumed(paused, looks + 1) : notYet(id);
          }
          return Future.succeededFuture(
              wentOn(paused, record)
                  ? new ResumeResult.Done(record)
                  : new ResumeResult.Unchanged(record));
        });
  }

  /** Not if it is finished without another attempt, such as by the one that was paused. */
  private static boolean wentOn(TransferRecord paused, TransferRecord now) {
    return !now.state().name().finished()
        || now.history().tries().made() > paused.history().tries().made();
  }

  private static Future<ResumeResult> notYet(TransferId id) {
    return Future.failedFuture(
        new Unavailable(
            "transfer %s is to be resumed, but no controller has done so yet; ask for it again"
                .formatted(id),
            RETRY_AFTER_SECONDS));
  }

  private static boolean isPaused(TransferRecord record) {
    return record.state().name() == StateName.PAUSED;
  }

  @Override
  public Future<@Nullable Void> dueNow(TransferId id) {
    return stores.doorbells().ring(id, Kind.RETRY).onSuccess(rung -> hint());
  }

  @Override
  public Future<Map<TransferId, LiveState>> live(Collection<TransferId> ids) {
    if (ticker.nanos() - silentUntil.get() < 0) {
      return Future.succeededFuture(Map.of());
    }
    return ask(Peers.message(LeaderInbox.LIVE).put("ids", LiveJson.ids(ids)))
        .map(answer -> LiveJson.readLive(answer.getJsonArray("live")))
        .otherwise(Map.of());
  }

  @Override
  public Future<@Nullable Explanation> explain(TransferId id) {
    return ask(Peers.message(LeaderInbox.WHY).put("id", id.toString()))
        .<@Nullable Explanation>map(answer -> ExplanationJson.read(answer.getJsonObject("why")))
        // A leader of the version before this one does not know the question.
        .otherwise(failed -> null);
  }

  @Override
  public Future<@Nullable AgentRoute> reach(String pool, String scheme) {
    return ask(Peers.message(LeaderInbox.REACH).put("pool", pool).put("scheme", scheme))
        .map(LiveJson::readRoute)
        .recover(silent ->
            Future.failedFuture(
                new Unavailable(
                    "the controller that leads does not answer; ask again", RETRY_AFTER_SECONDS)));
  }

  @Override
  public void mail() {
    hint();
  }

  /** Those that the leader knows, or else those that the store knows, of which nobody hears. */
  @Override
  public Future<List<AgentStatus>> agents() {
    return ask(Peers.message(LeaderInbox.AGENTS))
        .map(answer -> LiveJson.readAgents(answer.getJsonArray("agents")))
        .recover(silent ->
            stores
                .agents()
                .agents()
                .map(known -> known.stream().map(FollowedLead::unheard).toList()));
  }

  private static AgentStatus unheard(StoredAgent known) {
    return new AgentStatus(known.profile(), false, 0, known.firstSeen(), known.lastSeen());
  }

  private Future<JsonObject> ask(JsonObject question) {
    return peers
        .ask(route.node(), question, ANSWER)
        .onFailure(silent -> silentUntil.set(ticker.nanos() + SILENCE.toNanos()));
  }
}
