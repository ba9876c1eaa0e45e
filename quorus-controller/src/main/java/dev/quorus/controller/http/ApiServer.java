package dev.quorus.controller.http;

import dev.quorus.api.ApiOperation;
import dev.quorus.controller.http.wire.OrderReader;
import dev.quorus.controller.http.wire.TransferViews;
import io.vertx.core.DeploymentOptions;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.net.BindException;
import java.util.EnumMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * The REST API on HTTP. Starts as not ready: health and reads are answered, new work is refused
 * until {@link #ready()}. For use by many threads.
 */
public final class ApiServer {
  /** Vert.x shares a free port among verticles that ask for the same negative one. */
  private static final AtomicInteger FREE_PORTS = new AtomicInteger();

  private final Vertx vertx;
  private final Readiness readiness;
  private final String deployment;
  private final int port;

  private ApiServer(Vertx vertx, Readiness readiness, String deployment, int port) {
    this.vertx = vertx;
    this.readiness = readiness;
    this.deployment = deployment;
    this.port = port;
  }

  /**
   * Starts it. The future fails with {@link CannotListen} if the port is in use or forbidden, and
   * with {@link BadCertificate} if the certificate cannot be used.
   *
   * @param eventLoops that share its connections
   */
  public static Future<ApiServer> start(
      Vertx vertx, ApiSettings settings, ApiBackend backend, int eventLoops) {
    return switch (settings.transport()) {
      case Transport.Plain plain -> start(vertx, settings, backend, eventLoops, null);
      case Transport.Tls files ->
          CertificateWatch.open(vertx, files)
              .compose(watch -> start(vertx, settings, backend, eventLoops, watch));
    };
  }

  private static Future<ApiServer> start(
      Vertx vertx,
      ApiSettings settings,
      ApiBackend backend,
      int eventLoops,
      @Nullable CertificateWatch certificate) {
    Readiness readiness = new Readiness();
    ApiRouter router = router(vertx, settings, backend, readiness);
    ConnectionCount count = new ConnectionCount(settings.limits().connections(), backend.meters());
    int port = settings.port() == 0 ? FREE_PORTS.decrementAndGet() : settings.port();
    AtomicInteger bound = new AtomicInteger();
    return vertx
        .deployVerticle(
            () ->
                new ApiVerticle(
                    settings.host(),
                    port,
                    router,
                    new Links(count, settings.limits(), backend.ticker()),
                    bound::set,
                    certificate),
            new DeploymentOptions().setInstances(eventLoops))
        .map(deployment -> new ApiServer(vertx, readiness, deployment, bound.get()))
        .recover(failure -> Future.failedFuture(explain(settings, failure)));
  }

  /** The port that it listens on. */
  public int port() {
    return port;
  }

  /** Takes work from now on. */
  public void ready() {
    readiness.ready();
  }

  /** Takes no new work from now on, and goes on answering everything else. */
  public void drain() {
    readiness.drain();
  }

  /** Lets the requests under way finish, for some seconds, and closes every connection. */
  public Future<Void> close() {
    return vertx.undeploy(deployment);
  }

  private static Throwable explain(ApiSettings settings, Throwable failure) {
    return failure instanceof BindException
        ? new CannotListen(settings.host(), settings.port(), failure)
        : failure;
  }

  private static ApiRouter router(
      Vertx vertx, ApiSettings settings, ApiBackend backend, Readiness readiness) {
    TransferViews views = new TransferViews(backend.clock());
    ApiBackend.AccessSide access = backend.access();
    EventStreams streams = new EventStreams(backend.events().streams(), access.bearers());
    Repeats repeats = new Repeats(backend.answers(), backend.clock());
    Rates rates =
        new Rates(settings.limits().requestsPerSecond(), access.tenants(), backend.ticker());
    return new ApiRouter(
        handlers(
            new TransferOperations(
                vertx, backend, new OrderReader(settings.schemes()), views, repeats),
            new AgentRoutes(backend.fleet(), backend.agents(), repeats, backend.clock()),
            new AgentAccessRoutes(
                backend.agents().access(),
                backend.agents().gateway(),
                repeats,
                settings.transport() instanceof Transport.Tls tls
                    && tls.agentAuthorities() != null),
            new ConnectionRoutes(backend.connections(), settings.schemes()),
            new ClusterRoutes(backend.cluster(), backend.clock()),
            new ServiceRoutes(vertx, readiness, backend),
            new DocsRoutes(vertx),
            new EventRoutes(backend.transfers(), backend.events().feed(), streams),
            new WebhookRoutes(backend.events().webhooks(), backend.clock()),
            new FlowRoutes(backend.flows(), streams),
            access),
        new Gate(access.bearers(), rates, readiness),
        new KeptAnswers(backend.answers(), repeats),
        new Exchange.Server(
            new RequestMeter(backend.meters()), access.refusals(), backend.ticker()));
  }

  private static Map<ApiOperation, OperationHandler> handlers(
      TransferOperations transfers,
      AgentRoutes agents,
      AgentAccessRoutes access,
      ConnectionRoutes connections,
      ClusterRoutes cluster,
      ServiceRoutes service,
      DocsRoutes docs,
      EventRoutes events,
      WebhookRoutes webhooks,
      FlowRoutes flows,
      ApiBackend.AccessSide side) {
    Map<ApiOperation, OperationHandler> handlers = new EnumMap<>(ApiOperation.class);
    transfers.bind(handlers);
    handlers.put(ApiOperation.LIST_AGENTS, agents::list);
    handlers.put(ApiOperation.GET_AGENT, agents::get);
    handlers.put(ApiOperation.DRAIN_AGENT, agents::drain);
    handlers.put(ApiOperation.UNDRAIN_AGENT, agents::undrain);
    handlers.put(ApiOperation.REVOKE_AGENT, agents::revoke);
    handlers.put(ApiOperation.CREATE_AGENT_TOKEN, access::createToken);
    handlers.put(ApiOperation.ENROL_AGENT, access::enrol);
    handlers.put(ApiOperation.CONNECT_AGENT, access::connect);
    connections.bind(handlers);
    handlers.put(ApiOperation.GET_CLUSTER, cluster::get);
    flows.bind(handlers);
    handlers.put(ApiOperation.GET_HEALTH_LIVE, service::live);
    handlers.put(ApiOperation.GET_HEALTH_READY, service::ready);
    handlers.put(ApiOperation.GET_METRICS, service::metrics);
    handlers.put(ApiOperation.GET_OPEN_API, service::openApi);
    new KeyRoutes(side.issue(), side.tenants()).bind(handlers);
    new TenantRoutes(side.tenants()).bind(handlers);
    new AuditRoutes(side.audit()).bind(handlers);
    handlers.put(ApiOperation.GET_DOCS, docs::page);
    handlers.put(ApiOperation.GET_DOCS_FILE, docs::asset);
    events.bind(handlers);
    webhooks.bind(handlers);
    return handlers;
  }
}
