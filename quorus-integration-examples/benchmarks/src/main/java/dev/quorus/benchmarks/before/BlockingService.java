package dev.quorus.benchmarks.before;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.InputStream;
import java.net.HttpURLConnection;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.sql.SQLException;
import java.util.UUID;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A transfer service as one writes it with blocking calls: a pool of threads for requests, a commit
 * for each submit, and a thread of the platform with an HttpURLConnection for each transfer. It
 * checks, verifies and retries nothing: what it does is what both services must do. Takes a folder
 * for its database; prints its port, and ends with its standard input.
 */
public final class BlockingService {
  private static final Logger LOG = LoggerFactory.getLogger(BlockingService.class);
  private static final int REQUEST_THREADS = 100;
  private static final int BUFFER = 8 << 10;

  private final BlockingStore store;
  private final ObjectMapper json = new ObjectMapper();
  private final AtomicInteger open = new AtomicInteger();

  private BlockingService(BlockingStore store) {
    this.store = store;
  }

  /** Takes the folder of its database. */
  public static void main(String[] arguments) throws IOException, SQLException {
    InetSocketAddress address = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
    HttpServer server = HttpServer.create(address, 1_024);
    BlockingStore store = new BlockingStore(Path.of(arguments[0], "blocking.db"));
    BlockingService service = new BlockingService(store);
    server.createContext("/transfers", service::submit);
    server.createContext("/queue", service::queue);
    server.createContext("/open", service::tellOpen);
    server.setExecutor(Executors.newFixedThreadPool(REQUEST_THREADS));
    server.start();
    System.out.println(server.getAddress().getPort());
    System.in.read();
    System.exit(0);
  }

  /** Stores a transfer and runs it. */
  private void submit(HttpExchange exchange) throws IOException {
    JsonNode order = json.readTree(exchange.getRequestBody());
    String id = stored(order);
    open.incrementAndGet();
    new Thread(() -> run(id, order), "transfer-" + id).start();
    answer(exchange, 202, "{\"id\":\"" + id + "\"}");
  }

  /** Stores a transfer that nobody runs. */
  private void queue(HttpExchange exchange) throws IOException {
    answer(exchange, 202, "{\"id\":\"" + stored(json.readTree(exchange.getRequestBody())) + "\"}");
  }

  private void tellOpen(HttpExchange exchange) throws IOException {
    answer(exchange, 200, Integer.toString(open.get()));
  }

  private String stored(JsonNode order) throws IOException {
    String id = UUID.randomUUID().toString();
    try {
      store.insert(id, order.toString());
      return id;
    } catch (SQLException e) {
      throw new IOException("not stored", e);
    }
  }

  private void run(String id, JsonNode order) {
    try {
      Path to = Path.of(order.required("destination").asText());
      Path part = to.resolveSibling("." + to.getFileName() + ".part");
      HttpURLConnection connection =
          (HttpURLConnection)
              URI.create(order.required("source").asText()).toURL().openConnection();
      try (InputStream in = connection.getInputStream();
          var out = Files.newOutputStream(part)) {
        byte[] buffer = new byte[BUFFER];
        for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) {
          out.write(buffer, 0, read);
        }
      }
      Files.move(part, to, StandardCopyOption.ATOMIC_MOVE);
      store.finish(id);
    } catch (IOException | SQLException e) {
      LOG.atError().setCause(e).log("a transfer failed");
    } finally {
      open.decrementAndGet();
    }
  }

  private static void answer(HttpExchange exchange, int status, String body) throws IOException {
    byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
    exchange.getResponseHeaders().set("Content-Type", "application/json");
    exchange.sendResponseHeaders(status, bytes.length);
    exchange.getResponseBody().write(bytes);
    exchange.close();
  }
}
