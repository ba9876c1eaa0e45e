package dev.quorus.core.protocol.http;

import dev.quorus.core.failure.TransferException;
import dev.quorus.core.pool.ConnectionPoolConfig;
import dev.quorus.core.pool.SessionPool;
import dev.quorus.core.protocol.Authorities;
import dev.quorus.core.protocol.Fact;
import dev.quorus.core.protocol.Protocol;
import dev.quorus.core.protocol.Sink;
import dev.quorus.core.protocol.SinkPlan;
import dev.quorus.core.protocol.Source;
import dev.quorus.core.time.Pause;
import dev.quorus.core.time.Ticker;
import dev.quorus.core.transfer.Endpoint;
import io.micrometer.core.instrument.MeterRegistry;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpClientAgent;
import io.vertx.core.http.HttpClientOptions;
import io.vertx.core.http.HttpVersion;
import io.vertx.core.http.PoolOptions;
import io.vertx.core.net.OpenSSLEngineOptions;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;

/** HTTP and HTTPS over one pooled client. */
public final class HttpProtocol implements Protocol {
  private static final int MAX_CHUNK = 1 << 20;

  private final HttpPool connections;
  private final SessionPool<String, Permit> budgets;
  private final HttpRequests requests;
  private final InstantSource clock;
  private final Ticker ticker;
  private final BusyServers busy = new BusyServers();

  public HttpProtocol(
      Vertx vertx,
      ConnectionPoolConfig pool,
      HttpSettings settings,
      MeterRegistry meters,
      InstantSource clock) {
    this(vertx, pool, settings, meters, clock, Ticker.SYSTEM);
  }

  /** The same, with the speed of connections measured by this. */
  public HttpProtocol(
      Vertx vertx,
      ConnectionPoolConfig pool,
      HttpSettings settings,
      MeterRegistry meters,
      InstantSource clock,
      Ticker ticker) {
    int loops = Math.max(1, Runtime.getRuntime().availableProcessors() / 2);
    HttpClientAgent client =
        vertx.httpClientBuilder().with(client(pool, settings, clock)).with(pool(pool)).build();
    this.connections = new HttpPool(client, pool, meters);
    this.budgets = new SessionPool<>(budget(pool), ticker);
    this.requests =
        new HttpRequests(
            vertx, connections, settings, new FirstUse(settings, clock), budgets, loops);
    this.clock = clock;
    this.ticker = ticker;
  }

  /** Until a server says that it is too busy, the pool's own bounds are the only ones. */
  private static SessionPool.Limits budget(ConnectionPoolConfig pool) {
    SessionPool.Limits usual = SessionPool.Limits.DEFAULT;
    return new SessionPool.Limits(
        pool.maxConnections() + pool.maxWaiting(), usual.idle(), usual.patience());
  }

  private static HttpClientOptions client(
      ConnectionPoolConfig pool, HttpSettings settings, InstantSource clock) {
    HttpClientOptions options =
        new HttpClientOptions()
            .setConnectTimeout((int) pool.connectTimeout().toMillis())
            .setIdleTimeoutUnit(TimeUnit.MILLISECONDS)
            .setIdleTimeout((int) pool.idleTimeout().toMillis())
            .setKeepAliveTimeout((int) pool.idleTimeout().toSeconds())
            .setDecompressionSupported(false)
            .setMaxChunkSize(MAX_CHUNK)
            .setMaxHeaderSize(64 << 10);
    if (OpenSSLEngineOptions.isAvailable()) {
      options.setSslEngineOptions(new OpenSSLEngineOptions());
    }
    if (pool.pipeliningLimit() > 1) {
      options.setPipelining(true).setPipeliningLimit(pool.pipeliningLimit());
    }
    if (pool.http2()) {
      options.setUseAlpn(true).setAlpnVersions(List.of(HttpVersion.HTTP_2, HttpVersion.HTTP_1_1));
    }
    Path trusted = settings.trustedCertificates();
    if (trusted != null) {
      options.setTrustOptions(new AuthoritiesTrust(Authorities.later(trusted, clock)));
    }
    return options;
  }

  private static PoolOptions pool(ConnectionPoolConfig pool) {
    return new PoolOptions()
        .setHttp1MaxSize(pool.maxConnections())
        .setMaxWaitQueueSize(pool.maxWaiting())
        .setCleanerPeriod((int) pool.cleanupInterval().toMillis());
  }

  @Override
  public Set<String> schemes() {
    return Set.of("http", "https");
  }

  @Override
  public Source source(Endpoint endpoint) throws TransferException {
    return source(endpoint, 1);
  }

  /** Several connections where the server gives a strong entity tag and ranges of bytes. */
  @Override
  public Source source(Endpoint endpoint, int streams) throws TransferException {
    return new HttpSource(
        HttpTarget.of(endpoint), requests, clock, new Lanes(streams, ticker, Pause.SYSTEM, busy));
  }

  @Override
  public Sink sink(Endpoint endpoint, SinkPlan plan) throws TransferException {
    return new HttpSink(HttpTarget.of(endpoint), plan, requests, clock);
  }

  @Override
  public List<Fact> facts(Endpoint endpoint) throws TransferException, InterruptedException {
    return HttpFacts.of(HttpTarget.of(endpoint), requests, clock);
  }

  @Override
  public void close() {
    budgets.close();
    connections.close();
  }
}
