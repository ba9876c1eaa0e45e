package dev.quorus.benchmarks.life;

import dev.quorus.benchmarks.load.Request;
import dev.quorus.benchmarks.plan.Bench;
import dev.quorus.benchmarks.process.Quorus;
import dev.quorus.benchmarks.process.QuorusServer;
import dev.quorus.benchmarks.process.Servers;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;

/** {@code ./quorus start}, or controllers and an agent. */
public final class QuorusService implements Service {
  static final int WIDE = 100;

  private static final String TRANSFERS = "/api/v1/transfers";
  private static final String OPEN =
      TRANSFERS + "?state=QUEUED&state=ASSIGNED&state=RUNNING&state=RETRY_WAIT&limit=1";
  private static final String FAILED = TRANSFERS + "?state=FAILED&limit=1";

  private final String name;
  private final Quorus server;
  private final Map<String, String> headers;
  private final Asking asking;

  /** For one that runs, and is closed with this. */
  public QuorusService(String name, Quorus server) throws IOException {
    this.name = name;
    this.server = server;
    this.headers = new HashMap<>(server.headers());
    this.asking = new Asking(server.url(), server.headers());
    headers.put("Content-Type", "application/json");
  }

  /** Starts one below the folder. */
  public static QuorusService start(Path folder, String... options)
      throws IOException, InterruptedException {
    return new QuorusService("quorus", QuorusServer.start(folder, options));
  }

  /** One below the folder that runs {@link #WIDE} transfers at a time. */
  static QuorusService startWide(Bench bench, Path folder)
      throws IOException, InterruptedException {
    return new QuorusService(
        "quorus", Servers.alone(bench, folder, "--slots", Integer.toString(WIDE)));
  }

  /** One for this use, which may be shared. */
  public static QuorusService start(Bench bench, String folder, Servers.Use use)
      throws IOException, InterruptedException {
    return new QuorusService("quorus", Servers.start(bench, folder, use));
  }

  /** The same without the cache that lets the JVM start sooner. */
  static QuorusService startUncached(Path folder) throws IOException, InterruptedException {
    return new QuorusService(
        "quorus, without the start-up cache", QuorusServer.startWith("-XX:AOTMode=off", folder));
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public URI url() {
    return server.url();
  }

  @Override
  public long pid() {
    return server.pid();
  }

  @Override
  public double firstAnswerMillis() {
    return server.firstAnswerMillis();
  }

  @Override
  public Path root() {
    return server.root();
  }

  /** What each request needs. */
  public Map<String, String> headers() {
    return Map.copyOf(headers);
  }

  @Override
  public Request submit(String source, Path destination) {
    return post(order(source, destination).put("publish", "rename"));
  }

  @Override
  public Request queue(long number) {
    String source = "http://127.0.0.1:9/file" + number;
    return post(order(source, root().resolve("to" + number)).put("pool", "nobody"));
  }

  /** The request that submits so many at once that nobody runs. */
  public Request queueMany(long first, int count) {
    StringBuilder body = new StringBuilder(160 * count).append("{\"atomic\":true,\"transfers\":[");
    for (long number = first; number < first + count; number++) {
      body.append(number == first ? "" : ",")
          .append("{\"source\":\"http://127.0.0.1:9/file")
          .append(number)
          .append("\",\"destination\":\"")
          .append(root())
          .append("/to")
          .append(number)
          .append("\",\"pool\":\"nobody\"}");
    }
    String text = body.append("]}").toString();
    return new Request(HttpMethod.POST, TRANSFERS + "/batch", headers, Buffer.buffer(text));
  }

  /**
   * How many have come to an end with success since the start, of the attempts of all transfers.
   */
  public long succeeded() throws IOException, InterruptedException {
    return meter("quorus_attempts_ended_total", "succeeded");
  }

  /** How many wait in the scheduler. */
  public long waiting() throws IOException, InterruptedException {
    return meter("quorus_transfers_waiting", "");
  }

  private long meter(String name, String tag) throws IOException, InterruptedException {
    return asking
        .get("/metrics")
        .lines()
        .filter(line -> line.startsWith(name) && line.contains(tag))
        .mapToLong(line -> (long) Double.parseDouble(line.substring(line.lastIndexOf(' ') + 1)))
        .sum();
  }

  /** The answer to a GET, as text. */
  public String get(String path) throws IOException, InterruptedException {
    return asking.get(path);
  }

  private static JsonObject order(String source, Path destination) {
    return new JsonObject().put("source", source).put("destination", destination.toString());
  }

  private Request post(JsonObject body) {
    return new Request(HttpMethod.POST, TRANSFERS, headers, body.toBuffer());
  }

  @Override
  public boolean allDone() throws IOException, InterruptedException {
    if (!new JsonObject(asking.get(FAILED)).getJsonArray("items").isEmpty()) {
      throw new IOException("a transfer failed: " + asking.get(FAILED));
    }
    return new JsonObject(asking.get(OPEN)).getJsonArray("items").isEmpty();
  }

  @Override
  public void close() {
    asking.close();
    server.close();
  }
}
