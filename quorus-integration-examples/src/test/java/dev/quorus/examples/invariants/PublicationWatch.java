package dev.quorus.examples.invariants;

import static java.nio.file.StandardWatchEventKinds.ENTRY_CREATE;
import static java.nio.file.StandardWatchEventKinds.ENTRY_MODIFY;
import static java.nio.file.StandardWatchEventKinds.OVERFLOW;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.ClosedWatchServiceException;
import java.nio.file.FileSystems;
import java.nio.file.Path;
import java.nio.file.WatchEvent;
import java.nio.file.WatchKey;
import java.nio.file.WatchService;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Collectors;

/**
 * Sees every name that is made in some folders while transfers run. Under a final name each one is
 * a publication: it is counted, and what is there is read as a whole at once, and again whenever it
 * changes. So a file that is written under its final name is a fault.
 */
public final class PublicationWatch implements AutoCloseable {
  private final Allowed allowed;
  private final WatchService service;
  private final Map<Path, AtomicLong> publications = new ConcurrentHashMap<>();
  private final List<String> faults = new CopyOnWriteArrayList<>();
  private final Thread thread;

  private PublicationWatch(Allowed allowed) throws IOException {
    this.allowed = allowed;
    this.service = FileSystems.getDefault().newWatchService();
    this.thread = Thread.ofPlatform().name("publication-watch").daemon().start(this::run);
  }

  /** Watches folders that it is told of, until it is closed. */
  public static PublicationWatch of(Allowed allowed) throws IOException {
    return new PublicationWatch(allowed);
  }

  /** From now on it sees what is made directly in this folder. */
  public void look(Path folder) throws IOException {
    folder.register(service, ENTRY_CREATE, ENTRY_MODIFY);
  }

  /** How often each name was given of which it saw that. */
  public Map<Path, Long> publications() {
    return publications.entrySet().stream()
        .collect(Collectors.toMap(Map.Entry::getKey, each -> each.getValue().get()));
  }

  /** How often something got this name. */
  public long publications(Path path) {
    AtomicLong count = publications.get(path);
    return count == null ? 0 : count.get();
  }

  /** What was wrong under a final name at some moment. */
  public List<String> faults() {
    return new ArrayList<>(faults);
  }

  private void run() {
    try {
      while (true) {
        WatchKey key = service.take();
        Path folder = (Path) key.watchable();
        for (WatchEvent<?> event : key.pollEvents()) {
          seen(folder, event);
        }
        key.reset();
      }
    } catch (ClosedWatchServiceException closed) {
      // This is how it ends.
      return;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (IOException e) {
      faults.add("the watch broke: " + e);
      throw new UncheckedIOException(e);
    }
  }

  private void seen(Path folder, WatchEvent<?> event) throws IOException {
    if (OVERFLOW.equals(event.kind())) {
      faults.add("more happened in " + folder + " than could be watched");
      return;
    }
    Path path = folder.resolve((Path) event.context());
    if (!allowed.isFinal(path)) {
      return;
    }
    if (ENTRY_CREATE.equals(event.kind())) {
      publications.computeIfAbsent(path, first -> new AtomicLong()).addAndGet(event.count());
    }
    allowed.fault(path).ifPresent(faults::add);
  }

  @Override
  public void close() throws IOException {
    service.close();
    try {
      thread.join();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
