package dev.quorus.api.client;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.quorus.api.codec.ApiJson;
import dev.quorus.api.model.Problem;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.jspecify.annotations.Nullable;

/** A real server that gives the answers of a script, the last one again and again. */
final class ScriptedService implements AutoCloseable {
  /** Handles one request. */
  interface Answer {
    void give(HttpExchange exchange) throws IOException;
  }

  /** What a client sent. */
  record Received(String line, Map<String, List<String>> headers, String body) {
    @Nullable String header(String name) {
      List<String> values = headers.get(name);
      return values == null ? null : String.join("|", values);
    }
  }

  final List<Received> received = new CopyOnWriteArrayList<>();
  private final Queue<Answer> script = new ConcurrentLinkedQueue<>();
  private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
  private final HttpServer server;

  ScriptedService(Answer... answers) throws IOException {
    script.addAll(List.of(answers));
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.setExecutor(threads);
    server.createContext("/", this::handle);
    server.start();
  }

  URI url() {
    return URI.create("http://127.0.0.1:" + server.getAddress().getPort());
  }

  List<String> lines() {
    return received.stream().map(Received::line).toList();
  }

  static Answer json(int status, Object value) {
    return raw(status, "application/json", ApiJson.toBytes(value));
  }

  static Answer problem(Problem problem, String... headers) {
    return raw(problem.status(), Problem.CONTENT_TYPE, ApiJson.toBytes(problem), headers);
  }

  static Answer raw(int status, String type, byte[] body, String... headers) {
    return exchange -> {
      exchange.getResponseHeaders().set("Content-Type", type);
      for (int i = 0; i < headers.length; i += 2) {
        exchange.getResponseHeaders().set(headers[i], headers[i + 1]);
      }
      exchange.sendResponseHeaders(status, body.length);
      exchange.getResponseBody().write(body);
    };
  }

  /** The connection breaks instead of an answer. */
  static Answer hangUp() {
    return HttpExchange::close;
  }

  private void handle(HttpExchange exchange) throws IOException {
    try (exchange) {
      received.add(
          new Received(
              exchange.getRequestMethod() + " " + exchange.getRequestURI(),
              Map.copyOf(exchange.getRequestHeaders()),
              new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8)));
      Answer answer = script.size() > 1 ? script.poll() : script.peek();
      if (answer == null) {
        throw new IllegalStateException("no answer for " + exchange.getRequestURI());
      }
      answer.give(exchange);
    }
  }

  @Override
  public void close() {
    server.stop(0);
    threads.shutdownNow();
  }
}
