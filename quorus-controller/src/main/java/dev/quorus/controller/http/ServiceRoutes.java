package dev.quorus.controller.http;

import dev.quorus.api.OpenApiDocument;
import dev.quorus.controller.cluster.Cluster;
import dev.quorus.controller.transfer.Unavailable;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpHeaders;

/** Health, metrics, and the contract itself. */
final class ServiceRoutes {
  private static final CharSequence YAML = HttpHeaders.createOptimized("application/yaml");
  private static final CharSequence TEXT =
      HttpHeaders.createOptimized("text/plain; version=0.0.4; charset=utf-8");

  /** Written out: to have it made would load the JSON mapper, at 100 ms of every start. */
  private static final Buffer UP = Buffer.buffer("{\"status\":\"UP\"}");

  private final Vertx vertx;
  private final Readiness readiness;
  private final Cluster cluster;
  private final PrometheusMeterRegistry meters;
  private final Buffer document = Buffer.buffer(OpenApiDocument.yaml());

  ServiceRoutes(Vertx vertx, Readiness readiness, ApiBackend backend) {
    this.vertx = vertx;
    this.readiness = readiness;
    this.cluster = backend.cluster();
    this.meters = backend.meters();
  }

  void live(Exchange exchange) {
    exchange.ok(Exchange.JSON, UP);
  }

  void ready(Exchange exchange) {
    Unavailable not = readiness.refusal();
    Unavailable trouble = not == null ? cluster.trouble() : not;
    if (trouble != null) {
      throw trouble;
    }
    exchange.ok(Exchange.JSON, UP);
  }

  void metrics(Exchange exchange) {
    // Thousands of meters take milliseconds to write.
    exchange.when(
        vertx.executeBlocking(() -> Buffer.buffer(meters.scrape())),
        text -> exchange.ok(TEXT, text));
  }

  void openApi(Exchange exchange) {
    exchange.ok(YAML, document);
  }
}
