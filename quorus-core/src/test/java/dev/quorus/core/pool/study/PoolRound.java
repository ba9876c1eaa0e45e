package dev.quorus.core.pool.study;

import dev.quorus.core.failure.TransferException;
import dev.quorus.core.pool.ConnectionPoolConfig;
import dev.quorus.core.protocol.Chunk;
import dev.quorus.core.protocol.Source;
import dev.quorus.core.protocol.SourceStream;
import dev.quorus.core.protocol.http.HttpProtocol;
import dev.quorus.core.protocol.http.HttpSettings;
import dev.quorus.core.time.SystemTime;
import dev.quorus.core.time.Ticker;
import dev.quorus.core.transfer.Endpoint;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.vertx.core.Vertx;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Requests through the HTTP adapter, so many at a time, as transfers of small files make them. The
 * pools live as long as the round.
 */
public final class PoolRound implements AutoCloseable {
  private final List<HttpProtocol> clients = new ArrayList<>();
  private final List<Endpoint> urls;

  /**
   * Opens the pools.
   *
   * @param shared whether one pool serves all the URLs, or each has one of its own
   */
  public PoolRound(Vertx vertx, ConnectionPoolConfig config, List<String> urls, boolean shared) {
    this.urls = urls.stream().map(Endpoint::parse).toList();
    for (int i = 0; i < (shared ? 1 : urls.size()); i++) {
      clients.add(
          new HttpProtocol(
              vertx, config, HttpSettings.DEFAULT, new SimpleMeterRegistry(), SystemTime.INSTANCE));
    }
  }

  /** Sends so many requests, the URLs in turn; each of the callers waits for its answer. */
  public PoolFigures run(String setting, int requests, int atATime) throws InterruptedException {
    long[] took = new long[requests];
    AtomicInteger next = new AtomicInteger();
    AtomicInteger failed = new AtomicInteger();
    List<Thread> callers = new ArrayList<>();
    long begin = Ticker.SYSTEM.nanos();
    for (int i = 0; i < atATime; i++) {
      callers.add(
          Thread.ofVirtual()
              .start(() -> {
                for (int n = next.getAndIncrement(); n < requests; n = next.getAndIncrement()) {
                  long from = Ticker.SYSTEM.nanos();
                  if (!ask(n)) {
                    failed.incrementAndGet();
                  }
                  took[n] = Ticker.SYSTEM.nanos() - from;
                }
              }));
    }
    for (Thread caller : callers) {
      caller.join();
    }
    long nanos = Ticker.SYSTEM.nanos() - begin;
    return new PoolFigures(setting, requests, failed.get(), nanos, new PoolFigures.Latencies(took));
  }

  /** Whether a whole answer came. */
  private boolean ask(int number) {
    Endpoint url = urls.get(number % urls.size());
    HttpProtocol client = clients.get(number % clients.size());
    int bytes = 0;
    try (Source source = client.source(url);
        SourceStream stream = source.open(0, null)) {
      for (Chunk chunk = stream.next(); chunk != null; chunk = stream.next()) {
        bytes += chunk.size();
        chunk.release();
      }
      return bytes == 2;
    } catch (TransferException e) {
      return false;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  @Override
  public void close() {
    clients.forEach(HttpProtocol::close);
  }
}
