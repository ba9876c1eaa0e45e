package dev.quorus.api.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.quorus.api.client.ScriptedService.Answer;
import dev.quorus.api.model.Problem;
import dev.quorus.api.model.ProblemCode;
import dev.quorus.api.model.TransferEvent;
import dev.quorus.api.model.TransferEventPage;
import dev.quorus.api.model.TransferProgress;
import dev.quorus.api.model.TransferStateName;
import dev.quorus.api.model.WorkflowRunEvent;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
class EventStreamTest {
  private static final String ID = "019aa0f3-6c1e-7d42-8f5b-0a1b2c3d4e5f";
  private static final Problem PURGED = Problem.of(ProblemCode.EVENTS_PURGED, "too old", null);
  private static final Problem DRAINING = Problem.of(ProblemCode.UNAVAILABLE, "draining", null);

  private final List<TransferEvent> heard = new CopyOnWriteArrayList<>();
  private final List<TransferProgress> progress = new CopyOnWriteArrayList<>();
  private final List<String> away = new CopyOnWriteArrayList<>();
  private final EventListener listener =
      new EventListener() {
        @Override
        public void event(TransferEvent event) {
          heard.add(event);
        }

        @Override
        public void progress(TransferProgress far) {
          progress.add(far);
        }

        @Override
        public void away(ClientError why) {
          away.add(String.valueOf(why.getMessage()));
        }
      };

  @Test
  void hearsEventsInTheirOrderAndPassesOverWhatIsNone() throws Exception {
    Answer first =
        stream(
            "retry: 1000\n\n",
            event(7, "QUEUED"),
            ":\n\n",
            "event: news\ndata: {\"of\":\"a later version\"}\n\n",
            "event: progress\r\ndata: {\"transfer\":\""
                + ID
                + "\",\"bytesTransferred\":7,"
                + "\"filesTransferred\":0}\r\n\r\n",
            event(9, "RUNNING"));
    try (ScriptedService service = new ScriptedService(first, ScriptedService.problem(PURGED));
        QuorusClient client = client(service)) {
      EventStream stream = client.events().stream(EventQuery.ALL, null, listener);

      refusal(stream);
    }

    assertThat(heard).extracting(TransferEvent::seq).containsExactly(7L, 9L);
    assertThat(heard.getFirst().state()).isEqualTo(TransferStateName.QUEUED);
    assertThat(progress).extracting(TransferProgress::bytesTransferred).containsExactly(7L);
  }

  @Test
  void comesBackAfterTheLastEventThatItHeard() throws Exception {
    Answer first = stream(event(7, "QUEUED"), "id: 8\nevent: transfer\ndata: {\"cut\":");
    Answer second = stream(event(8, "ASSIGNED"), ":\nid: 11\n\n");
    Answer third = ScriptedService.problem(DRAINING, "Retry-After", "0");
    Answer fourth = ScriptedService.hangUp();
    Answer fifth = stream(event(12, "RUNNING"));
    try (ScriptedService service =
            new ScriptedService(
                first, second, third, fourth, fifth, ScriptedService.problem(PURGED));
        QuorusClient client = client(service)) {
      refusal(client.events().stream(EventQuery.ALL, 3L, listener));

      assertThat(service.received)
          .extracting(each -> each.header("Last-event-id"))
          .startsWith("3", "7", "11", "11")
          .endsWith("12");
    }
    assertThat(heard).extracting(TransferEvent::seq).containsExactly(7L, 8L, 12L);
    assertThat(away).anyMatch(each -> each.contains("draining"));
  }

  @Test
  void asksForWhatTheQuerySays() throws Exception {
    EventQuery query =
        EventQuery.ALL
            .to(TransferStateName.FAILED, TransferStateName.SUCCEEDED)
            .labelled("customer", "a&b")
            .ofWorkflow("nightly");
    try (ScriptedService service = new ScriptedService(ScriptedService.problem(PURGED));
        QuorusClient client = client(service)) {
      refusal(client.events().stream(query, null, listener));

      assertThat(service.lines())
          .containsExactly(
              "GET /api/v1/events?state=SUCCEEDED&state=FAILED&label=customer%3Da%26b"
                  + "&workflow=nightly");
      assertThat(service.received.getFirst().header("Accept")).startsWith("text/event-stream");
      assertThat(service.received.getFirst().header("Authorization")).isEqualTo("Bearer k3y");
      assertThat(service.received.getFirst().header("Last-event-id")).isNull();
    }
  }

  @Test
  void theStreamOfATransferEndsWithIt() throws Exception {
    try (ScriptedService service =
            new ScriptedService(stream(event(7, "RUNNING"), event(9, "SUCCEEDED")));
        QuorusClient client = client(service)) {
      client.events().stream(ID, null, listener).ended().get(10, TimeUnit.SECONDS);

      assertThat(service.lines()).containsExactly("GET /api/v1/transfers/" + ID + "/events");
    }
    assertThat(heard).hasSize(2);
  }

