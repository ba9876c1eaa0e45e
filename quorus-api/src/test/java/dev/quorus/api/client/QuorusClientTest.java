package dev.quorus.api.client;

import static dev.quorus.api.client.ScriptedService.hangUp;
import static dev.quorus.api.client.ScriptedService.json;
import static dev.quorus.api.client.ScriptedService.problem;
import static dev.quorus.api.client.ScriptedService.raw;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.quorus.api.client.ScriptedService.Answer;
import dev.quorus.api.client.ScriptedService.Received;
import dev.quorus.api.codec.SubmitTransferReader;
import dev.quorus.api.model.AgentList;
import dev.quorus.api.model.AgentStateName;
import dev.quorus.api.model.AgentView;
import dev.quorus.api.model.AttemptList;
import dev.quorus.api.model.AttemptStateName;
import dev.quorus.api.model.AttemptView;
import dev.quorus.api.model.EventPage;
import dev.quorus.api.model.EventView;
import dev.quorus.api.model.HealthView;
import dev.quorus.api.model.OverwriteName;
import dev.quorus.api.model.Problem;
import dev.quorus.api.model.ProblemCode;
import dev.quorus.api.model.PublishName;
import dev.quorus.api.model.SubmitTransfer;
import dev.quorus.api.model.TransferPage;
import dev.quorus.api.model.TransferStateName;
import dev.quorus.api.model.TransferView;
import dev.quorus.api.model.Violation;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(30)
class QuorusClientTest {
  private static final String KEY = "qk-SECRET";
  private static final String ID = "019aa0f3-6c1e-7d42-8f5b-0a1b2c3d4e5f";
  private static final Instant AT = Instant.parse("2026-11-20T13:00:00Z");
  private static final SubmitTransfer ORDER = SubmitTransfer.of("https://h/f", "/d/f");
  private static final Problem BUSY = Problem.of(ProblemCode.UNAVAILABLE, "starting", null);

  private final ManualTime time = new ManualTime();

  @Test
  void submitsWithKeyBodyAndIdempotencyKey() throws Exception {
    try (ScriptedService service = new ScriptedService(json(202, view(TransferStateName.QUEUED)));
        QuorusClient client = client(service)) {

      TransferView answer = client.submit(ORDER, "key-1").get();

      assertThat(answer).isEqualTo(view(TransferStateName.QUEUED));
      Received sent = service.received.getFirst();
      assertThat(sent.line()).isEqualTo("POST /api/v1/transfers");
      assertThat(sent.header("Authorization")).isEqualTo("Bearer " + KEY);
      assertThat(sent.header("Content-type")).isEqualTo("application/json");
      assertThat(sent.header("Idempotency-key")).isEqualTo("key-1");
      assertThat(SubmitTransferReader.read(sent.body().getBytes(StandardCharsets.UTF_8)))
          .isEqualTo(ORDER);
    }
  }

  @Test
  void sendsTheSameKeyAgainAndWaitsAsLongAsAsked() throws Exception {
    try (ScriptedService service =
            new ScriptedService(
                problem(BUSY, "Retry-After", "3"),
                problem(
                    Problem.of(ProblemCode.TOO_MANY_REQUESTS, "slow down", null),
                    "Retry-After",
                    "Fri, 20 Nov 2026 13:00:20 GMT"),
                hangUp(),
                json(202, view(TransferStateName.QUEUED)));
        QuorusClient client = client(service)) {

      TransferView answer = client.submit(ORDER, null).get();

      assertThat(answer.id()).isEqualTo(ID);
      assertThat(service.received).hasSize(4);
      assertThat(service.received)
          .extracting(sent -> sent.header("Idempotency-key"))
          .doesNotContainNull()
          .containsOnly(service.received.getFirst().header("Idempotency-key"));
      assertThat(time.delays).hasSize(3);
      assertThat(time.delays.get(0)).isBetween(Duration.ofSeconds(3), Duration.ofMillis(3_200));
      assertThat(time.instant()).isAfterOrEqualTo(Instant.parse("2026-11-20T13:00:20Z"));
      assertThat(time.delays.get(2)).isLessThanOrEqualTo(Duration.ofMillis(800));
    }
  }

