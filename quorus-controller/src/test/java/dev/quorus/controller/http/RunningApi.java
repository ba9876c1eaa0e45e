package dev.quorus.controller.http;

import dev.quorus.controller.audit.MemoryAudit;
import dev.quorus.controller.audit.Refusals;
import dev.quorus.controller.connection.ConnectionBook;
import dev.quorus.controller.connection.Connections;
import dev.quorus.controller.connection.MemoryConnections;
import dev.quorus.controller.fleet.AgentStatus;
import dev.quorus.controller.fleet.BusLeadLine;
import dev.quorus.controller.fleet.LeadLine;
import dev.quorus.controller.gateway.AgentGateway;
import dev.quorus.controller.gateway.GatewaySettings;
import dev.quorus.controller.http.ApiSettings.Limits;
import dev.quorus.controller.repeat.AnswerStore;
import dev.quorus.controller.security.AgentAccess;
import dev.quorus.controller.security.AgentAccessStore;
import dev.quorus.controller.security.ApiKeys;
import dev.quorus.controller.security.Bearers;
import dev.quorus.controller.security.KeyIssue;
import dev.quorus.controller.security.MemoryAgents;
import dev.quorus.controller.security.MemoryKeyStore;
import dev.quorus.controller.security.MemoryTenants;
import dev.quorus.controller.security.Quotas;
import dev.quorus.controller.security.Role;
import dev.quorus.controller.security.Tenants;
import dev.quorus.controller.stream.StreamSettings;
import dev.quorus.controller.stream.Streams;
import dev.quorus.controller.transfer.Transfers;
import dev.quorus.controller.webhook.WebhookSettings;
import dev.quorus.controller.webhook.Webhooks;
import dev.quorus.controller.workflow.Means;
import dev.quorus.controller.workflow.RecentPlans;
import dev.quorus.controller.workflow.Rehearsals;
import dev.quorus.controller.workflow.Runs;
import dev.quorus.controller.workflow.Scout;
import dev.quorus.controller.workflow.Triggers;
import dev.quorus.controller.workflow.Vault;
import dev.quorus.controller.workflow.Workflows;
import dev.quorus.core.bus.BusMessage.AgentProfile;
import dev.quorus.core.bus.BusMessage.Offer;
import dev.quorus.core.time.Ticker;
import dev.quorus.core.transfer.Progress;
import dev.quorus.core.transfer.TransferId;
import dev.quorus.core.transfer.TransferIds;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** The API on a free port over transfers in memory. Holds every answer to the contract. */
final class RunningApi implements AutoCloseable {
  static final String SMALLEST =
      "{\"source\":\"https://partner.example/a.csv\",\"destination\":\"/data/a.csv\"}";

  private static final HttpClient CLIENT =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

  final MemoryTransfers transfers = new MemoryTransfers();
  final PrometheusMeterRegistry meters = new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
  final Vertx vertx = Vertx.vertx();
  final MemoryAgents agents = new MemoryAgents();
  final MemoryAudit audit = new MemoryAudit();
  final Refusals refusals;
  final MemoryFeed feed = new MemoryFeed();
  private final MemoryHooks hooks = new MemoryHooks();
  final Map<TransferId, Progress> progress = new ConcurrentHashMap<>();
  final MemoryConnections connections = new MemoryConnections();
  final ScriptedExaminations examinations = new ScriptedExaminations();
  final MemoryWorkflows workflows = new MemoryWorkflows();
  private final LeadLine lead = new BusLeadLine(vertx.eventBus(), Duration.ofSeconds(5));
  final ApiServer server;

  private RunningApi(Path folder, int port, Limits limits, Transport transport) {
    this(folder, port, limits, transport, StreamSettings.DEFAULT, null);
  }

  /**
   * A store that is not in memory.
   *
   * @param access where credentials of agents are
   */
  record Kept(Transfers transfers, AnswerStore answers, AgentAccessStore access) {}

  /** Over a real store, which the caller closes. */
  static RunningApi over(Path folder, Kept kept) {
    RunningApi api =
        new RunningApi(folder, 0, Limits.DEFAULT, Transport.LOCAL, StreamSettings.DEFAULT, kept);
    api.server.ready();
    return api;
  }

  private RunningApi(
      Path folder,
      int port,
      Limits limits,
      Transport transport,
      StreamSettings streams,
      @Nullable Kept kept) {
    MemoryKeyStore store = new MemoryKeyStore();
    for (Role role : Role.values()) {
      store.addOfCluster(role.name(), "default", role, key(role));
      store.add("tenants-" + role.name(), "default", role, tenantsKey(role));
    }
    store.add("other", "other", Role.ADMIN, otherTenantsKey());
    InstantSource clock = InstantSource.fixed(MemoryTransfers.NOW);
    ApiKeys keys = ApiKeys.open(folder, store, clock);
    Tenants tenants = new Tenants(new MemoryTenants(), clock);
    tenants.open().await();
    tenants.create(tenants.first("other", "", Quotas.NONE)).await();
    refusals = new Refusals(audit);
    AgentAccess access = new AgentAccess(kept == null ? agents : kept.access(), clock);
    AgentGateway gateway =
        new AgentGateway(vertx, "n", lead, access, GatewaySettings.DEFAULT, meters, Ticker.SYSTEM);
    server =
        ApiServer.start(
                vertx,
                new ApiSettings(
                    "127.0.0.1",
                    port,
                    Set.of("file", "http", "https", "sftp", "smb", "ftps"),
                    limits,
                    transport),
                new ApiBackend(
                    kept == null ? transfers : kept.transfers(),
                    kept == null ? new NoAnswers() : kept.answers(),
                    () -> Future.succeededFuture(List.of(agent("agent-1"), agent("agent-2"))),
                    new ApiBackend.AccessSide(
                        new Bearers(keys, null),
                        keys,
                        new KeyIssue(store, keys, clock),
                        tenants,
                        audit,
                        refusals),
                    new ApiBackend.AgentSide(access, gateway, agents),
                    new ApiBackend.ConnectionSide(connections(), examinations),
                    new TwoControllers(),
                    new ApiBackend.EventSide(
                        feed,
                        new Streams(
                            vertx,
                            feed,
                            ids -> Future.succeededFuture(Map.copyOf(progress)),
                            streams,
                            false,
                            Ticker.SYSTEM,
                            meters),
                        new Webhooks(
                            vertx,
                            new Webhooks.Memory(feed, hooks, hooks),
                            WebhookSettings.DEFAULT,
                            () -> false,
                            InstantSource.fixed(MemoryTransfers.NOW))),
                    flows(),
                    meters,
                    InstantSource.fixed(MemoryTransfers.NOW),
                    Ticker.SYSTEM),
                2)
            .await();
  }

