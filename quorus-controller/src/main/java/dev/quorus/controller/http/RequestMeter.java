package dev.quorus.controller.http;

import dev.quorus.api.ApiOperation;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** Counts and times the answers by operation and kind of status. For use by all event loops. */
final class RequestMeter {
  private static final List<String> KINDS = List.of("2xx", "4xx", "5xx");

  private final Map<ApiOperation, List<Timer>> timers = new EnumMap<>(ApiOperation.class);

  RequestMeter(MeterRegistry meters) {
    Stream.of(ApiOperation.values())
        .forEach(
            each -> timers.put(each, KINDS.stream().map(k -> timer(each, k, meters)).toList()));
  }

  void answered(ApiOperation operation, int status, long nanos) {
    Objects.requireNonNull(timers.get(operation))
        .get(status < 400 ? 0 : status < 500 ? 1 : 2)
        .record(nanos, TimeUnit.NANOSECONDS);
  }

  private static Timer timer(ApiOperation operation, String kind, MeterRegistry meters) {
    return Timer.builder("quorus.http.requests")
        .description("Answered requests, and how long they took")
        .tag("operation", operation.operationId())
        .tag("status", kind)
        .register(meters);
  }
}