  @Test
  void choosesANewKeyForEverySubmit() throws Exception {
    try (ScriptedService service = new ScriptedService(json(202, view(TransferStateName.QUEUED)));
        QuorusClient client = client(service)) {

      client.submit(ORDER, null).get();
      client.submit(ORDER, null).get();

      assertThat(service.received)
          .extracting(sent -> sent.header("Idempotency-key"))
          .doesNotHaveDuplicates();
    }
  }

  @Test
  void givesUpAfterItsTries() throws Exception {
    try (ScriptedService service = new ScriptedService(problem(BUSY, "Retry-After", "1"));
        QuorusClient client = client(service)) {

      ClientError error = error(client.submit(ORDER, null));

      assertThat(error).isInstanceOf(ClientError.Refused.class).hasMessageContaining("starting");
      assertThat(service.received).hasSize(5);
    }
  }

  @Test
  void doesNotWaitForAServiceThatWantsTooMuchTime() throws Exception {
    try (ScriptedService service = new ScriptedService(problem(BUSY, "Retry-After", "3600"));
        QuorusClient client = client(service)) {

      ClientError error = error(client.submit(ORDER, null));

      assertThat(((ClientError.Refused) error).retryAfter()).contains(Duration.ofHours(1));
      assertThat(service.received).hasSize(1);
    }
  }

  @Test
  void doesNotRepeatWhatIsRefused() throws Exception {
    Problem invalid =
        Problem.of(ProblemCode.INVALID_REQUEST, "not valid", "/api/v1/transfers")
            .withViolations(List.of(new Violation("/priority", "12", "must be 0 to 9")));
    try (ScriptedService service = new ScriptedService(problem(invalid));
        QuorusClient client = client(service)) {

      ClientError error = error(client.submit(ORDER, null));

      assertThat(((ClientError.Refused) error).problem()).isEqualTo(invalid);
      assertThat(error).hasMessage("not valid (400 INVALID_REQUEST)");
      assertThat(service.received).hasSize(1);
    }
  }

  @Test
  void namesTheServerThatCannotBeReachedAndWhatToCheck() throws Exception {
    URI nobody = unusedPort();
    try (QuorusClient client = client(nobody)) {

      ClientError error = error(client.submit(ORDER, null));

      assertThat(error)
          .isInstanceOf(ClientError.Unreachable.class)
          .hasMessage(
              nobody + " accepts no connection; check the address, and that the server runs there");
      assertThat(time.delays).hasSize(4);
    }
  }

  @Test
  void namesAHostThatIsNotKnown() throws Exception {
    try (QuorusClient client = client(URI.create("http://no-such-host.invalid:1"))) {

      ClientError error = error(client.get(ID));

      assertThat(error)
          .isInstanceOf(ClientError.Unreachable.class)
          .hasMessageContaining("http://no-such-host.invalid:1");
    }
  }

  @Test
  void asksForATransferAndWhatBelongsToIt() throws Exception {
    AttemptList attempts =
        new AttemptList(
            List.of(new AttemptView(1, AttemptStateName.RUNNING, "a", AT, null, 7, null)));
    EventPage events =
        new EventPage(List.of(new EventView(9, AT, TransferStateName.QUEUED, null, null)), 9L);
    try (ScriptedService service =
            new ScriptedService(
                json(200, view(TransferStateName.RUNNING)),
                json(200, view(TransferStateName.CANCELLED)),
                json(200, view(TransferStateName.PAUSED)),
                json(200, view(TransferStateName.QUEUED)),
                json(202, view(TransferStateName.QUEUED)),
                json(200, attempts),
                json(200, events));
        QuorusClient client = client(service)) {

      assertThat(client.get(ID).get()).isEqualTo(view(TransferStateName.RUNNING));
      assertThat(client.cancel(ID).get()).isEqualTo(view(TransferStateName.CANCELLED));
      assertThat(client.pause(ID).get()).isEqualTo(view(TransferStateName.PAUSED));
      assertThat(client.resume(ID).get()).isEqualTo(view(TransferStateName.QUEUED));
      assertThat(client.retry(ID, "again").get()).isEqualTo(view(TransferStateName.QUEUED));
      assertThat(client.attempts(ID).get()).isEqualTo(attempts);
      assertThat(client.events(ID, 8, 50).get()).isEqualTo(events);

      String path = "/api/v1/transfers/" + ID;
      assertThat(service.lines())
          .containsExactly(
              "GET " + path,
              "POST " + path + "/cancel",
              "POST " + path + "/pause",
              "POST " + path + "/resume",
              "POST " + path + "/retry",
              "GET " + path + "/attempts",
              "GET " + path + "/events?after=8&limit=50");
      assertThat(service.received.get(4).header("Idempotency-key")).isEqualTo("again");
    }
  }

