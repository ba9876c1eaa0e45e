package dev.quorus.controller.app;

import dev.quorus.controller.cluster.ClusterNode;
import dev.quorus.controller.cluster.LeadTimes;
import dev.quorus.controller.cluster.LoneController;
import dev.quorus.controller.cluster.NodeId;
import dev.quorus.controller.http.ApiBackend;
import dev.quorus.controller.http.ApiServer;
import dev.quorus.controller.security.AccessWatch;
import dev.quorus.controller.security.ApiKeys;
import dev.quorus.controller.security.SecretBox;
import dev.quorus.controller.store.DataFolder;
import dev.quorus.controller.store.Member;
import dev.quorus.controller.store.Stores;
import dev.quorus.controller.store.sql.SqliteStore;
import dev.quorus.controller.transfer.TransferControl;
import dev.quorus.core.time.SystemTime;
import dev.quorus.core.time.Ticker;
import dev.quorus.core.transfer.Secret;
import io.micrometer.core.instrument.MeterRegistry;
import io.vertx.core.Vertx;
import jakarta.enterprise.inject.se.SeContainer;
import jakarta.enterprise.inject.se.SeContainerInitializer;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Map;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A running controller. Starting and closing block, and are for a thread that may: never an event
 * loop.
 */
public final class ControllerApp implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(ControllerApp.class);
  private static final Duration ACCESS_EVERY = Duration.ofSeconds(1);
  private static final Duration PURGE_EVERY = Duration.ofHours(1);

  /** What a container for one small archive does not need. */
  private static final Map<String, Object> LEAN =
      Map.of(
          "org.jboss.weld.se.shutdownHook", false,
          "org.jboss.weld.bootstrap.concurrentDeployment", false,
          "org.jboss.weld.executor.threadPoolType", "NONE");

  private final Deque<Closing> open;
  private final TransferControl control;
  private final Standing standing;
  private final ApiServer server;
  private final MeterRegistry meters;
  private final Path adminKeyFile;
  private final boolean hasAdminKey;

  /** Something to be closed, the last opened first. */
  @FunctionalInterface
  private interface Closing {
    void close();
  }

  private ControllerApp(
      Deque<Closing> open,
      WiredController wired,
      Standing standing,
      ApiServer server,
      Path dataFolder) {
    this.open = open;
    this.control = wired.control();
    this.standing = standing;
    this.server = server;
    this.meters = wired.backend().meters();
    this.adminKeyFile = dataFolder.resolve(ApiKeys.ADMIN_FILE);
    this.hasAdminKey = wired.backend().access().keys().hasAdminKey(dataFolder);
  }

  /**
   * Starts a controller on the event bus of this Vert.x. It takes work when {@link #ready} is
   * called. What was begun is undone where this fails.
   *
   * @throws RuntimeException that says which folder, file or port is the trouble, and what to do
   */
  public static ControllerApp start(Vertx vertx, ControllerSettings settings) {
    Deque<Closing> open = new ArrayDeque<>();
    try {
      return start(vertx, settings, open);
    } catch (RuntimeException e) {
      closeAll(open);
      throw e;
    }
  }

  private static ControllerApp start(
      Vertx vertx, ControllerSettings settings, Deque<Closing> open) {
    DataFolder folder = DataFolder.open(settings.dataFolder());
    open.push(folder::close);
    Stores store = store(folder, settings);
    open.push(store::close);
    String node = NodeId.make(settings.identity().name());
    Standing standing = standing(vertx, settings, store, node);
    WiredController wired = wire(new GivenBeans(vertx, settings, store, standing), open);
    TransferControl control = wired.control();
    open.push(control::close);
    standing.beforeServing(control, member(settings, node, settings.api().port()));
    control.listen(vertx.eventBus());
    ApiServer server = ApiServer.start(vertx, settings.api(), wired.backend(), loops()).await();
    open.push(() -> server.close().await());
    open.push(() -> wired.backend().agents().gateway().close());
    open.push(() -> wired.backend().events().streams().close());
    open.push(() -> wired.backend().events().webhooks().close());
    standing.whenServing(control, member(settings, node, server.port()));
    open.push(standing::stop);
    Runnable callOff = Readying.soon(vertx);
    open.push(callOff::run);
    watchAccess(vertx, wired.backend().access(), open);
    purgeNowAndThen(vertx, store, settings.retention(), open);
    return new ControllerApp(open, wired, standing, server, settings.dataFolder());
  }

  private static Stores store(DataFolder folder, ControllerSettings settings) {
    Path path = settings.dataFolder();
    ControllerSettings.Shared shared = settings.shared();
    if (shared == null) {
      return SqliteStore.open(folder, SecretBox.inFolder(path), Ticker.SYSTEM);
    }
    Secret key = shared.secretsKey();
    return shared
        .opening()
        .open(key == null ? SecretBox.inFolder(path) : SecretBox.withKey(path, key.reveal()));
  }

  private static Standing standing(
      Vertx vertx, ControllerSettings settings, Stores store, String node) {
    return settings.shared() == null
        ? new Standing.Alone(node, new LoneController(store.lead()))
        : new Standing.Among(
            node, new ClusterNode(vertx, store, node, LeadTimes.DEFAULT, Ticker.SYSTEM));
  }

  private static WiredController wire(GivenBeans given, Deque<Closing> open) {
    SeContainer container =
        SeContainerInitializer.newInstance()
            .disableDiscovery()
            .addBeanClasses(ControllerBeans.class, WiredController.class)
            .addExtensions(given)
            .setProperties(LEAN)
            .initialize();
    open.push(container::close);
    return container.select(WiredController.class).get();
  }

  private static Member member(ControllerSettings settings, String node, int port) {
    ControllerSettings.Identity identity = settings.identity();
    String url = identity.url();
    String host = settings.api().host();
    String own =
        "%s://%s:%d"
            .formatted(
                settings.api().transport().scheme(),
                host.contains(":") ? "[" + host + "]" : host,
                port);
    return new Member(node, url == null ? own : url, identity.version());
  }

  private static int loops() {
    return Math.max(1, Runtime.getRuntime().availableProcessors());
  }

  /** What another controller changed about keys and tenants holds here a second later. */
  private static void watchAccess(Vertx vertx, ApiBackend.AccessSide access, Deque<Closing> open) {
    AccessWatch watch = new AccessWatch(access.keys(), access.tenants());
    long timer =
        vertx.setPeriodic(
            ACCESS_EVERY.toMillis(),
            due -> {
              watch.tick();
              access.refusals().tick();
            });
    open.push(() -> vertx.cancelTimer(timer));
  }

  private static void purgeNowAndThen(
      Vertx vertx, Stores store, Retention retention, Deque<Closing> open) {
    long timer =
        vertx.setPeriodic(
            PURGE_EVERY.toMillis(),
            due -> {
              Instant now = SystemTime.INSTANCE.instant();
              purgeTransfers(store, now.minus(retention.transfers()));
              purgeAudit(store, now.minus(retention.audit()));
            });
    open.push(() -> vertx.cancelTimer(timer));
  }

  private static void purgeTransfers(Stores store, Instant before) {
    store
        .transfers()
        .purgeFinishedBefore(before)
        .onSuccess(count -> LOG.atInfo().addKeyValue("count", count).log("old transfers purged"))
        .compose(done -> store.workflows().purgeEndedBefore(before))
        .onFailure(failed -> LOG.atWarn().setCause(failed).log("old transfers not purged"));
  }

  private static void purgeAudit(Stores store, Instant before) {
    store
        .audit()
        .removeBefore(before)
        .onSuccess(
            count -> LOG.atInfo().addKeyValue("count", count).log("old audit entries removed"))
        .onFailure(failed -> LOG.atWarn().setCause(failed).log("old audit entries not removed"));
  }

  /** The port that the API listens on. */
  public int port() {
    return server.port();
  }

  /** Where everything in this process that shows up at {@code /metrics} is measured. */
  public MeterRegistry meters() {
    return meters;
  }

  /** The file that holds the key of the administrator. */
  public Path adminKeyFile() {
    return adminKeyFile;
  }

  /** Whether that file holds it, and it is not with another controller. */
  public boolean hasAdminKey() {
    return hasAdminKey;
  }

  /** Takes work from now on. */
  public void ready() {
    server.ready();
  }

  /**
   * Takes no new work from now on, and goes on answering everything else. One of several gives the
   * lead back at once, so that another one goes on with it. Blocks.
   */
  public void drain() {
    server.drain();
    control.drain();
    standing.stop();
  }

  @Override
  public void close() {
    closeAll(open);
  }

  private static void closeAll(Deque<Closing> open) {
    while (!open.isEmpty()) {
      try {
        open.pop().close();
      } catch (RuntimeException e) {
        // The rest must still be closed.
        LOG.atError().setCause(e).log("part of the controller not closed");
      }
    }
  }
}
