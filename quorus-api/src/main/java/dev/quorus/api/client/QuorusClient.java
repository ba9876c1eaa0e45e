package dev.quorus.api.client;

import dev.quorus.api.ApiOperation;
import dev.quorus.api.codec.ApiJson;
import dev.quorus.api.codec.SubmitTransferWriter;
import dev.quorus.api.model.AgentList;
import dev.quorus.api.model.AgentTokenRequest;
import dev.quorus.api.model.AgentTokenView;
import dev.quorus.api.model.AgentView;
import dev.quorus.api.model.AttemptList;
import dev.quorus.api.model.ClusterView;
import dev.quorus.api.model.DrainAgent;
import dev.quorus.api.model.EventPage;
import dev.quorus.api.model.HealthView;
import dev.quorus.api.model.PatchTransfer;
import dev.quorus.api.model.RevokedAgent;
import dev.quorus.api.model.SubmitTransfer;
import dev.quorus.api.model.TransferPage;
import dev.quorus.api.model.TransferView;
import dev.quorus.api.model.WhyView;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.time.Duration;
import java.time.InstantSource;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ThreadLocalRandom;
import java.util.random.RandomGenerator;
import javax.net.ssl.SSLContext;
import org.jspecify.annotations.Nullable;

/**
 * An asynchronous client of the REST API. Futures fail with a bare {@link ClientError}, and
 * complete on a thread of the client, which must not be blocked. For use by any thread; close it
 * when done.
 */
public final class QuorusClient implements AutoCloseable {
  private static final RandomGenerator JITTER = () -> ThreadLocalRandom.current().nextLong();

  private final HttpClient http;
  private final ClientOptions options;
  private final InstantSource clock;
  private final Delays delays;
  private final Exchange exchange;
  private final EventsClient events;
  private final WebhooksClient webhooks;

  /** A client of one service. It connects on the first call. */
  public QuorusClient(ClientOptions options, InstantSource clock) {
    this(options, clock, Delays.REAL);
  }

  QuorusClient(ClientOptions options, InstantSource clock, Delays delays) {
    this.options = options;
    this.clock = clock;
    this.delays = delays;
    this.http = connectionsOf(options);
    this.exchange = new Exchange(http, options, clock);
    this.webhooks = new WebhooksClient(exchange);
    this.events = new EventsClient(exchange, new EventStream.Time(clock, delays, JITTER));
  }

  private static HttpClient connectionsOf(ClientOptions options) {
    HttpClient.Builder builder =
        HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .followRedirects(HttpClient.Redirect.NEVER)
            .connectTimeout(options.connectTimeout());
    SSLContext trust = options.trust();
    return trust == null ? builder.build() : builder.sslContext(trust).build();
  }

  /**
   * Submits a transfer. The same key is sent again while the service cannot be reached or asks to
   * wait, so at most one transfer is made.
   *
   * @param idempotencyKey 1 to 255 visible ASCII characters; null for a new random one
   */
  public CompletableFuture<TransferView> submit(
      SubmitTransfer transfer, @Nullable String idempotencyKey) {
    return repeat(
        exchange.request(
            ApiOperation.SUBMIT_TRANSFER,
            ApiOperation.SUBMIT_TRANSFER.path(),
            SubmitTransferWriter.toBytes(transfer),
            orRandom(idempotencyKey)));
  }

  /** Many transfers in one request each. */
  public ManyTransfers many() {
    return new ManyTransfers(exchange, new Repetition(options.tries(), delays, JITTER));
  }