  @Test
  void theStreamOfARunEndsWithItUnlessItIsTakenUpAgain() throws Exception {
    List<WorkflowRunEvent> steps = new CopyOnWriteArrayList<>();
    EventListener ofRun =
        new EventListener() {
          @Override
          public void event(TransferEvent event) {
            heard.add(event);
          }

          @Override
          public void run(WorkflowRunEvent event) {
            steps.add(event);
          }
        };
    try (ScriptedService service =
            new ScriptedService(
                stream(step(7, "run", "FAILED"), step(8, "run", "RETRIED")),
                stream(step(9, "a", "SUCCEEDED"), step(10, "run", "SUCCEEDED")));
        QuorusClient client = client(service)) {
      client.events().streamOfRun(ID, null, ofRun).ended().get(10, TimeUnit.SECONDS);

      assertThat(service.lines())
          .containsOnly("GET /api/v1/workflow-runs/" + ID + "/events")
          .hasSize(2);
    }
    assertThat(heard).isEmpty();
    assertThat(steps).extracting(WorkflowRunEvent::seq).containsExactly(7L, 8L, 9L, 10L);
    assertThat(steps.getLast().ended()).isTrue();
  }

  private static String step(long seq, String subject, String what) {
    return "id: %d\nevent: run\ndata: {\"seq\":%d,\"run\":\"%s\",\"workflow\":\"w\",\"at\":\"2026-11-20T13:00:00Z\",\"subject\":\"%s\",\"what\":\"%s\"}\n\n"
        .formatted(seq, seq, ID, subject, what);
  }

  @Test
  void aTransferOfWhichNothingFollowsIsOver() throws Exception {
    try (ScriptedService service =
            new ScriptedService(exchange -> exchange.sendResponseHeaders(204, -1));
        QuorusClient client = client(service)) {
      client.events().stream(ID, 9L, listener).ended().get(10, TimeUnit.SECONDS);
    }
    assertThat(heard).isEmpty();
    assertThat(away).isEmpty();
  }

  @Test
  void aServiceThatHasNoStreamsIsRefusedAtOnce() throws Exception {
    Answer page = ScriptedService.json(200, new TransferEventPage(List.of(), null));
    try (ScriptedService service = new ScriptedService(page);
        QuorusClient client = client(service)) {
      EventStream stream = client.events().stream(EventQuery.ALL, null, listener);

      assertThatThrownBy(() -> stream.ended().get(10, TimeUnit.SECONDS))
          .hasCauseInstanceOf(ClientError.Refused.class);
      assertThat(service.received).hasSize(1);
    }
  }

  @Test
  void aClosedStreamDoesNotComeBack() throws Exception {
    CountDownLatch open = new CountDownLatch(1);
    CompletableFuture<Void> end = new CompletableFuture<>();
    Answer endless =
        exchange -> {
          exchange.getResponseHeaders().set("Content-Type", "text/event-stream");
          exchange.sendResponseHeaders(200, 0);
          exchange.getResponseBody().write(event(7, "QUEUED").getBytes(StandardCharsets.UTF_8));
          exchange.getResponseBody().flush();
          open.countDown();
          end.join();
        };
    try (ScriptedService service = new ScriptedService(endless);
        QuorusClient client = client(service)) {
      EventStream stream = client.events().stream(EventQuery.ALL, null, listener);
      assertThat(open.await(10, TimeUnit.SECONDS)).isTrue();

      stream.close();

      stream.ended().get(10, TimeUnit.SECONDS);
      end.complete(null);
      assertThat(service.received).hasSize(1);
    }
  }

  private static void refusal(EventStream stream) throws Exception {
    try {
      stream.ended().get(20, TimeUnit.SECONDS);
      throw new AssertionError("it was to be refused");
    } catch (ExecutionException e) {
      assertThat(e.getCause())
          .isInstanceOfSatisfying(
              ClientError.Refused.class,
              refused -> assertThat(refused.problem().code()).isEqualTo("EVENTS_PURGED"));
    }
  }

  /** Comes back at once, and never finds a stream silent. */
  private static QuorusClient client(ScriptedService service) {
    return new QuorusClient(
        ClientOptions.of(service.url(), "k3y"),
        InstantSource.system(),
        delay ->
            task -> {
              if (delay.compareTo(Duration.ofSeconds(30)) < 0) {
                Thread.startVirtualThread(task);
              }
            });
  }

  private static String event(long seq, String state) {
    return "id: %d\nevent: transfer\ndata: {\"seq\":%d,\"transfer\":\"%s\",\"at\":\"2026-11-20T13:00:00Z\",\"state\":\"%s\"}\n\n"
        .formatted(seq, seq, ID, state);
  }

  private static Answer stream(String... parts) {
    return exchange -> {
      exchange.getResponseHeaders().set("Content-Type", "text/event-stream");
      exchange.sendResponseHeaders(200, 0);
      write(exchange.getResponseBody(), String.join("", parts));
    };
  }

  private static void write(OutputStream out, String text) throws IOException {
    out.write(text.getBytes(StandardCharsets.UTF_8));
    out.flush();
  }
}