  private Connections connections() {
    return new Connections(
        connections,
        new ConnectionBook(connections, Ticker.SYSTEM),
        InstantSource.fixed(MemoryTransfers.NOW));
  }

  private ApiBackend.Flows flows() {
    InstantSource clock = InstantSource.fixed(MemoryTransfers.NOW);
    Means means =
        new Means(Vault.EMPTY, Set.of("file", "http", "https"), clock, new TransferIds(clock));
    return new ApiBackend.Flows(
        new Workflows(workflows, () -> {}, clock),
        new Runs(workflows, () -> {}, means, new RecentPlans()),
        new Rehearsals(means, Scout.NOBODY),
        new Triggers(workflows, () -> {}, means));
  }

  static RunningApi start(Path folder) {
    return start(folder, Limits.DEFAULT);
  }

  static RunningApi start(Path folder, Limits limits) {
    RunningApi api = new RunningApi(folder, 0, limits, Transport.LOCAL);
    api.server.ready();
    return api;
  }

  static RunningApi start(Path folder, StreamSettings streams) {
    RunningApi api = new RunningApi(folder, 0, Limits.DEFAULT, Transport.LOCAL, streams, null);
    api.server.ready();
    return api;
  }

  static RunningApi start(Path folder, Transport transport) {
    return new RunningApi(folder, 0, Limits.DEFAULT, transport);
  }

  /** One that still is as it is before it is ready. */
  static RunningApi starting(Path folder) {
    return new RunningApi(folder, 0, Limits.DEFAULT, Transport.LOCAL);
  }

  static RunningApi startOn(Path folder, int port) {
    return new RunningApi(folder, port, Limits.DEFAULT, Transport.LOCAL);
  }

  static String key(Role role) {
    return "qk_" + role.name().charAt(0) + "A".repeat(42);
  }

  /** Of the tenant alone. */
  static String tenantsKey(Role role) {
    return "qk_" + role.name().charAt(0) + "T".repeat(42);
  }

  static String otherTenantsKey() {
    return "qk_" + "X".repeat(43);
  }

  HttpResponse<String> get(String path) {
    return send(request("GET", path, null).build());
  }

  /** Asks with another key than the admin's. */
  HttpResponse<String> as(String key, String method, String path, @Nullable String body) {
    return send(request(method, path, body).setHeader("Authorization", "Bearer " + key).build());
  }

  HttpResponse<String> post(String path, @Nullable String body, String... headers) {
    HttpRequest.Builder request = request("POST", path, body);
    if (headers.length > 0) {
      request.headers(headers);
    }
    return send(request.build());
  }

  HttpResponse<String> submit(String body, String... headers) {
    return post("/api/v1/transfers", body, headers);
  }

  /** A request of the admin, which can be changed before it is sent. */
  HttpRequest.Builder request(String method, String path, @Nullable String body) {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + server.port() + path))
            .timeout(Duration.ofSeconds(10))
            .setHeader("Authorization", "Bearer " + key(Role.ADMIN))
            .method(method, body == null ? BodyPublishers.noBody() : BodyPublishers.ofString(body));
    return body == null ? request : request.setHeader("Content-Type", "application/json");
  }

  /** The status alone, of an answer that may have no end. */
  int status(HttpRequest request) {
    try {
      HttpResponse<InputStream> answer = CLIENT.send(request, BodyHandlers.ofInputStream());
      answer.body().close();
      return answer.statusCode();
    } catch (IOException e) {
      throw new AssertionError(request + " was not answered", e);
    } catch (InterruptedException e) {
      throw new AssertionError("interrupted", e);
    }
  }

  HttpResponse<String> send(HttpRequest request) {
    try {
      HttpResponse<String> answer = CLIENT.send(request, BodyHandlers.ofString());
      Contract.check(request.method(), request.uri().getPath(), answer);
      return answer;
    } catch (IOException e) {
      throw new AssertionError(request + " was not answered", e);
    } catch (InterruptedException e) {
      throw new AssertionError("interrupted", e);
    }
  }

  Socket connect() throws IOException {
    Socket socket = new Socket(InetAddress.getLoopbackAddress(), server.port());
    socket.setSoTimeout(10_000);
    return socket;
  }

  @Override
  public void close() {
    vertx.close().await();
    transfers.close();
  }

  private static AgentStatus agent(String id) {
    return new AgentStatus(
        new AgentProfile(
            id,
            "boot-1",
            "0.1.0",
            "default",
            Map.of("site", "berlin"),
            new Offer(32, Set.of("https", "file", "http"), List.of("/data"))),
        id.equals("agent-1"),
        3,
        MemoryTransfers.NOW,
        MemoryTransfers.NOW.plusSeconds(60));
  }
}
