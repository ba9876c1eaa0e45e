package dev.quorus.core.protocol.http;

import dev.quorus.core.pool.ConnectionPoolConfig;
import dev.quorus.core.pool.PoolMetrics;
import io.micrometer.core.instrument.MeterRegistry;
import io.vertx.core.Future;
import io.vertx.core.http.HttpClientAgent;
import io.vertx.core.http.HttpClientRequest;
import io.vertx.core.http.RequestOptions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** Connections by endpoint: measured, and opened before they are needed where that is wanted. */
final class HttpPool implements AutoCloseable {
  private final HttpClientAgent client;
  private final ConnectionPoolConfig config;
  private final MeterRegistry meters;
  private final Map<String, PoolMetrics> endpoints = new ConcurrentHashMap<>();

  HttpPool(HttpClientAgent client, ConnectionPoolConfig config, MeterRegistry meters) {
    this.client = client;
    this.config = config;
    this.meters = meters;
  }

  /**
   * A connection with a request to be sent. It counts as in use until the body is over. On an event
   * loop.
   */
  Future<HttpClientRequest> take(HttpTarget target, RequestOptions options, BodyQueue body) {
    PoolMetrics metrics = metrics(target, options);
    metrics.queued();
    return client
        .request(options)
        .onComplete(taken -> {
          metrics.dequeued();
          if (taken.succeeded()) {
            metrics.taken();
            body.whenOver(metrics::returned);
          }
        });
  }

  /** Whether each connection has one response at a time, so that its body can be tapped. */
  boolean answersOneByOne() {
    return config.pipeliningLimit() == 1;
  }

  private PoolMetrics metrics(HttpTarget target, RequestOptions options) {
    return endpoints.computeIfAbsent(
        target.where(),
        where -> {
          warm(options);
          return new PoolMetrics(where, config, meters);
        });
  }

  /** Takes as many connections at once as are to be warm, and gives them back unused. */
  private void warm(RequestOptions options) {
    List<Future<HttpClientRequest>> warm = new ArrayList<>();
    for (int i = 0; i < config.warmConnections(); i++) {
      warm.add(client.request(new RequestOptions(options)));
    }
    if (!warm.isEmpty()) {
      Future.join(warm)
          .onComplete(opened ->
              warm.stream().filter(Future::succeeded).forEach(each -> giveBack(each.result())));
    }
  }

  /** Nothing was asked yet, so the reset ends nothing; without a handler it would be logged. */
  private static void giveBack(HttpClientRequest unused) {
    unused.exceptionHandler(reset -> {}).reset();
  }

  @Override
  public void close() {
    endpoints.values().forEach(PoolMetrics::close);
    client.close();
  }
}
