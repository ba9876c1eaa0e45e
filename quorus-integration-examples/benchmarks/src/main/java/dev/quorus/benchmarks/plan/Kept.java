package dev.quorus.benchmarks.plan;

import java.io.IOException;
import java.util.HashMap;
import java.util.Map;

/** What is started once for several benchmarks, and closed when all of them are over. */
public final class Kept implements AutoCloseable {
  private final Map<Object, AutoCloseable> kept = new HashMap<>();

  /** Starts something. */
  public interface Start<T extends AutoCloseable> {
    T now() throws IOException, InterruptedException;
  }

  /** What was started for this key before; else it is started now. */
  @SuppressWarnings("unchecked") // one key is used for one type
  public synchronized <T extends AutoCloseable> T get(Object key, Start<T> start)
      throws IOException, InterruptedException {
    AutoCloseable there = kept.get(key);
    if (there == null) {
      there = start.now();
      kept.put(key, there);
    }
    return (T) there;
  }

  @Override
  public synchronized void close() throws IOException {
    for (AutoCloseable each : kept.values()) {
      try {
        each.close();
      } catch (IOException | RuntimeException e) {
        throw e;
      } catch (Exception e) {
        throw new IOException("not closed: " + each, e);
      }
    }
  }
}
