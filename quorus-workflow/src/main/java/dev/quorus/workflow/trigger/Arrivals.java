package dev.quorus.workflow.trigger;

import dev.quorus.workflow.model.Trigger.Batch;
import dev.quorus.workflow.model.Trigger.FileArrival;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The ledger of files that were seen. A file is taken once for each identity that it has, however
 * often and in whatever order it is seen.
 */
final class Arrivals {
  /** A file that was taken is remembered so long after it was seen last. */
  private static final Duration KEPT = Duration.ofDays(30);

  private final FileArrival rule;
  private final Map<String, TriggerRow.File> files = new HashMap<>();
  private final Set<String> changed = new LinkedHashSet<>();
  private final Set<String> gone = new LinkedHashSet<>();

  Arrivals(FileArrival rule) {
    this.rule = rule;
  }

  void restore(TriggerRow.File row) {
    files.put(row.path(), row);
  }

  private void put(TriggerRow.File row) {
    files.put(row.path(), row);
    changed.add(row.path());
    gone.remove(row.path());
  }

  private void remove(String path) {
    files.remove(path);
    changed.remove(path);
    gone.add(path);
  }

  /** Takes in a whole listing. */
  void see(Collection<Arrival> listed, Instant now) {
    Set<String> there = new LinkedHashSet<>();
    for (Arrival each : listed) {
      there.add(each.path());
      TriggerRow.File known = files.get(each.path());
      boolean same = known != null && known.identity().equals(each.identity());
      if (known == null || !same) {
        put(
            new TriggerRow.File(
                each.path(), each.identity(), each.bytes(), now, now, null, each.writtenBy()));
      } else if (known.taken() != null && known.seen().plus(KEPT.dividedBy(4)).isBefore(now)) {
        // Written down now and then only, so that a look at many files changes few rows.
        put(seen(known, now));
      }
    }
    for (TriggerRow.File each : List.copyOf(files.values())) {
      boolean forgotten = each.taken() == null || each.seen().plus(KEPT).isBefore(now);
      if (!there.contains(each.path()) && forgotten) {
        remove(each.path());
      }
    }
  }

  private static TriggerRow.File seen(TriggerRow.File file, Instant now) {
    return new TriggerRow.File(
        file.path(),
        file.identity(),
        file.bytes(),
        file.since(),
        now,
        file.taken(),
        file.writtenBy());
  }

  private boolean ready(TriggerRow.File file, Instant now) {
    return file.taken() == null && !file.since().plus(rule.stableFor()).isAfter(now);
  }

  private List<TriggerRow.File> ready(Instant now) {
    return files.values().stream()
        .filter(each -> ready(each, now))
        .sorted(Comparator.comparing(TriggerRow.File::since).thenComparing(TriggerRow.File::path))
        .toList();
  }

  /** The next batch, if there are enough files, or one has waited long enough. */
  Optional<List<TriggerRow.File>> batch(Instant now) {
    List<TriggerRow.File> ready = ready(now);
    Batch batch = rule.batch();
    if (ready.isEmpty()) {
      return Optional.empty();
    }
    List<TriggerRow.File> taken = ready.subList(0, Math.min(ready.size(), batch.maxFiles()));
    long bytes = ready.stream().mapToLong(each -> Math.max(each.bytes(), 0)).sum();
    boolean enough = ready.size() >= batch.minFiles() && bytes >= batch.minBytes();
    return enough || waitedLong(ready.getFirst(), now) ? Optional.of(taken) : Optional.empty();
  }

  private boolean waitedLong(TriggerRow.File oldest, Instant now) {
    Duration most = rule.batch().maxWait();
    return most != null && !oldest.since().plus(rule.stableFor()).plus(most).isAfter(now);
  }

  void take(List<TriggerRow.File> batch, Instant now) {
    for (TriggerRow.File each : batch) {
      put(
          new TriggerRow.File(
              each.path(),
              each.identity(),
              each.bytes(),
              each.since(),
              each.seen(),
              now,
              each.writtenBy()));
    }
  }

  /** Forgets that files were taken within a time. */
  void replay(Instant from, Instant to) {
    for (TriggerRow.File each : List.copyOf(files.values())) {
      Instant taken = each.taken();
      if (taken != null && !taken.isBefore(from) && taken.isBefore(to)) {
        put(
            new TriggerRow.File(
                each.path(),
                each.identity(),
                each.bytes(),
                each.since(),
                each.seen(),
                null,
                Lineage.NONE));
      }
    }
  }

  List<TriggerRow> changes() {
    List<TriggerRow> rows = new ArrayList<>();
    changed.forEach(each -> Optional.ofNullable(files.get(each)).ifPresent(rows::add));
    changed.clear();
    return rows;
  }

  List<String> removals() {
    List<String> names = gone.stream().map(each -> "file/" + each).toList();
    gone.clear();
    return names;
  }
}
