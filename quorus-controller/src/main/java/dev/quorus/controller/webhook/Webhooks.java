package dev.quorus.controller.webhook;

import dev.quorus.api.webhook.WebhookSecret;
import dev.quorus.controller.audit.Deed;
import dev.quorus.controller.store.Delivery;
import dev.quorus.controller.store.DeliveryStore;
import dev.quorus.controller.store.EventFeed;
import dev.quorus.controller.store.Stores;
import dev.quorus.controller.store.Webhook;
import dev.quorus.controller.store.Webhook.Health;
import dev.quorus.controller.store.Webhook.Keys;
import dev.quorus.controller.store.Webhook.Made;
import dev.quorus.controller.store.WebhookStore;
import dev.quorus.controller.webhook.Noticer.Found;
import dev.quorus.core.time.Ticker;
import dev.quorus.core.transfer.Secret;
import dev.quorus.core.transfer.StateName;
import dev.quorus.core.transfer.TransferId;
import io.vertx.core.AsyncResult;
import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.InstantSource;
import java.util.HexFormat;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The webhooks of this controller's store: made and looked at anywhere, served by whoever leads.
 * For use by many threads.
 */
public final class Webhooks implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(Webhooks.class);
  private static final long POLL_MILLIS = 1_000;
  private static final long GAP_MILLIS = 50;
  private static final int ID_BYTES = 10;
  private static final String ID_PREFIX = "wh_";

  private final Vertx vertx;
  private final WebhookStore webhooks;
  private final DeliveryStore deliveries;
  private final WebhookSettings settings;
  private final InstantSource clock;
  private final BooleanSupplier leads;
  private final SecureRandom random = new SecureRandom();
  private final Context context;
  private final Sender sender;
  private final Noticer noticer;
  private final Deliverer deliverer;
  private final AtomicBoolean rung = new AtomicBoolean();
  private final long timer;
  private volatile boolean closed;
  private boolean looking;
  private boolean wanted;

  /** Where everything is remembered. */
  public record Memory(EventFeed events, WebhookStore webhooks, DeliveryStore deliveries) {
    public static Memory of(Stores stores) {
      return new Memory(stores.events(), stores.webhooks(), stores.deliveries());
    }
  }

  /**
   * Begins to serve them while it leads.
   *
   * @param leads whether it does
   */
  public Webhooks(
      Vertx vertx,
      Memory memory,
      WebhookSettings settings,
      BooleanSupplier leads,
      InstantSource clock) {
    this.vertx = vertx;
    this.webhooks = memory.webhooks();
    this.deliveries = memory.deliveries();
    this.settings = settings;
    this.clock = clock;
    this.leads = leads;
    this.context = vertx.getOrCreateContext();
    this.sender = new Sender(vertx, settings, clock);
    this.noticer = new Noticer(memory.events(), webhooks, deliveries, clock);
    this.deliverer =
        new Deliverer(
            deliveries,
            sender,
            settings,
            context,
            new Deliverer.Clocks(
                clock, Ticker.SYSTEM, () -> ThreadLocalRandom.current().nextLong()));
    this.timer = vertx.setPeriodic(POLL_MILLIS, tick -> context.runOnContext(now -> serve()));
    memory.events().onAppended(this::ring);
  }

  /** There are new events, perhaps. */
  private void ring() {
    if (!closed && leads.getAsBoolean() && rung.compareAndSet(false, true)) {
      context.runOnContext(nothing -> {
        rung.set(false);
        look();
      });
    }
  }

  private void serve() {
    if (closed || !leads.getAsBoolean()) {
      noticer.forget();
      return;
    }
    deliverer.look();
    look();
  }

  private void look() {
    wanted = true;
    if (!looking && !closed && leads.getAsBoolean()) {
      looking = true;
      wanted = false;
      noticer.look().onComplete(found -> context.runOnContext(nothing -> looked(found)));
    }
  }

  private void looked(AsyncResult<Found> found) {
    if (found.failed()) {
      LOG.atDebug().setCause(found.cause()).log("events for webhooks not read, looked at again");
      looking = false;
      return;
    }
    if (found.result() == Found.MESSAGES) {
      deliverer.look();
    }
    boolean more = found.result() != Found.NOTHING;
    vertx.setTimer(
        GAP_MILLIS,
        due -> {
          looking = false;
          if (wanted || more) {
            look();
          }
        });
  }

  /** Why messages may not be posted to the URL, as far as that shows already; null if they may. */
  public @Nullable String problem(@Nullable String url) {
    String problem = WebhookUrl.problem(url);
    return problem == null && url != null
        ? WebhookUrl.parse(url).forbidden(settings.loopback())
        : problem;
  }

  /** A new webhook; it is told of what happens from now on. */
  public Future<Webhook> create(
      String tenant, String url, Set<StateName> events, @Nullable String description, String by) {
    String id = ID_PREFIX + HexFormat.of().formatHex(random(ID_BYTES));
    Deed.concerns(id);
    return webhooks.add(
        new Webhook(
            id,
            tenant,
            url,
            events,
            description,
            new Keys(newSecret(), null, null),
            0,
            new Made(by, clock.instant()),
            Health.GOOD));
  }

  /** A new secret, as it is handed over and stored. */
  public Secret newSecret() {
    return new Secret(WebhookSecret.random().reveal());
  }

  private byte[] random(int bytes) {
    byte[] random = new byte[bytes];
    this.random.nextBytes(random);
    return random;
  }

  public Future<List<Webhook>> list(String tenant) {
    return webhooks.list(tenant);
  }

  /** Null if there is no such one in this tenant; so are the answers of the others. */
  public Future<@Nullable Webhook> find(String tenant, String id) {
    return webhooks.find(tenant, id);
  }

  public Future<@Nullable Webhook> delete(String tenant, String id) {
    return webhooks.remove(tenant, id);
  }

  /**
   * Gives it another secret.
   *
   * @param overlap for which the present one signs too
   */
  public Future<@Nullable Webhook> rotate(String tenant, String id, Duration overlap) {
    return webhooks.rotate(tenant, id, newSecret(), clock.instant().plus(overlap));
  }

  /** Tries it again; what was not delivered meanwhile is sent if its time is not over. */
  public Future<@Nullable Webhook> enable(String tenant, String id) {
    return webhooks.enable(tenant, id);
  }

  /** Messages of a webhook, the latest events first; null if there is no such one. */
  public Future<@Nullable List<Delivery>> deliveries(
      String tenant, String id, Set<Delivery.State> states, long before, int most) {
    return webhooks
        .find(tenant, id)
        .compose(known ->
            known == null
                ? Future.<@Nullable List<Delivery>>succeededFuture(null)
                : deliveries.ofWebhook(id, states, before, most).map(found -> found));
  }

  /** Messages about a transfer. */
  public Future<List<Delivery>> deliveries(String tenant, TransferId transfer, int most) {
    return deliveries.ofTransfer(tenant, transfer, most);
  }

  /** Sends a message again from the start; null if there is no such one. */
  public Future<@Nullable Delivery> redeliver(String tenant, String id) {
    return deliveries.again(tenant, id);
  }

  /** Begins no more tries; those under way are sent again by whoever leads next. */
  @Override
  public void close() {
    closed = true;
    vertx.cancelTimer(timer);
    sender.close();
  }
}
