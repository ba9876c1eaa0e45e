package dev.quorus.workflow.run;

import java.time.Instant;
import java.util.Comparator;
import java.util.Optional;
import java.util.PriorityQueue;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The transfers of a group by their index: which were looked at, and how they stand. What was not
 * looked at yet takes no memory but a place, so that ten thousand of them are cheap.
 */
final class Steps {
  private final RunRow.@Nullable Step[] rows;
  private final PriorityQueue<RunRow.Step> waiting =
      new PriorityQueue<>(Comparator.comparing(Steps::due).thenComparingInt(RunRow.Step::index));
  private final int[] counts = new int[StepPhase.values().length];
  private int next;
  private long files;
  private long bytes;

  Steps(int size) {
    rows = new RunRow.@Nullable Step[size];
  }

  private static Instant due(RunRow.Step step) {
    return step.due() == null ? Instant.MAX : step.due();
  }

  int size() {
    return rows.length;
  }

  /** How a transfer stands; empty if it was not looked at. */
  Optional<RunRow.Step> row(int index) {
    return Optional.ofNullable(rows[index]);
  }

  void put(RunRow.Step row) {
    RunRow.Step old = rows[row.index()];
    if (old != null) {
      count(old, -1);
      waiting.remove(old);
    }
    rows[row.index()] = row;
    count(row, 1);
    if (row.phase() == StepPhase.RETRY_WAIT) {
      waiting.add(row);
    }
  }

  private void count(RunRow.Step row, int sign) {
    counts[number(row.phase())] += sign;
    files += sign * row.files();
    bytes += sign * row.bytes();
  }

  private static int number(StepPhase phase) {
    return switch (phase) {
      case UNDER_WAY -> 0;
      case STOPPING -> 1;
      case RETRY_WAIT -> 2;
      case SUCCEEDED -> 3;
      case FAILED -> 4;
      case SKIPPED -> 5;
      case STOPPED -> 6;
    };
  }

  int count(StepPhase phase) {
    return counts[number(phase)];
  }

  int underWay() {
    return count(StepPhase.UNDER_WAY) + count(StepPhase.STOPPING);
  }

  /** How many were not looked at. */
  int untouched() {
    int touched = 0;
    for (int each : counts) {
      touched += each;
    }
    return rows.length - touched;
  }

  boolean allOver() {
    return untouched() == 0 && underWay() == 0 && waiting.isEmpty();
  }

  /** The next one to start now: one whose wait is over, else one that was not looked at; or -1. */
  int pick(Instant now) {
    RunRow.Step first = waiting.peek();
    if (first != null && !due(first).isAfter(now)) {
      return first.index();
    }
    while (next < rows.length && rows[next] != null) {
      next++;
    }
    return next < rows.length ? next : -1;
  }

  /** When the first of those that wait is due. */
  Optional<Instant> firstDue() {
    return Optional.ofNullable(waiting.peek()).map(Steps::due);
  }

  Stream<RunRow.Step> with(Predicate<StepPhase> phase) {
    return rows().filter(each -> phase.test(each.phase()));
  }

  Stream<RunRow.Step> rows() {
    return IntStream.range(0, rows.length).mapToObj(this::row).flatMap(Optional::stream);
  }

  long files() {
    return files;
  }

  long bytes() {
    return bytes;
  }

  Optional<RunRow.Step> firstFailed() {
    return with(StepPhase.FAILED::equals).findFirst();
  }

  /** Takes up again what failed or was stopped. */
  Stream<RunRow.Step> again(Instant now) {
    return with(each -> each == StepPhase.FAILED || each == StepPhase.STOPPED)
        .map(each -> each.again(now))
        .toList()
        .stream();
  }
}
