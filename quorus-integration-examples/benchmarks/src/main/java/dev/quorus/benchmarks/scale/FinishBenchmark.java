package dev.quorus.benchmarks.scale;

import dev.quorus.benchmarks.figure.Metric;
import dev.quorus.benchmarks.life.QuorusService;
import dev.quorus.benchmarks.plan.Bench;
import dev.quorus.benchmarks.plan.Benchmark;
import dev.quorus.benchmarks.plan.Profile;
import dev.quorus.benchmarks.process.Postgres;
import dev.quorus.benchmarks.process.QuorusCluster;
import dev.quorus.benchmarks.process.Servers;
import dev.quorus.benchmarks.process.WebServer;
import dev.quorus.core.time.Pause;
import dev.quorus.core.time.Ticker;
import io.vertx.core.Vertx;
import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Tiny transfers finished a second, on SQLite and on PostgreSQL; and how long after the death of
 * the controller that leads the next one gives out work.
 */
public final class FinishBenchmark implements Benchmark {
  private static final String ON_POSTGRES = "quorus, PostgreSQL";
  private static final Duration LOOK_EVERY = Duration.ofMillis(10);
  private static final Duration AT_MOST = Duration.ofSeconds(60);

  @Override
  public String title() {
    return "transfers finished a second, and the takeover after a leader's death";
  }

  @Override
  public List<String> rows() {
    return List.of("C4", "C5");
  }

  @Override
  public void run(Bench bench) throws IOException, InterruptedException {
    Path files = bench.folder("tiny");
    Files.write(files.resolve(TinyFiles.NAME), new byte[TinyFiles.SIZE]);
    Vertx vertx = Vertx.vertx();
    try (WebServer web = WebServer.start(files, bench.folder("web"))) {
      if (bench.wants("C4")) {
        try (QuorusService service = QuorusService.start(bench, "finish", Servers.Use.RUNNING)) {
          finish(bench, new TinyFiles(vertx, service, web.url()), "quorus");
        }
      }
      if (bench.profile() == Profile.SMOKE) {
        bench.leaveOut("C4, PostgreSQL", "not part of a smoke run");
        bench.leaveOut("C5", "not part of a smoke run: a lease takes seconds to run out");
      } else {
        onPostgres(bench, vertx, web);
      }
    } finally {
      vertx.close().await();
    }
  }

  private static void onPostgres(Bench bench, Vertx vertx, WebServer web)
      throws IOException, InterruptedException {
    Optional<Path> programs = Postgres.find();
    if (programs.isEmpty()) {
      bench.leaveOut("C4, PostgreSQL", "PostgreSQL is not installed below /usr/lib/postgresql");
      bench.leaveOut("C5", "PostgreSQL is not installed below /usr/lib/postgresql");
      return;
    }
    try (Postgres postgres = Postgres.start(programs.get())) {
      if (bench.wants("C4")) {
        try (QuorusService service =
            new QuorusService(
                "quorus", QuorusCluster.start(bench, postgres.newDatabase("ends"), 1))) {
          finish(bench, new TinyFiles(vertx, service, web.url()), ON_POSTGRES);
        }
      }
      if (bench.wants("C5")) {
        takeovers(bench, postgres.newDatabase("lead"), web.url() + "/" + TinyFiles.NAME);
      }
    }
  }

  private static void finish(Bench bench, TinyFiles tiny, String subject)
      throws IOException, InterruptedException {
    int count = bench.pick(20, 2_500, 10_000);
    for (int i = -bench.pick(0, 3, 3); i < bench.pick(1, 3, 7); i++) {
      double perSecond = count / tiny.seconds(count);
      if (i >= 0) {
        bench.results().add("C4", subject, Metric.TRANSFERS_PER_SECOND, perSecond);
        bench.say("C4, %s: %,.0f transfers/s".formatted(subject, perSecond));
      }
    }
  }

  private static void takeovers(Bench bench, String database, String source)
      throws IOException, InterruptedException {
    try (QuorusCluster cluster = QuorusCluster.start(bench, database, 2)) {
      for (int i = 0; i < bench.pick(1, 1, 5); i++) {
        Path to = cluster.root().resolve("takeover" + i);
        long begin = Ticker.SYSTEM.nanos();
        int killed = cluster.killLeader();
        Calls calls = new Calls(cluster.url(), cluster.headers());
        String id = calls.submit(source, to);
        calls.awaitAssigned(id);
        double seconds = (Ticker.SYSTEM.nanos() - begin) / 1e9;
        bench.results().add("C5", "quorus", Metric.SECONDS, seconds);
        bench.say("C5: given out %.2f s after the leader was killed".formatted(seconds));
        cluster.restart(killed);
      }
    }
  }

  /** Calls to the controller that is left, which may need a moment itself. */
  private record Calls(URI url, Map<String, String> headers) {
    String submit(String source, Path to) throws IOException, InterruptedException {
      String body =
          new JsonObject().put("source", source).put("destination", to.toString()).encode();
      return ask("/api/v1/transfers", Optional.of(body)).getString("id");
    }

    /** Its attempt has begun, or is over already. */
    void awaitAssigned(String id) throws IOException, InterruptedException {
      String state = "QUEUED";
      long end = Ticker.SYSTEM.nanos() + AT_MOST.toNanos();
      while (state.equals("QUEUED")) {
        if (Ticker.SYSTEM.nanos() > end) {
          throw new IOException("nobody took over within " + AT_MOST);
        }
        Pause.SYSTEM.pause(LOOK_EVERY);
        state = ask("/api/v1/transfers/" + id, Optional.empty()).getString("state");
      }
    }

    private JsonObject ask(String path, Optional<String> body)
        throws IOException, InterruptedException {
      HttpRequest.Builder request = HttpRequest.newBuilder(url.resolve(path)).timeout(AT_MOST);
      headers.forEach(request::header);
      body.ifPresent(text ->
          request.header("Content-Type", "application/json").POST(BodyPublishers.ofString(text)));
      try (HttpClient client = HttpClient.newHttpClient()) {
        HttpResponse<String> answer =
            client.send(request.build(), HttpResponse.BodyHandlers.ofString());
        if (answer.statusCode() >= 300) {
          throw new IOException(path + " was answered by " + answer.body());
        }
        return new JsonObject(answer.body());
      }
    }
  }
}
