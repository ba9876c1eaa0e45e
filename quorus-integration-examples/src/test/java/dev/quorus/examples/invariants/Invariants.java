package dev.quorus.examples.invariants;

import static dev.quorus.examples.invariants.Invariant.I1_NOTHING_ACKNOWLEDGED_IS_LOST;
import static dev.quorus.examples.invariants.Invariant.I2_FINAL_PATHS_ARE_ABSENT_OLD_OR_WHOLE;
import static dev.quorus.examples.invariants.Invariant.I3_ONE_PUBLISHER;
import static dev.quorus.examples.invariants.Invariant.I4_TERMINAL_STATES_NEVER_CHANGE;
import static dev.quorus.examples.invariants.Invariant.I5_SLOTS_IN_USE_ARE_LIVE_LEASES;
import static dev.quorus.examples.invariants.Invariant.I7_NO_SECRET_IN_A_LOG;

import dev.quorus.examples.invariants.Stored.Attempt;
import dev.quorus.examples.invariants.Stored.Event;
import dev.quorus.examples.invariants.Stored.Row;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Looks for broken promises in a run that is over: all that can end has ended. There is no cron
 * yet, so I6 has nothing to look at.
 */
public final class Invariants {
  /** Before the keys of transfers that a run of a workflow asks for. */
  private static final String STEP = "step ";

  private final Run run;
  private final Map<String, Row> rows;
  private final List<Violation> violations = new ArrayList<>();

  private Invariants(Run run) {
    this.run = run;
    this.rows = run.stored().transfers().stream().collect(Collectors.toMap(Row::id, row -> row));
  }

  /** Every promise that this run broke. */
  public static List<Violation> check(Run run) throws IOException {
    Invariants checked = new Invariants(run);
    checked.nothingLost();
    checked.wholeFiles();
    checked.onePublisher();
    checked.terminalForGood();
    checked.nothingHeld();
    checked.noSecrets();
    return List.copyOf(checked.violations);
  }

  private void nothingLost() {
    run.history()
        .acknowledged()
        .forEach((key, ids) -> {
          if (ids.size() > 1) {
            broken(
                I1_NOTHING_ACKNOWLEDGED_IS_LOST, "key %s was answered with %s".formatted(key, ids));
          }
          ids.stream()
              .filter(id -> !rows.containsKey(id))
              .forEach(id ->
                  broken(
                      I1_NOTHING_ACKNOWLEDGED_IS_LOST, "%s of key %s is gone".formatted(id, key)));
        });
    Set<String> asked = run.history().keys();
    Map<String, List<String>> byKey = new TreeMap<>();
    for (Row row : rows.values()) {
      String key = String.valueOf(row.key());
      byKey.computeIfAbsent(key, first -> new ArrayList<>()).add(row.id());
      if (!asked.contains(key) && !key.startsWith(STEP)) {
        broken(
            I1_NOTHING_ACKNOWLEDGED_IS_LOST, "%s was made, and nobody asked for it".formatted(row));
      }
      if (!Stored.isTerminal(row.state())) {
        broken(I1_NOTHING_ACKNOWLEDGED_IS_LOST, "%s has not ended".formatted(row));
      }
    }
    byKey.forEach((key, ids) -> {
      if (ids.size() > 1) {
        broken(I1_NOTHING_ACKNOWLEDGED_IS_LOST, "key %s made %s".formatted(key, ids));
      }
    });
  }

  private void wholeFiles() throws IOException {
    run.faults().forEach(fault -> broken(I2_FINAL_PATHS_ARE_ABSENT_OLD_OR_WHOLE, fault));
    for (Path path : run.allowed().paths()) {
      run.allowed()
          .fault(path)
          .ifPresent(fault -> broken(I2_FINAL_PATHS_ARE_ABSENT_OLD_OR_WHOLE, fault));
    }
    for (Row row : rows.values()) {
      Path destination = run.history().destinations().get(String.valueOf(row.key()));
      if (destination != null && row.state().equals("SUCCEEDED")) {
        there(row, destination);
      }
    }
  }

  private void there(Row row, Path destination) throws IOException {
    if (!Files.exists(destination)) {
      broken(I2_FINAL_PATHS_ARE_ABSENT_OLD_OR_WHOLE, "%s succeeded without a file".formatted(row));
      return;
    }
    try (Stream<Path> entries = Files.list(destination.resolveSibling("."))) {
      entries
          .map(entry -> String.valueOf(entry.getFileName()))
          .filter(name -> name.contains(row.id()))
          .forEach(name ->
              broken(
                  I2_FINAL_PATHS_ARE_ABSENT_OLD_OR_WHOLE,
                  "%s succeeded and left %s".formatted(row, name)));
    }
  }