  @Test
  void asksForAgents() throws Exception {
    AgentView agent =
        new AgentView(
            "agent-1",
            AgentStateName.ONLINE,
            "default",
            "0.1.0",
            Map.of(),
            new AgentView.Offer(1, List.of("file"), List.of("/")),
            new AgentView.Activity(0, AT, AT),
            null);
    try (ScriptedService service =
            new ScriptedService(json(200, new AgentList(List.of(agent))), json(200, agent));
        QuorusClient client = client(service)) {

      assertThat(client.agents().get().items()).containsExactly(agent);
      assertThat(client.agent("agent-1").get()).isEqualTo(agent);

      assertThat(service.lines())
          .containsExactly("GET /api/v1/agents", "GET /api/v1/agents/agent-1");
    }
  }

  @Test
  void listsWithEveryFilterAndFollowsTheCursor() throws Exception {
    TransferPage first = new TransferPage(List.of(view(TransferStateName.FAILED)), "bmV4dA");
    TransferPage second = new TransferPage(List.of(), null);
    try (ScriptedService service = new ScriptedService(json(200, first), json(200, second));
        QuorusClient client = client(service)) {
      TransferQuery query =
          TransferQuery.NEWEST
              .in(TransferStateName.FAILED, TransferStateName.QUEUED)
              .labelled("customer", "A & B=ü")
              .created(AT, AT.plusSeconds(1))
              .limit(7)
              .fromOldest();

      TransferPage page = client.list(query).get();
      TransferPage next = client.list(query.after("bmV4dA")).get();

      assertThat(page).isEqualTo(first);
      assertThat(next).isEqualTo(second);
      String filters =
          "GET /api/v1/transfers?state=QUEUED&state=FAILED&label=customer%3DA+%26+B%3D%C3%BC"
              + "&createdAfter=2026-11-20T13%3A00%3A00Z&createdBefore=2026-11-20T13%3A00%3A01Z"
              + "&limit=7";
      assertThat(service.lines())
          .containsExactly(filters + "&order=oldest", filters + "&cursor=bmV4dA&order=oldest");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"..", ".", "", "a/b", "a?b", "ü", "a b", "%2e"})
  void keepsAnyIdWithinItsSegmentOfThePath(String id) throws Exception {
    try (ScriptedService service =
            new ScriptedService(problem(Problem.of(ProblemCode.NOT_FOUND, "no such", null)));
        QuorusClient client = client(service)) {

      ClientError error = error(client.cancel(id));

      assertThat(error).isInstanceOf(ClientError.Refused.class);
      assertThat(service.lines().getFirst()).matches("POST /api/v1/transfers/[A-Za-z0-9%]+/cancel");
    }
  }

  @Test
  void saysWhetherTheServiceIsReady() throws Exception {
    try (ScriptedService service =
            new ScriptedService(json(200, HealthView.UP), problem(BUSY, "Retry-After", "1"));
        QuorusClient client = client(service)) {

      assertThat(client.ready().get()).isTrue();
      assertThat(client.ready().get()).isFalse();
    }
    try (QuorusClient client = client(unusedPort())) {
      assertThat(error(client.ready())).isInstanceOf(ClientError.Unreachable.class);
    }
  }

