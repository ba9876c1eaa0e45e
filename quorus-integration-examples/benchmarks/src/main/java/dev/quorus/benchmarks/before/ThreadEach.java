package dev.quorus.benchmarks.before;

import dev.quorus.core.time.Ticker;
import java.io.IOException;
import java.io.InputStream;
import java.net.HttpURLConnection;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.HdrHistogram.ConcurrentHistogram;
import org.HdrHistogram.Histogram;

/** Requests as they were made before: a thread of the platform and a new connection for each. */
public final class ThreadEach {
  private static final long LONGEST_MICROS = 3_600_000_000L;

  private final URI url;
  private final Histogram micros = new ConcurrentHistogram(LONGEST_MICROS, 3);
  private final AtomicInteger failed = new AtomicInteger();

  public ThreadEach(URI url) {
    this.url = url;
  }

  /** Sends requests for so long, so many at a time; how many were answered a second. */
  public double run(Duration duration, int atATime) throws InterruptedException {
    long begin = Ticker.SYSTEM.nanos();
    long end = begin + duration.toNanos();
    List<Thread> lanes = new ArrayList<>();
    for (int i = 0; i < atATime; i++) {
      Thread lane =
          new Thread(() -> {
            while (Ticker.SYSTEM.nanos() < end) {
              inAThreadOfItsOwn();
            }
          });
      lane.start();
      lanes.add(lane);
    }
    for (Thread lane : lanes) {
      lane.join();
    }
    return micros.getTotalCount() / ((Ticker.SYSTEM.nanos() - begin) / 1e9);
  }

  private void inAThreadOfItsOwn() {
    Thread thread = new Thread(this::ask);
    thread.start();
    try {
      thread.join();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void ask() {
    long from = Ticker.SYSTEM.nanos();
    try {
      HttpURLConnection connection = (HttpURLConnection) url.toURL().openConnection();
      connection.setRequestProperty("Connection", "close");
      try (InputStream in = connection.getInputStream()) {
        in.readAllBytes();
      }
      micros.recordValue((Ticker.SYSTEM.nanos() - from) / 1_000);
    } catch (IOException e) {
      failed.incrementAndGet();
    }
  }

  /** How long those took that were answered. */
  public Histogram micros() {
    return micros;
  }

  public int failed() {
    return failed.get();
  }
}
