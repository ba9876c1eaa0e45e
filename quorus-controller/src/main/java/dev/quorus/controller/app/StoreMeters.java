package dev.quorus.controller.app;

import dev.quorus.controller.store.Stores;
import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;

/** What the store's group commit does, as measures. */
final class StoreMeters {
  private StoreMeters() {}

  static void bind(MeterRegistry meters, Stores store) {
    FunctionCounter.builder("quorus.store.commits", store, s -> s.stats().commits())
        .description("Transactions committed")
        .register(meters);
    FunctionCounter.builder("quorus.store.writes", store, s -> s.stats().writes())
        .description("Writes committed; by commits this is the mean batch")
        .register(meters);
    FunctionCounter.builder("quorus.store.writes.failed", store, s -> s.stats().failed())
        .description("Writes that were refused or could not be committed")
        .register(meters);
    FunctionCounter.builder(
            "quorus.store.commit.seconds", store, s -> s.stats().commitNanos() / 1e9)
        .description("Time spent in committing")
        .register(meters);
    Gauge.builder("quorus.store.waiting", store, s -> s.stats().waiting())
        .description("Writes that wait for their transaction")
        .register(meters);
  }
}