  @Test
  void doesNotWaitForeverForAnAnswer() throws Exception {
    CountDownLatch end = new CountDownLatch(1);
    Answer silence = exchange -> awaitQuietly(end);
    Answer endless =
        exchange -> {
          exchange.sendResponseHeaders(200, 0);
          exchange.getResponseBody().write('{');
          exchange.getResponseBody().flush();
          awaitQuietly(end);
        };
    try (ScriptedService service = new ScriptedService(silence, endless);
        QuorusClient client =
            new QuorusClient(
                ClientOptions.of(service.url(), KEY)
                    .withTimeouts(Duration.ofSeconds(5), Duration.ofMillis(150)),
                time,
                time)) {

      assertThat(error(client.get(ID)))
          .isInstanceOf(ClientError.TimedOut.class)
          .hasMessage(
              service.url() + " did not answer within PT0.15S; try again, or allow more time");
      assertThat(error(client.get(ID))).isInstanceOf(ClientError.TimedOut.class);
      end.countDown();
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {200, 302, 404, 502})
  void saysThatItIsNotQuorusThatAnswers(int status) throws Exception {
    byte[] page = "<html>Welcome</html>".getBytes(StandardCharsets.UTF_8);
    try (ScriptedService service =
            new ScriptedService(
                raw(status, "text/html", page, "Location", "http://evil.invalid/"));
        QuorusClient client = client(service)) {

      ClientError error = error(client.get(ID));

      assertThat(error)
          .isInstanceOf(ClientError.Refused.class)
          .hasMessageContaining("check that it is a Quorus server")
          .hasMessageContaining(Integer.toString(status));
      assertThat(service.received).hasSize(1);
    }
  }

  @Test
  void failsWhatIsUnderWayWhenItIsClosed() throws Exception {
    CountDownLatch end = new CountDownLatch(1);
    try (ScriptedService service = new ScriptedService(exchange -> awaitQuietly(end))) {
      QuorusClient client = client(service);
      CompletableFuture<TransferView> pending = client.get(ID);

      client.close();

      assertThat(error(pending)).isInstanceOf(ClientError.class);
      end.countDown();
    }
  }

  @Test
  void neverShowsItsKey() throws Exception {
    ClientOptions options = ClientOptions.of(URI.create("http://127.0.0.1:8080/"), KEY);
    try (QuorusClient client = new QuorusClient(options, time)) {
      assertThat(client.toString() + options).doesNotContain(KEY).contains("127.0.0.1:8080");
    }
    assertThatThrownBy(() -> ClientOptions.of(options.server(), KEY + "\n"))
        .isInstanceOf(IllegalArgumentException.class)
        .message()
        .doesNotContain(KEY);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "ftp://h/",
        "localhost:8080",
        "http:///x",
        "http://u:SECRET@h/",
        "http://h/?k=SECRET"
      })
  void refusesAnAddressThatIsNone(String address) {
    assertThatThrownBy(() -> ClientOptions.of(URI.create(address), null))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("http://HOST:PORT")
        .message()
        .doesNotContain("SECRET");
  }

  private QuorusClient client(ScriptedService service) {
    return client(service.url());
  }

  private QuorusClient client(URI url) {
    return new QuorusClient(ClientOptions.of(url, KEY), time, time);
  }

  static TransferView view(TransferStateName state) {
    return new TransferView(
        ID,
        state,
        new TransferView.Order("https://h/f", "/d/f", "default", "default", 5, Map.of(), null),
        new TransferView.Policy(null, OverwriteName.FAIL, PublishName.FSYNC, 5),
        TransferView.Course.NONE,
        TransferView.Progress.NONE,
        new TransferView.Times(AT, null, null, null));
  }

  /** The bare error that a future fails with, seen as a dependent stage sees it. */
  static ClientError error(CompletableFuture<?> future) throws Exception {
    CompletableFuture<Throwable> seen = new CompletableFuture<>();
    future.whenComplete((answer, failure) ->
        seen.complete(failure == null ? new AssertionError("answered " + answer) : failure));
    Throwable failure = seen.get(20, TimeUnit.SECONDS);
    assertThat(failure).isInstanceOf(ClientError.class).message().doesNotContain(KEY);
    assertThatThrownBy(future::get).isInstanceOf(ExecutionException.class).hasCause(failure);
    return (ClientError) failure;
  }

  private static void awaitQuietly(CountDownLatch latch) {
    try {
      latch.await(20, TimeUnit.SECONDS);
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
    }
  }

  private static URI unusedPort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return URI.create("http://127.0.0.1:" + socket.getLocalPort());
    }
  }
}
