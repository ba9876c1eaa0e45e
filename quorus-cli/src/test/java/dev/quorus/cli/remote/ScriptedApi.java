package dev.quorus.cli.remote;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.quorus.api.model.Problem;
import dev.quorus.api.model.ProblemCode;
import dev.quorus.api.model.Violation;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** A server that gives the answers of a test, the last one again and again. */
final class ScriptedApi implements AutoCloseable {
  private final Map<String, Deque<Answer>> answers = new HashMap<>();
  private final List<Asked> asked = Collections.synchronizedList(new ArrayList<>());
  private final HttpServer server;

  /** A request that came. */
  record Asked(String line, String query, String body, Map<String, List<String>> headers) {}

  /** A stream of events that ends after this. */
  record Stream(String text) {}

  private record Answer(int status, String type, String body) {}

  ScriptedApi() {
    try {
      server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    server.createContext("/", this::answer);
    server.start();
  }

  /** Answers a request such as {@code GET /api/v1/transfers} with these, one after the other. */
  synchronized ScriptedApi on(String line, Object... views) {
    Deque<Answer> queue = answers.computeIfAbsent(line, key -> new ArrayDeque<>());
    for (Object view : views) {
      if (view instanceof Stream(String text)) {
        queue.add(new Answer(200, "text/event-stream", text));
        continue;
      }
      int status =
          view instanceof Problem problem
              ? problem.status()
              : line.equals("POST /api/v1/transfers") ? 202 : 200;
      queue.add(new Answer(status, "application/json", Told.json(view)));
    }
    return this;
  }

  /** A problem with one violation. */
  static Problem invalid(String pointer, String message) {
    return Problem.of(ProblemCode.INVALID_REQUEST, "The request is not valid.", null)
        .withViolations(List.of(new Violation(pointer, null, message)));
  }

  String url() {
    return "http://127.0.0.1:" + server.getAddress().getPort();
  }

  List<Asked> asked() {
    return List.copyOf(asked);
  }

  private void answer(HttpExchange exchange) throws IOException {
    try (exchange) {
      String line = exchange.getRequestMethod() + " " + exchange.getRequestURI().getPath();
      String query = exchange.getRequestURI().getQuery();
      asked.add(
          new Asked(
              line,
              query == null ? "" : query,
              new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8),
              Map.copyOf(exchange.getRequestHeaders())));
      Answer answer = next(isStream(exchange) ? line.replace("GET", "STREAM") : line);
      exchange.getResponseHeaders().set("Content-Type", answer.type());
      byte[] body = answer.body().getBytes(StandardCharsets.UTF_8);
      exchange.sendResponseHeaders(answer.status(), body.length);
      exchange.getResponseBody().write(body);
    }
  }

  /** Whether it asks for a stream, of which the script knows: {@code STREAM /path}. */
  private synchronized boolean isStream(HttpExchange exchange) {
    String accept = exchange.getRequestHeaders().getFirst("Accept");
    return accept != null
        && accept.contains("event-stream")
        && answers.containsKey("STREAM " + exchange.getRequestURI().getPath());
  }

  private synchronized Answer next(String line) {
    Deque<Answer> queue = answers.getOrDefault(line, new ArrayDeque<>());
    if (queue.isEmpty()) {
      Problem none = Problem.of(ProblemCode.NOT_FOUND, "There is no " + line + ".", null);
      return new Answer(404, "application/json", Told.json(none));
    }
    return queue.size() == 1 ? queue.getFirst() : queue.removeFirst();
  }

  @Override
  public void close() {
    server.stop(0);
  }
}
