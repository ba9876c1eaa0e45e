package dev.quorus.controller.app;

import dev.quorus.controller.http.ApiServer;
import dev.quorus.controller.security.ApiKeys;
import dev.quorus.controller.security.SecretBox;
import dev.quorus.controller.store.DataFolder;
import dev.quorus.controller.store.TransferStore;
import dev.quorus.controller.store.sql.SqliteStore;
import dev.quorus.controller.transfer.TransferControl;
import dev.quorus.core.time.SystemTime;
import dev.quorus.core.time.Ticker;
import io.micrometer.core.instrument.MeterRegistry;
import io.vertx.core.Vertx;
import jakarta.enterprise.inject.se.SeContainer;
import jakarta.enterprise.inject.se.SeContainerInitializer;
import java.nio.file.Path;
import java.time.Duration;
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
  private static final Duration PURGE_EVERY = Duration.ofHours(1);

  /** What a container for one small archive does not need. */
  private static final Map<String, Object> LEAN =
      Map.of(
          "org.jboss.weld.se.shutdownHook", false,
          "org.jboss.weld.bootstrap.concurrentDeployment", false,
          "org.jboss.weld.executor.threadPoolType", "NONE");

  private final Deque<Closing> open;
  private final TransferControl control;
  private final ApiServer server;
  private final MeterRegistry meters;
  private final Path adminKeyFile;

  /** Something to be closed, the last opened first. */
  @FunctionalInterface
  private interface Closing {
    void close();
  }

  private ControllerApp(
      Deque<Closing> open, WiredController wired, ApiServer server, Path adminKeyFile) {
    this.open = open;
    this.control = wired.control();
    this.server = server;
    this.meters = wired.backend().meters();
    this.adminKeyFile = adminKeyFile;
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
    SqliteStore store =
        SqliteStore.open(folder, SecretBox.inFolder(settings.dataFolder()), Ticker.SYSTEM);
    open.push(store::close);
    SeContainer container =
        SeContainerInitializer.newInstance()
            .disableDiscovery()
            .addBeanClasses(ControllerBeans.class, WiredController.class)
            .addExtensions(new GivenBeans(vertx, settings, store))
            .setProperties(LEAN)
            .initialize();
    open.push(container::close);
    WiredController wired = container.select(WiredController.class).get();
    open.push(wired.control()::close);
    lead(store.transfers(), wired.control());
    wired.control().listen(vertx.eventBus());
    ApiServer server = ApiServer.start(vertx, settings.api(), wired.backend(), loops()).await();
    open.push(() -> server.close().await());
    open.push(() -> wired.backend().agents().gateway().close());
    purgeNowAndThen(vertx, store.transfers(), settings.retention(), open);
    return new ControllerApp(
        open, wired, server, settings.dataFolder().resolve(ApiKeys.ADMIN_FILE));
  }

  /** Nobody else can work in the data folder, so the lead is this controller's for good. */
  private static void lead(TransferStore store, TransferControl control) {
    String owner = "controller-" + ProcessHandle.current().pid();
    control.lead(store.takeLead(owner, SystemTime.INSTANCE.instant()).await());
  }

  private static int loops() {
    return Math.max(1, Runtime.getRuntime().availableProcessors());
  }

  private static void purgeNowAndThen(
      Vertx vertx, TransferStore store, Duration retention, Deque<Closing> open) {
    long timer =
        vertx.setPeriodic(
            PURGE_EVERY.toMillis(),
            due ->
                store
                    .purgeFinishedBefore(SystemTime.INSTANCE.instant().minus(retention))
                    .onSuccess(count ->
                        LOG.atInfo().addKeyValue("count", count).log("old transfers purged"))
                    .onFailure(
                        failed -> LOG.atWarn().setCause(failed).log("old transfers not purged")));
    open.push(() -> vertx.cancelTimer(timer));
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

  /** Takes work from now on. */
  public void ready() {
    server.ready();
  }

  /** Takes no new work from now on, and goes on answering everything else. */
  public void drain() {
    server.drain();
    control.drain();
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
