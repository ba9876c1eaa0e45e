package dev.quorus.controller.http;

import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerResponse;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.ConcurrentHashMap;

/**
 * A page to browse the document with. All of it is in the program: the page's policy lets a browser
 * fetch nothing from anywhere else, and run nothing that is written into the page itself.
 */
final class DocsRoutes {
  private static final CharSequence HTML = HttpHeaders.createOptimized("text/html; charset=utf-8");

  /** The library writes styles of single elements; what it draws is in data URIs. */
  private static final String POLICY =
      "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline';"
          + " img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none';"
          + " frame-ancestors 'none'";

  private static final String OWN = "docs/";
  private static final String LIBRARY = "META-INF/resources/webjars/swagger-ui/";
  private static final String LIBRARY_VERSION =
      "META-INF/maven/org.webjars/swagger-ui/pom.properties";

  /** What the page is made of, by name. */
  private static final Map<String, Asset> ASSETS =
      Map.of(
          "page.js", new Asset(OWN, "text/javascript; charset=utf-8"),
          "swagger-ui-bundle.js", new Asset(LIBRARY, "text/javascript; charset=utf-8"),
          "swagger-ui.css", new Asset(LIBRARY, "text/css; charset=utf-8"),
          "swagger-ui-bundle.js.LICENSE.txt", new Asset(LIBRARY, "text/plain; charset=utf-8"));

  private final Vertx vertx;
  private final Map<String, Buffer> read = new ConcurrentHashMap<>();

  private record Asset(String folder, String type) {}

  DocsRoutes(Vertx vertx) {
    this.vertx = vertx;
  }

  void page(Exchange exchange) {
    send(exchange, "index.html", new Asset(OWN, HTML.toString()));
  }

  void asset(Exchange exchange) {
    String name = exchange.pathId();
    Asset asset = ASSETS.get(name);
    if (asset == null) {
      throw Refusal.noSuchPath();
    }
    send(exchange, name, asset);
  }

  private void send(Exchange exchange, String name, Asset asset) {
    exchange.when(
        vertx.executeBlocking(() -> content(name, asset)),
        content -> {
          HttpServerResponse response = exchange.request().response();
          response.putHeader("Content-Security-Policy", POLICY);
          response.putHeader("X-Content-Type-Options", "nosniff");
          response.putHeader("Referrer-Policy", "no-referrer");
          exchange.ok(asset.type(), content);
        });
  }

  private Buffer content(String name, Asset asset) {
    return read.computeIfAbsent(name, missing -> load(path(name, asset)));
  }

  private static String path(String name, Asset asset) {
    return asset.folder().equals(OWN) ? OWN + name : LIBRARY + version() + "/" + name;
  }

  private static String version() {
    Properties properties = new Properties();
    try (InputStream in = open(LIBRARY_VERSION)) {
      properties.load(in);
    } catch (IOException e) {
      throw new UncheckedIOException(LIBRARY_VERSION + " is unreadable", e);
    }
    return properties.getProperty("version");
  }

  private static Buffer load(String path) {
    try (InputStream in = open(path)) {
      return Buffer.buffer(in.readAllBytes());
    } catch (IOException e) {
      throw new UncheckedIOException(path + " of this program is unreadable", e);
    }
  }

  private static InputStream open(String path) {
    InputStream in = DocsRoutes.class.getClassLoader().getResourceAsStream(path);
    if (in == null) {
      throw new IllegalStateException(path + " is missing from this program");
    }
    return in;
  }
}