  private void onePublisher() {
    Map<Path, Long> successes = new HashMap<>();
    run.history()
        .destinations()
        .forEach((key, path) -> {
          long succeeded =
              rows.values().stream()
                  .filter(row -> key.equals(row.key()) && row.state().equals("SUCCEEDED"))
                  .count();
          successes.merge(path, succeeded, Long::sum);
        });
    run.published()
        .forEach((path, count) -> {
          long most = successes.getOrDefault(path, 0L);
          if (count > most) {
            broken(
                I3_ONE_PUBLISHER,
                "%s was published %d times for %d successes".formatted(path, count, most));
          }
        });
    Map<String, Long> succeeded =
        run.stored().attempts().stream()
            .filter(attempt -> attempt.result().equals("SUCCEEDED"))
            .collect(Collectors.groupingBy(Attempt::transfer, Collectors.counting()));
    succeeded.forEach((id, count) -> {
      if (count > 1) {
        broken(I3_ONE_PUBLISHER, "%d attempts of %s succeeded".formatted(count, id));
      }
    });
    onePublisherAtATime();
  }

  /** In the order of events: who writes to a destination has it alone. */
  private void onePublisherAtATime() {
    Map<String, Path> paths = new HashMap<>();
    rows.values()
        .forEach(row -> {
          Path path = run.history().destinations().get(String.valueOf(row.key()));
          if (path != null) {
            paths.put(row.id(), path);
          }
        });
    Map<Path, String> writing = new HashMap<>();
    for (Event event : run.stored().events()) {
      Path path = paths.get(event.transfer());
      if (path != null) {
        moved(event, path, writing);
      }
    }
  }

  private void moved(Event event, Path path, Map<Path, String> writing) {
    switch (event.state()) {
      case "ASSIGNED" -> {
        String before = writing.put(path, event.transfer());
        if (before != null) {
          broken(I3_ONE_PUBLISHER, "%s: %s began while %s had it".formatted(path, event, before));
        }
      }
      case "RUNNING" -> {
        if (!event.transfer().equals(writing.get(path))) {
          broken(I3_ONE_PUBLISHER, "%s: %s without having been assigned".formatted(path, event));
        }
      }
      default -> writing.remove(path, event.transfer());
    }
  }

  private void terminalForGood() {
    Map<String, Event> last = new HashMap<>();
    for (Event event : run.stored().events()) {
      Event before = last.put(event.transfer(), event);
      if (before != null && Stored.isTerminal(before.state())) {
        broken(I4_TERMINAL_STATES_NEVER_CHANGE, "%s came after %s".formatted(event, before));
      }
    }
    for (Row row : rows.values()) {
      Event event = last.get(row.id());
      if (event == null || !event.state().equals(row.state())) {
        broken(
            I4_TERMINAL_STATES_NEVER_CHANGE,
            "%s, but its last event is %s".formatted(row, String.valueOf(event)));
      }
    }
    for (Call call : run.history().calls()) {
      if (call.answer() instanceof Answer.Ok ok && Stored.isTerminal(ok.state())) {
        Row row = rows.get(ok.id());
        if (row != null && !row.state().equals(ok.state())) {
          broken(I4_TERMINAL_STATES_NEVER_CHANGE, "%s was seen as %s".formatted(row, ok.state()));
        }
      }
    }
  }

  private void nothingHeld() {
    for (Attempt attempt : run.stored().attempts()) {
      if (!attempt.over()) {
        broken(I5_SLOTS_IN_USE_ARE_LIVE_LEASES, "%s is not over".formatted(attempt));
      }
    }
    run.heldByAgents()
        .forEach((agent, held) -> {
          if (held != 0) {
            broken(
                I5_SLOTS_IN_USE_ARE_LIVE_LEASES, "%s holds %d of nothing".formatted(agent, held));
          }
        });
  }

  private void noSecrets() {
    run.logs()
        .forEach((name, log) ->
            run.secrets().stream()
                .filter(log::contains)
                .forEach(found ->
                    broken(I7_NO_SECRET_IN_A_LOG, "the log of %s holds a secret".formatted(name))));
  }

  private void broken(Invariant invariant, String what) {
    violations.add(new Violation(invariant, what));
  }
}
