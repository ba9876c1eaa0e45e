package dev.quorus.cli.embedded;

import dev.quorus.agent.app.AgentApp;
import dev.quorus.agent.app.AgentParts;
import dev.quorus.agent.app.AgentSettings;
import dev.quorus.agent.journal.JournalException;
import dev.quorus.agent.run.Lookout;
import dev.quorus.cli.start.Rules;
import dev.quorus.cli.start.RunningServer;
import dev.quorus.cli.start.StartSettings;
import dev.quorus.controller.app.ControllerApp;
import dev.quorus.controller.app.ControllerSettings;
import dev.quorus.controller.app.Retention;
import dev.quorus.controller.http.ApiSettings;
import dev.quorus.controller.http.BadCertificate;
import dev.quorus.controller.http.CannotListen;
import dev.quorus.controller.security.KeyFileException;
import dev.quorus.controller.store.DataFolder;
import dev.quorus.controller.store.StoreException;
import dev.quorus.controller.webhook.WebhookSettings;
import dev.quorus.core.LocalEngine;
import dev.quorus.core.config.Environment;
import dev.quorus.core.pool.SessionPool;
import dev.quorus.core.protocol.file.FileRoots;
import dev.quorus.core.transfer.Endpoint;
import dev.quorus.core.transfer.Receipt;
import dev.quorus.core.transfer.TransferId;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.composite.CompositeMeterRegistry;
import io.vertx.core.Vertx;
import io.vertx.core.VertxOptions;
import io.vertx.core.file.FileSystemOptions;
import java.io.IOException;
import java.net.BindException;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Controller and agent in this process, over its own event bus. */
public final class EmbeddedServer implements RunningServer {
  private static final long CLOSING_SECONDS = 10;

  private final Vertx vertx;
  private final ControllerApp controller;
  private final LocalEngine engine;
  private final AgentApp agent;
  private final URI url;

  private EmbeddedServer(
      Vertx vertx, ControllerApp controller, LocalEngine engine, AgentApp agent, URI url) {
    this.vertx = vertx;
    this.controller = controller;
    this.engine = engine;
    this.agent = agent;
    this.url = url;
  }

  /** See {@link dev.quorus.cli.start.ServerLauncher}. */
  public static RunningServer start(StartSettings settings, String version)
      throws IOException, InterruptedException {
    Vertx vertx = Vertx.vertx(lean());
    try {
      return start(vertx, settings, version);
    } catch (CannotListen e) {
      close(vertx);
      throw (BindException) new BindException(e.getMessage()).initCause(e);
    } catch (StoreException | KeyFileException | BadCertificate e) {
      close(vertx);
      throw new IOException(e.getMessage(), e);
    } catch (IOException | RuntimeException e) {
      close(vertx);
      throw e;
    }
  }

  private static RunningServer start(Vertx vertx, StartSettings settings, String version)
      throws IOException {
    // The engine says which schemes the API takes, and is measured where the API shows it.
    CompositeMeterRegistry meters = new CompositeMeterRegistry();
    DataFolder.create(settings.data());
    LocalEngine engine = engine(vertx, settings, meters);
    try {
      return start(vertx, settings, version, engine, meters);
    } catch (IOException | RuntimeException e) {
      engine.close();
      throw e;
    }
  }

  private static RunningServer start(
      Vertx vertx,
      StartSettings settings,
      String version,
      LocalEngine engine,
      CompositeMeterRegistry meters)
      throws IOException {
    ApiSettings api =
        new ApiSettings(
            settings.bind().getHostAddress(),
            settings.port(),
            engine.schemes(),
            ApiSettings.DEFAULT.limits(),
            settings.transport(),
            settings.door().oidc());
    Rules rules = settings.door().rules();
    ControllerApp controller =
        ControllerApp.start(
            vertx,
            ControllerSettings.of(settings.data(), api)
                .with(WebhookSettings.DEFAULT.withLoopback(rules.webhookLoopback()))
                .with(Retention.DEFAULT.withAudit(rules.auditRetention())));
    try {
      meters.add(controller.meters());
      AgentApp agent = agent(vertx, settings, version, engine);
      controller.ready();
      URI url = url(settings, controller.port());
      return new EmbeddedServer(vertx, controller, engine, agent, url);
    } catch (IOException | RuntimeException e) {
      controller.close();
      throw e;
    }
  }

