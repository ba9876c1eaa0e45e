package dev.quorus.examples.cluster;

import dev.quorus.core.time.Pause;
import dev.quorus.examples.process.FileServer;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Several clients that submit small files until they are told to end, each at every controller in
 * turn, and each submit until it is acknowledged.
 */
public final class Load implements AutoCloseable {
  private static final int CLIENTS = 4;
  private static final int LARGEST = 64 << 10;

  private final Cluster cluster;
  private final FileServer server;
  private final Path folder;
  private final Duration between;
  private final Random random;
  private final AtomicInteger number = new AtomicInteger();
  private final ConcurrentLinkedQueue<String> acknowledged = new ConcurrentLinkedQueue<>();
  private final ExecutorService clients = Executors.newVirtualThreadPerTaskExecutor();
  private final List<Future<?>> running = new ArrayList<>();
  private volatile boolean ending;

  private Load(Cluster cluster, Path folder, Duration between, Random random) {
    this.cluster = cluster;
    this.server = cluster.material().server();
    this.folder = folder;
    this.between = between;
    this.random = random;
    for (int i = 0; i < CLIENTS; i++) {
      running.add(clients.submit(this::submitOnAndOn));
    }
  }

  /**
   * Starts one whose copies go to a folder.
   *
   * @param between two submits of one client
   */
  public static Load on(Cluster cluster, Path folder, Duration between, Random random) {
    return new Load(cluster, folder, between, random);
  }

  /** How many submits were acknowledged so far. */
  public int acknowledged() {
    return acknowledged.size();
  }

  /** Ends it, once each client has its last answer; fails as they did. */
  public List<String> end() {
    ending = true;
    for (Future<?> each : running) {
      try {
        each.get();
      } catch (ExecutionException e) {
        throw new AssertionError("a client gave up", e.getCause());
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new IllegalStateException(e);
      }
    }
    return List.copyOf(acknowledged);
  }

  private Object submitOnAndOn() throws IOException, InterruptedException {
    while (!ending) {
      Path copy = folder.resolve("file-" + number.incrementAndGet());
      int size = size();
      acknowledged.add(cluster.submit(server, size, copy));
      Pause.SYSTEM.pause(between);
    }
    return acknowledged;
  }

  private synchronized int size() {
    return random.nextInt(LARGEST);
  }

  @Override
  public void close() {
    ending = true;
    clients.close();
  }
}
