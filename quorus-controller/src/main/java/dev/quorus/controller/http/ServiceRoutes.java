package dev.quorus.controller.http;

import dev.quorus.api.OpenApiDocument;
import dev.quorus.api.codec.ApiJson;
import dev.quorus.api.model.HealthView;
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

  private final Vertx vertx;
  private final Readiness readiness;
  private final PrometheusMeterRegistry meters;
  private final byte[] up = ApiJson.toBytes(HealthView.UP);
  private final Buffer document = Buffer.buffer(OpenApiDocument.yaml());

  ServiceRoutes(Vertx vertx, Readiness readiness, PrometheusMeterRegistry meters) {
    this.vertx = vertx;
    this.readiness = readiness;
    this.meters = meters;
  }

  void live(Exchange exchange) {
    exchange.ok(up);
  }

  void ready(Exchange exchange) {
    Unavailable not = readiness.refusal();
    if (not != null) {
      throw not;
    }
    exchange.ok(up);
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
