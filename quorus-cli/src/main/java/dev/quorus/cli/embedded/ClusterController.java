package dev.quorus.cli.embedded;

import dev.quorus.cli.start.ControllerOptions;
import dev.quorus.cli.start.RunningServer;
import dev.quorus.controller.app.ControllerApp;
import dev.quorus.controller.app.ControllerSettings;
import dev.quorus.controller.app.Retention;
import dev.quorus.controller.cluster.ClusterSettings;
import dev.quorus.controller.cluster.ClusteredVertx;
import dev.quorus.controller.http.ApiSettings;
import dev.quorus.controller.http.BadCertificate;
import dev.quorus.controller.http.CannotListen;
import dev.quorus.controller.security.KeyFileException;
import dev.quorus.controller.store.DataFolder;
import dev.quorus.controller.store.StoreException;
import dev.quorus.controller.store.sql.PostgresAddress;
import dev.quorus.controller.store.sql.PostgresStore;
import dev.quorus.controller.transfer.TransferControl;
import dev.quorus.controller.webhook.WebhookSettings;
import dev.quorus.core.time.Ticker;
import io.vertx.core.Vertx;
import io.vertx.core.VertxOptions;
import java.io.IOException;
import java.net.BindException;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/** A controller of a cluster in this process, without an agent. */
public final class ClusterController implements RunningServer {
  private static final long CLOSING_SECONDS = 10;
  private static final int WORKERS = 8;

  /** What the agents can do; whether any agent does is found when one is looked for. */
  private static final Set<String> SCHEMES =
      Set.of("file", "http", "https", "ftp", "ftps", "sftp", "smb");

  private final Vertx vertx;
  private final ControllerApp controller;
  private final URI url;

  private ClusterController(Vertx vertx, ControllerApp controller, URI url) {
    this.vertx = vertx;
    this.controller = controller;
    this.url = url;
  }

  /** See {@link dev.quorus.cli.start.ControllerLauncher}. */
  public static RunningServer start(ControllerOptions options, String version) throws IOException {
    DataFolder.create(options.data());
    Vertx vertx = vertx(options.cluster());
    try {
      ControllerApp controller = ControllerApp.start(vertx, settings(options, version));
      controller.ready();
      return new ClusterController(vertx, controller, url(options, controller.port()));
    } catch (CannotListen e) {
      close(vertx);
      throw (BindException) new BindException(e.getMessage()).initCause(e);
    } catch (StoreException | KeyFileException | BadCertificate e) {
      close(vertx);
      throw new IOException(e.getMessage(), e);
    } catch (RuntimeException e) {
      close(vertx);
      throw e;
    }
  }

  /** The bus of the controllers may block a worker while one of them dies; more than usual. */
  private static Vertx vertx(ControllerOptions.@Nullable Cluster cluster) {
    VertxOptions options = EmbeddedServer.lean();
    if (cluster == null) {
      return Vertx.vertx(options);
    }
    options.setWorkerPoolSize(WORKERS).setInternalBlockingPoolSize(WORKERS);
    ControllerOptions.Tls tls = cluster.tls();
    return ClusteredVertx.start(
            options,
            new ClusterSettings(
                cluster.bind().getHostAddress(),
                cluster.port(),
                cluster.busPort(),
                cluster.members(),
                tls == null
                    ? null
                    : new ClusterSettings.Tls(tls.certificate(), tls.key(), tls.ca())))
        .await();
  }

  private static ControllerSettings settings(ControllerOptions options, String version) {
    ControllerOptions.Listen listen = options.listen();
    URI advertised = options.identity().advertise();
    return new ControllerSettings(
        options.data(),
        new ApiSettings(
            listen.bind().getHostAddress(),
            listen.port(),
            SCHEMES,
            ApiSettings.DEFAULT.limits(),
            listen.transport(),
            listen.oidc()),
        TransferControl.Settings.DEFAULT,
        Retention.DEFAULT.withAudit(options.rules().auditRetention()),
        new ControllerSettings.Identity(
            options.identity().name(), advertised == null ? null : advertised.toString(), version),
        WebhookSettings.DEFAULT.withLoopback(options.rules().webhookLoopback()),
        new ControllerSettings.Shared(
            secrets -> PostgresStore.open(address(options.database()), secrets, Ticker.SYSTEM),
            options.secretsKey()));
  }

  private static PostgresAddress address(ControllerOptions.Database database) {
    return new PostgresAddress(database.url(), database.user(), database.password());
  }

  private static URI url(ControllerOptions options, int port) {
    ControllerOptions.Listen listen = options.listen();
    String host = listen.bind().getHostAddress();
    return URI.create(
        "%s://%s:%d"
            .formatted(
                listen.transport().scheme(), host.contains(":") ? "[" + host + "]" : host, port));
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
  public boolean hasAdminKey() {
    return controller.hasAdminKey();
  }

  /** Nothing runs here, so nothing is waited for but the requests under way. */
  @Override
  public void stop(Duration grace) {
    controller.drain();
    controller.close();
    close(vertx);
  }

  private static void close(Vertx vertx) {
    try {
      vertx.close().await(CLOSING_SECONDS, TimeUnit.SECONDS);
    } catch (TimeoutException e) {
      throw new IllegalStateException("the event loops did not end", e);
    }
  }
}
