package dev.quorus.examples.crash;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Collectors;

/** Looks at final names again and again while transfers run: a file there must be whole. */
final class FinalNameWatch implements AutoCloseable {
  private static final long LOOK_EVERY_MILLIS = 25;

  private final Map<Path, Long> lengths;
  private final List<String> partial = new CopyOnWriteArrayList<>();
  private final AtomicLong rounds = new AtomicLong();
  private final ScheduledExecutorService timer = Executors.newSingleThreadScheduledExecutor();

  private FinalNameWatch(Map<Path, Long> lengths) {
    this.lengths = lengths;
    timer.scheduleWithFixedDelay(
        this::look, LOOK_EVERY_MILLIS, LOOK_EVERY_MILLIS, TimeUnit.MILLISECONDS);
  }

  /** Watches the copies of some files that go into one folder, until it is closed. */
  static FinalNameWatch of(List<Path> sources, Path folder) {
    return new FinalNameWatch(
        sources.stream()
            .collect(
                Collectors.toMap(
                    each -> folder.resolve(each.getFileName()), each -> each.toFile().length())));
  }

  /** What was there and was not whole. */
  List<String> partialFiles() {
    return new ArrayList<>(partial);
  }

  /** How often it has looked at all of them. */
  long rounds() {
    return rounds.get();
  }

  private void look() {
    lengths.forEach(this::look);
    rounds.incrementAndGet();
  }

  private void look(Path file, long whole) {
    try {
      long length = Files.size(file);
      if (length != whole) {
        partial.add("%s: %d of %d bytes".formatted(file, length, whole));
      }
    } catch (NoSuchFileException absent) {
      // Absent is as good as whole.
      return;
    } catch (IOException e) {
      partial.add(file + ": " + e);
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public void close() {
    timer.shutdownNow();
  }
}
