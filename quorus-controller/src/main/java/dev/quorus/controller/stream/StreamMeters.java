package dev.quorus.controller.stream;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.concurrent.atomic.AtomicInteger;

/** What is measured of streams. */
final class StreamMeters {
  private final Counter lagging;
  private final Counter cut;
  private final Counter refused;

  StreamMeters(MeterRegistry meters, AtomicInteger open) {
    meters.gauge("quorus.streams.open", open);
    this.lagging = meters.counter("quorus.streams.lagging");
    this.cut = meters.counter("quorus.streams.cut");
    this.refused = meters.counter("quorus.streams.refused");
  }

  /** A reader fell behind and goes on at its own pace. */
  void lagging() {
    lagging.increment();
  }

  /** A reader took nothing and was cut off. */
  void cut() {
    cut.increment();
  }

  /** A stream too many was asked for. */
  void refused() {
    refused.increment();
  }
}
