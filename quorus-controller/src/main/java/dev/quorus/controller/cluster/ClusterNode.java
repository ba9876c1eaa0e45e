package dev.quorus.controller.cluster;

import dev.quorus.controller.fleet.LeadLine;
import dev.quorus.controller.store.LeadView;
import dev.quorus.controller.store.Member;
import dev.quorus.controller.store.MemberRow;
import dev.quorus.controller.store.Stores;
import dev.quorus.controller.transfer.Lead;
import dev.quorus.controller.transfer.TransferControl;
import dev.quorus.controller.transfer.Unavailable;
import dev.quorus.core.time.SystemTime;
import dev.quorus.core.time.Ticker;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.eventbus.MessageConsumer;
import io.vertx.core.json.JsonObject;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * This controller among the others: it stands for the lead, says that it is there, and reaches
 * whoever leads. Starting and closing block. For use by many threads.
 */
public final class ClusterNode implements Cluster, AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(ClusterNode.class);
  private static final Duration PRESENT = Duration.ofSeconds(2);
  private static final Duration AWAY = Duration.ofSeconds(10);
  private static final Duration BELLS = Duration.ofSeconds(1);
  private static final Duration JOINING = Duration.ofSeconds(10);
  private static final Duration LEAVING = Duration.ofSeconds(1);
  private static final int RETRY_AFTER_SECONDS = 2;

  private final Vertx vertx;
  private final Stores stores;
  private final LeadTimes times;
  private final Ticker ticker;
  private final Peers peers;
  private final LeadRoute route = new LeadRoute();
  private final FollowedLead elsewhere;
  private final Deque<Runnable> open = new ArrayDeque<>();
  private final AtomicLong answeredAt;

  /**
   * Reaches the others already, and is not one of them yet.
   *
   * @param node what this controller is called, with the number of its boot
   * @param ticker by which its lease is counted
   */
  public ClusterNode(Vertx vertx, Stores stores, String node, LeadTimes times, Ticker ticker) {
    this.vertx = vertx;
    this.stores = stores;
    this.times = times;
    this.ticker = ticker;
    this.peers = new Peers(vertx.eventBus(), node);
    this.elsewhere =
        new FollowedLead(vertx, stores, peers, route, SystemTime.INSTANCE, Ticker.SYSTEM);
    this.answeredAt = new AtomicLong(ticker.nanos());
  }

  /** The lead while it is not here. */
  public Lead elsewhere() {
    return elsewhere;
  }

  /**
   * The way to whoever leads, for the agents of this controller.
   *
   * @param answer how long it may take
   */
  public LeadLine leadLine(Duration answer) {
    return new ClusterLeadLine(peers, route, answer);
  }

  /** Becomes one of the controllers, and stands for the lead from now on. */
  public void start(Member me, TransferControl control) {
    LeadKeeper keeper = new LeadKeeper(stores.lead(), me, times, ticker, new Seat(control, me));
    DoorbellIntake bells = new DoorbellIntake(vertx, stores.doorbells(), control, BELLS);
    open.push(bells::close);
    LeaderInbox inbox =
        new LeaderInbox(control, () -> lookAround(bells, control), keeper::mayBeFree);
    MessageConsumer<JsonObject> messages = peers.listen(inbox::hear);
    open.push(messages::unregister);
    soon(messages.completion(), JOINING, "the address of this controller is not known to others");
    present(me);
    long timer = vertx.setPeriodic(PRESENT.toMillis(), due -> present(me));
    open.push(() -> vertx.cancelTimer(timer));
    keeper.start();
    open.push(() -> {
      keeper.close();
      sayThatItIsFree(me);
    });
  }

  private static void lookAround(DoorbellIntake bells, TransferControl control) {
    bells.look();
    Lead here = control.leadHere();
    if (here != null) {
      here.mail();
    }
  }

  private final class Seat implements LeadKeeper.Seat {
    private final TransferControl control;
    private final Member me;

    Seat(TransferControl control, Member me) {
      this.control = control;
      this.me = me;
    }

    @Override
    public Future<@Nullable Void> lead(long epoch, Runnable lost) {
      return control.lead(epoch, lost);
    }

    @Override
    public void standDown() {
      control.standDown();
    }

    @Override
    public void seen(LeadView view) {
      answeredAt.set(ticker.nanos());
      if (!view.owner().equals(route.node())) {
        LOG.atInfo()
            .addKeyValue("leader", view.owner())
            .addKeyValue("here", view.owner().equals(me.node()))
            .log("another controller leads than before");
      }
      route.seen(view);
    }
  }

  private void present(Member me) {
    stores
        .lead()
        .present(me)
        // Said again in a moment; who leads is asked for more often, and tells of trouble.
        .onFailure(failed -> LOG.atDebug().setCause(failed).log("presence not stored"));
  }

  /** So that it is taken at once, and not when the others ask again. */
  private void sayThatItIsFree(Member me) {
    soon(
        stores
            .lead()
            .members()
            .onSuccess(all ->
                all.stream()
                    .filter(each -> each.unseen().compareTo(AWAY) < 0)
                    .map(each -> each.member().node())
                    .filter(node -> !node.equals(me.node()))
                    .forEach(node -> peers.tell(node, Peers.message(LeaderInbox.FREE)))),
        LEAVING,
        "the others are not told that the lead is free");
  }

  private static void soon(Future<?> future, Duration within, String otherwise) {
    try {
      future.await(within.toMillis(), TimeUnit.MILLISECONDS);
    } catch (TimeoutException | RuntimeException e) {
      LOG.atWarn().addKeyValue("trouble", otherwise).setCause(e).log("messages may be late");
    }
  }

  @Override
  public Future<ClusterStatus> status() {
    return stores
        .lead()
        .current()
        .compose(view ->
            stores
                .lead()
                .members()
                .map(rows -> new ClusterStatus(leader(view), view.epoch(), present(rows))));
  }

  /** Without earlier lives of controllers that were started again. */
  private static List<MemberRow> present(List<MemberRow> rows) {
    Map<String, MemberRow> latest = new TreeMap<>();
    rows.forEach(row ->
        latest.merge(
            NodeId.name(row.member().node()),
            row,
            (one, other) -> one.unseen().compareTo(other.unseen()) <= 0 ? one : other));
    return List.copyOf(latest.values());
  }

  private static ClusterStatus.@Nullable Leader leader(LeadView view) {
    return view.owner().isEmpty() || view.left().isZero()
        ? null
        : new ClusterStatus.Leader(view.owner(), view.url());
  }

  /** The database has not answered for as long as a lead lasts. */
  @Override
  public @Nullable Unavailable trouble() {
    long silent = ticker.nanos() - answeredAt.get();
    return silent < times.lease().toNanos()
        ? null
        : new Unavailable(
            "The database has not answered for %d seconds; ask again"
                .formatted(TimeUnit.NANOSECONDS.toSeconds(silent)),
            RETRY_AFTER_SECONDS);
  }

  /** Gives the lead back, if it is here, and is no longer one of the controllers. */
  @Override
  public void close() {
    while (!open.isEmpty()) {
      open.pop().run();
    }
  }
}
