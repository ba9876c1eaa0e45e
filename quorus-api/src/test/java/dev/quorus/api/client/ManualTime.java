package dev.quorus.api.client;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicReference;

/** A clock that stands still but for delays, which pass at once. */
final class ManualTime implements InstantSource, Delays {
  final List<Duration> delays = new CopyOnWriteArrayList<>();
  private final AtomicReference<Instant> now =
      new AtomicReference<>(Instant.parse("2026-11-20T13:00:00Z"));

  @Override
  public Instant instant() {
    return now.get();
  }

  @Override
  public Executor after(Duration delay) {
    return task -> {
      delays.add(delay);
      now.updateAndGet(time -> time.plus(delay));
      task.run();
    };
  }
}
