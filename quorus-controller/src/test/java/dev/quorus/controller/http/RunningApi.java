package dev.quorus.controller.http;

import dev.quorus.controller.fleet.AgentStatus;
import dev.quorus.controller.fleet.BusLeadLine;
import dev.quorus.controller.fleet.LeadLine;
import dev.quorus.controller.gateway.AgentGateway;
import dev.quorus.controller.gateway.GatewaySettings;
import dev.quorus.controller.http.ApiSettings.Limits;
import dev.quorus.controller.security.AgentAccess;
import dev.quorus.controller.security.ApiKeys;
import dev.quorus.controller.security.MemoryAgents;
import dev.quorus.controller.security.MemoryKeyStore;
import dev.quorus.controller.security.Role;
import dev.quorus.core.bus.BusMessage.AgentProfile;
import dev.quorus.core.bus.BusMessage.Offer;
import dev.quorus.core.time.Ticker;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.io.IOException;
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
  private final LeadLine lead = new BusLeadLine(vertx.eventBus(), Duration.ofSeconds(5));
  final ApiServer server;

  private RunningApi(Path folder, int port, Limits limits, Transport transport) {
    MemoryKeyStore store = new MemoryKeyStore();
    for (Role role : Role.values()) {
      store.add(role.name(), "default", role, key(role));
    }
    store.add("other", "other", Role.ADMIN, otherTenantsKey());
    ApiKeys keys = ApiKeys.open(folder, store, InstantSource.fixed(MemoryTransfers.NOW));
    AgentAccess access = new AgentAccess(agents, InstantSource.fixed(MemoryTransfers.NOW));
    AgentGateway gateway =
        new AgentGateway(vertx, "n", lead, access, GatewaySettings.DEFAULT, meters, Ticker.SYSTEM);
    server =
        ApiServer.start(
                vertx,
                new ApiSettings(
                    "127.0.0.1", port, Set.of("file", "http", "https"), limits, transport),
                new ApiBackend(
                    transfers,
                    new NoAnswers(),
                    () -> Future.succeededFuture(List.of(agent("agent-1"), agent("agent-2"))),
                    keys,
                    new ApiBackend.AgentSide(access, gateway, agents),
                    new TwoControllers(),
                    meters,
                    InstantSource.fixed(MemoryTransfers.NOW),
                    Ticker.SYSTEM),
                2)
            .await();
  }

  static RunningApi start(Path folder) {
    return start(folder, Limits.DEFAULT);
  }

  static RunningApi start(Path folder, Limits limits) {
    RunningApi api = new RunningApi(folder, 0, limits, Transport.LOCAL);
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

  static String otherTenantsKey() {
    return "qk_" + "X".repeat(43);
  }

  HttpResponse<String> get(String path) {
    return send(request("GET", path, null).build());
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