  /**
   * Changes the priority of an unfinished transfer.
   *
   * @param priority 0 to 9, 9 the most urgent
   * @param seen the priority that it is changed from; null for any. If it has another one by now,
   *     the future fails with a problem of status 412
   */
  public CompletableFuture<TransferView> prioritize(
      String id, int priority, @Nullable Integer seen) {
    HttpRequest request =
        exchange.request(
            ApiOperation.PATCH_TRANSFER,
            ApiOperation.PATCH_TRANSFER.path(segment(id)),
            ApiJson.toBytes(new PatchTransfer(priority)),
            UUID.randomUUID().toString());
    String tag = seen == null ? "*" : "\"priority-" + seen + '"';
    return repeat(
        HttpRequest.newBuilder(request, (name, value) -> true).header("If-Match", tag).build());
  }

  /** Why a transfer is in its present state, and when it is expected to run. */
  public CompletableFuture<WhyView> why(String id) {
    return askOne(ApiOperation.EXPLAIN_TRANSFER, id, WhyView.class);
  }

  /** A transfer as it is now. */
  public CompletableFuture<TransferView> get(String id) {
    return askOne(ApiOperation.GET_TRANSFER, id, TransferView.class);
  }

  /** A page of transfers; {@link TransferQuery#after} gives the next one. */
  public CompletableFuture<TransferPage> list(TransferQuery query) {
    String path = ApiOperation.LIST_TRANSFERS.path() + query.toQueryString();
    return ask(ApiOperation.LIST_TRANSFERS, path, TransferPage.class);
  }

  /** Ends an unfinished transfer. */
  public CompletableFuture<TransferView> cancel(String id) {
    return askOne(ApiOperation.CANCEL_TRANSFER, id, TransferView.class);
  }

  /** Holds an unfinished transfer back; what was copied stays. */
  public CompletableFuture<TransferView> pause(String id) {
    return askOne(ApiOperation.PAUSE_TRANSFER, id, TransferView.class);
  }

  /**
   * Lets a paused transfer go on where it was. Answered when the attempt that was paused has
   * stopped, which takes a second, or some more if its agent does not answer.
   */
  public CompletableFuture<TransferView> resume(String id) {
    return askOne(ApiOperation.RESUME_TRANSFER, id, TransferView.class);
  }

  /**
   * Makes a waiting transfer due, or submits a failed or cancelled one as a new transfer, which is
   * the answer. Sent again like a submit.
   *
   * @param idempotencyKey null for a new random one
   */
  public CompletableFuture<TransferView> retry(String id, @Nullable String idempotencyKey) {
    return repeat(
        exchange.request(
            ApiOperation.RETRY_TRANSFER,
            ApiOperation.RETRY_TRANSFER.path(segment(id)),
            null,
            orRandom(idempotencyKey)));
  }

  /** Every attempt at a transfer, the first one first. */
  public CompletableFuture<AttemptList> attempts(String id) {
    return askOne(ApiOperation.LIST_ATTEMPTS, id, AttemptList.class);
  }

  /**
   * Events of a transfer, the oldest first.
   *
   * @param after only those with a greater {@code seq}; 0 for all
   * @param limit how many at most, 1 to 1000
   */
  public CompletableFuture<EventPage> events(String id, long after, int limit) {
    String query = "?after=" + after + "&limit=" + limit;
    String path = ApiOperation.LIST_EVENTS.path(segment(id)) + query;
    return ask(ApiOperation.LIST_EVENTS, path, EventPage.class);
  }

  /** Events of all transfers, and streams of them. */
  public EventsClient events() {
    return events;
  }

  /** Who is told of what happens. */
  public WebhooksClient webhooks() {
    return webhooks;
  }

  /** Every agent that is known. */
  public CompletableFuture<AgentList> agents() {
    return ask(ApiOperation.LIST_AGENTS, ApiOperation.LIST_AGENTS.path(), AgentList.class);
  }

  /** An agent as it is now. */
  public CompletableFuture<AgentView> agent(String id) {
    return askOne(ApiOperation.GET_AGENT, id, AgentView.class);
  }

