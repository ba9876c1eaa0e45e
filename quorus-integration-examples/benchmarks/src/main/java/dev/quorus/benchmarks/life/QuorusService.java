package dev.quorus.benchmarks.life;

import dev.quorus.benchmarks.load.Request;
import dev.quorus.benchmarks.process.QuorusServer;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;

/** {@code ./quorus start}. */
public final class QuorusService implements Service {
  private static final String TRANSFERS = "/api/v1/transfers";
  private static final String OPEN =
      TRANSFERS + "?state=QUEUED&state=ASSIGNED&state=RUNNING&state=RETRY_WAIT&limit=1";
  private static final String FAILED = TRANSFERS + "?state=FAILED&limit=1";

  private final String name;
  private final QuorusServer server;
  private final Map<String, String> headers;
  private final Asking asking;

  private QuorusService(String name, QuorusServer server) throws IOException {
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