  private static URI url(StartSettings settings, int port) {
    String host = settings.bind().getHostAddress();
    return URI.create(
        "%s://%s:%d"
            .formatted(
                settings.transport().scheme(), host.contains(":") ? "[" + host + "]" : host, port));
  }

  private static LocalEngine engine(Vertx vertx, StartSettings settings, MeterRegistry meters) {
    SessionPool.Limits usual = SessionPool.Limits.DEFAULT;
    SessionPool.Limits sessions =
        new SessionPool.Limits(
            settings.limits().endpointSessions(), usual.idle(), usual.patience());
    return new LocalEngine(
        new LocalEngine.Settings(
            FileRoots.of(settings.roots(), List.of(settings.data())),
            AdapterEnvironment.read(Environment.SYSTEM, settings.data()).with(sessions),
            settings.limits().bandwidth(),
            meters),
        () -> vertx);
  }

  private static AgentApp agent(
      Vertx vertx, StartSettings settings, String version, LocalEngine engine) throws IOException {
    Path journal = settings.data().resolve("agent");
    AgentSettings usual = AgentSettings.of(settings.roots(), journal);
    AgentSettings agent =
        new AgentSettings(
            usual.id(),
            usual.pool(),
            usual.labels(),
            settings.limits().slots(),
            settings.roots(),
            journal);
    AgentParts parts =
        new AgentParts(
            version,
            engine,
            engine.schemes(),
            (ref, destination, receipt) -> holds(engine, ref.transfer(), destination, receipt),
            engine.doctor()::examine,
            new Lookout(engine.survey()));
    try {
      AgentApp started = AgentApp.start(vertx, agent, parts).await();
      started.welcomed().await();
      return started;
    } catch (RuntimeException e) {
      throw e;
    } catch (Exception e) {
      // Vert.x rethrows the future's failure as it is, checked or not.
      throw e instanceof JournalException journalTrouble
          ? new IOException(journalTrouble.getMessage(), journalTrouble)
          : new IOException("the agent did not start: " + e.getMessage(), e);
    }
  }

  static boolean holds(
      LocalEngine engine, TransferId transfer, String destination, Receipt receipt) {
    Endpoint endpoint = Endpoint.parse(destination);
    if (!endpoint.scheme().equals("file")) {
      return false;
    }
    try {
      return engine.destinations().holds(transfer, endpoint, receipt);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  /** Event loops for the cores there are, and nothing unpacked to a cache folder. */
  static VertxOptions lean() {
    return new VertxOptions()
        .setEventLoopPoolSize(Math.max(1, Runtime.getRuntime().availableProcessors()))
        .setWorkerPoolSize(2)
        .setInternalBlockingPoolSize(2)
        .setFileSystemOptions(
            new FileSystemOptions()
                .setFileCachingEnabled(false)
                .setClassPathResolvingEnabled(false));
  }

  @Override
  public URI url() {
    return url;
  }

  @Override
  public Path adminKeyFile() {
    return controller.adminKeyFile();
  }

  @Override
  public void stop(Duration grace) {
    controller.drain();
    agent.drain(grace).await();
    agent.close().await();
    controller.close();
    engine.close();
    close(vertx);
  }

  static void close(Vertx vertx) {
    try {
      vertx.close().await(CLOSING_SECONDS, TimeUnit.SECONDS);
    } catch (TimeoutException e) {
      throw new IllegalStateException("the event loops did not end", e);
    }
  }
}