  /**
   * Has an agent take no new work.
   *
   * @param within after which what it still holds is handed over; null to let it end that
   */
  public CompletableFuture<AgentView> drain(String id, @Nullable Duration within) {
    Integer seconds = within == null ? null : Math.toIntExact(within.toSeconds());
    return send(
        ApiOperation.DRAIN_AGENT,
        ApiOperation.DRAIN_AGENT.path(segment(id)),
        new DrainAgent(seconds),
        AgentView.class);
  }

  /** Has an agent take work again. */
  public CompletableFuture<AgentView> undrain(String id) {
    return askOne(ApiOperation.UNDRAIN_AGENT, id, AgentView.class);
  }

  /** Makes an agent's credential worth nothing; its connection is cut. */
  public CompletableFuture<RevokedAgent> revoke(String id) {
    return askOne(ApiOperation.REVOKE_AGENT, id, RevokedAgent.class);
  }

  /** Makes a token with which agents can enrol. */
  public CompletableFuture<AgentTokenView> createAgentToken(AgentTokenRequest request) {
    return send(
        ApiOperation.CREATE_AGENT_TOKEN,
        ApiOperation.CREATE_AGENT_TOKEN.path(),
        request,
        AgentTokenView.class);
  }

  /** Tenants, API keys and the audit log. */
  public AccessClient access() {
    return new AccessClient(exchange);
  }

  /** What is done with named connections. */
  public ConnectionCalls connections() {
    return new ConnectionCalls(exchange);
  }

  /** The controllers, and which of them leads. */
  public CompletableFuture<ClusterView> cluster() {
    return ask(ApiOperation.GET_CLUSTER, ApiOperation.GET_CLUSTER.path(), ClusterView.class);
  }

  /** Workflows and their runs. */
  public WorkflowClient workflows() {
    return new WorkflowClient(exchange, new Repetition(options.tries(), delays, JITTER));
  }

  /** Whether the service takes work: false while it starts or drains. */
  public CompletableFuture<Boolean> ready() {
    CompletableFuture<Boolean> result = new CompletableFuture<>();
    ask(ApiOperation.GET_HEALTH_READY, ApiOperation.GET_HEALTH_READY.path(), HealthView.class)
        .whenComplete((health, failure) -> {
          if (failure == null) {
            result.complete(true);
          } else if (failure instanceof ClientError.Refused refused
              && refused.problem().status() == 503) {
            result.complete(false);
          } else {
            result.completeExceptionally(failure);
          }
        });
    return result;
  }

  /**
   * Waits until a transfer is finished, whichever way. A service that is away for less than 30
   * seconds is waited for. Cancelling the future ends the waiting.
   *
   * @param timeout after which the future fails with {@link ClientError.TimedOut}
   */
  public CompletableFuture<TransferView> await(String id, Duration timeout) {
    return new Watch(() -> get(id), timeout, clock, delays).start();
  }

  /** Ends what is under way; its futures fail. */
  @Override
  public void close() {
    events.close();
    http.shutdownNow();
    http.close();
  }

  @Override
  public String toString() {
    return "QuorusClient[" + options.server() + "]";
  }

  private <T> CompletableFuture<T> askOne(ApiOperation operation, String id, Class<T> type) {
    return ask(operation, operation.path(segment(id)), type);
  }

  private <T> CompletableFuture<T> ask(ApiOperation operation, String path, Class<T> type) {
    return exchange.send(exchange.request(operation, path, null, null), type);
  }

  private <T> CompletableFuture<T> send(
      ApiOperation operation, String path, Object body, Class<T> type) {
    return exchange.send(exchange.request(operation, path, ApiJson.toBytes(body), null), type);
  }

  private CompletableFuture<TransferView> repeat(HttpRequest request) {
    return new Repetition(options.tries(), delays, JITTER)
        .run(() -> exchange.send(request, TransferView.class));
  }

  static String orRandom(@Nullable String key) {
    return key == null ? UUID.randomUUID().toString() : key;
  }

  /** Encoded so that any id is one segment of a path, dots included. */
  static String segment(String id) {
    return Segment.of(id);
  }
}
