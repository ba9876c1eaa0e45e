package dev.quorus.workflow.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.json.JsonObject;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * What is around a run: a store that survives, transfers and people that answer in any order, and a
 * process that is killed between any two steps if asked to. What must always hold is checked at
 * each step.
 */
final class World {
  static final Instant START = Instant.parse("2026-11-20T16:00:00Z");

  private final RunSetup setup;
  private final Fate fate;
  private final Random random;
  private final int killPercent;
  private final Map<String, String> store = new HashMap<>();
  private final Map<String, RunAction> open = new TreeMap<>();
  private final Set<String> stopped = new HashSet<>();
  private final Set<String> submitted = new TreeSet<>();
  private final List<RunEvent> delivered = new ArrayList<>();
  private final Map<String, Integer> filesOfGroups;
  final List<String> asked = new ArrayList<>();
  final List<RunAction.Tell> told = new ArrayList<>();
  final List<RunAction.Submit> submissions = new ArrayList<>();
  final List<Note> notes = new ArrayList<>();
  private Run run;
  private Instant now = START;
  private @Nullable Instant wake;
  private int kills;
  int mostUnderWay;
  RunAction.@Nullable End end;

  World(RunSetup setup, Fate fate, Random random, int killPercent, Map<String, Integer> files) {
    this.setup = setup;
    this.fate = fate;
    this.random = random;
    this.killPercent = killPercent;
    this.filesOfGroups = files;
    this.run = new Run(setup);
  }

  /** One in which nothing is killed and all goes well, unless the test answers itself. */
  static World calm(RunSetup setup) {
    return new World(setup, new Fate(0), new Random(0), 0, Map.of());
  }

  Instant now() {
    return now;
  }

  int kills() {
    return kills;
  }

  RunView view() {
    return run.view();
  }

  Set<String> submitted() {
    return submitted;
  }

  Set<String> open() {
    return open.keySet();
  }

  GroupPhase phase(String group) {
    return run.view().groups().stream()
        .filter(each -> each.group().equals(group))
        .findFirst()
        .orElseThrow()
        .phase();
  }

  /** To the end; fails if it does not come to one. */
  World runToTheEnd() {
    tell(new RunEvent.Started());
    for (int step = 0; end == null; step++) {
      assertThat(step).as("steps without an end").isLessThan(20_000);
      step();
    }
    return this;
  }

  /** One thing happens: an answer, or time passes. */
  void step() {
    if (random.nextInt(100) < killPercent) {
      kill();
    }
    if (!delivered.isEmpty() && random.nextInt(20) == 0) {
      // What was told once may be told again, much later.
      tell(delivered.get(random.nextInt(delivered.size())));
    }
    List<RunAction> waiting = List.copyOf(open.values());
    if (waiting.isEmpty() || (wake != null && random.nextInt(3) == 0)) {
      assertThat(wake).as("nothing is awaited and no wake asked for: stuck").isNotNull();
      pass(wake == null ? Duration.ZERO : Duration.between(now, wake));
    } else {
      now = now.plusMillis(random.nextInt(500));
      answer(waiting.get(random.nextInt(waiting.size())));
    }
  }

  /** Time passes, and the run is woken if it asked for that. */
  void pass(Duration time) {
    now = now.plus(time.isNegative() ? Duration.ZERO : time);
    Instant asked = wake;
    if (asked != null && !asked.isAfter(now)) {
      wake = null;
      tell(new RunEvent.Due());
    }
  }

  private void answer(RunAction action) {
    RunEvent event =
        switch (action) {
          case RunAction.Submit submit ->
              new RunEvent.TransferEnded(
                  submit.key(),
                  stopped.contains(submit.key()) && random.nextBoolean()
                      ? new StepResult.Stopped()
                      : fate.transfer(submit.stem(), submit.number()));
          case RunAction.Find find -> found(find);
          case RunAction.Ask ask -> new RunEvent.Approved(ask.group(), "somebody");
          case RunAction.Tell tell ->
              random.nextInt(4) == 0
                  ? new RunEvent.NotTold(tell.key(), new Why("UNREACHABLE", "no answer"))
                  : new RunEvent.Told(tell.key());
          case RunAction.Stop stop ->
              new RunEvent.TransferEnded(stop.key(), new StepResult.Stopped());
          case RunAction.Wake wakes -> new RunEvent.Due();
          case RunAction.End ended -> new RunEvent.Due();
        };
    tell(event);
    open.remove(action.key());
  }

  private RunEvent found(RunAction.Find find) {
    String group = find.key().substring(setup.id().length() + 1).replaceFirst("/find/.*", "");
    String name = group.replaceFirst(".*\\.", "");
    int number = Integer.parseInt(find.key().replaceFirst(".*/", ""));
    List<String> paths = new ArrayList<>();
    for (int i = 0; i < filesOfGroups.getOrDefault(name, 0); i++) {
      paths.add("/drop/" + name + "/" + i);
    }
    return fate.finds(name, number)
        ? new RunEvent.Found(find.key(), paths)
        : new RunEvent.NotFound(find.key(), new Why("UNREACHABLE", "gone"), true);
  }

  /** Answers a try of a transfer. */
  void ends(String key, StepResult result) {
    tell(new RunEvent.TransferEnded(setup.id() + "/" + key, result));
    open.remove(setup.id() + "/" + key);
  }

  /** Tells the run, as a process would: store first, then act; and be killed in between. */
  Reply tell(RunEvent event) {
    Reply reply = run.handle(event, now);
    if (random.nextInt(100) < killPercent) {
      // Killed before the transaction: the event comes again.
      kill();
      reply = run.handle(event, now);
    }
    reply.rows().forEach(each -> store.put(each.name(), RunJson.write(each).encode()));
    notes.addAll(reply.notes());
    delivered.add(event);
    if (random.nextInt(100) < killPercent) {
      // Killed after it: the actions were not done.
      kill();
    } else {
      reply.actions().forEach(this::act);
    }
    check();
    return reply;
  }

  /** The process is gone, and another one goes on with what was stored. */
  void kill() {
    kills++;
    wake = null;
    List<RunRow> rows = new ArrayList<>();
    store.forEach((name, json) -> rows.add(RunJson.read(name, new JsonObject(json))));
    RunView before = run.view();
    run = Run.restored(setup, rows);
    assertThat(store.isEmpty() || run.view().phase() != RunPhase.NEW).isTrue();
    if (killPercent == 0) {
      assertThat(run.view()).isEqualTo(before);
    }
    run.outstanding().forEach(this::act);
  }

  private void act(RunAction action) {
    switch (action) {
      case RunAction.Submit submit -> {
        if (submitted.add(submit.key()) && !stopped.contains(submit.key())) {
          submissions.add(submit);
          open.put(submit.key(), submit);
        }
      }
      case RunAction.Stop stop -> {
        if (stopped.add(stop.key()) && !submitted.contains(stop.key())) {
          open.put(stop.key(), stop);
        }
      }
      case RunAction.Find find -> open.putIfAbsent(find.key(), find);
      case RunAction.Ask ask -> {
        asked.add(ask.message());
        open.putIfAbsent(ask.key(), ask);
      }
      case RunAction.Tell tell -> {
        told.add(tell);
        open.putIfAbsent(tell.key(), tell);
      }
      case RunAction.Wake wakes -> wake = wakes.at();
      case RunAction.End ended -> end = ended;
    }
  }

  private void check() {
    int underWay = 0;
    for (RunView.GroupView each : run.view().groups()) {
      underWay += each.underWay();
      assertThat(each.over()).as(each.group()).isLessThanOrEqualTo(each.total());
    }
    mostUnderWay = Math.max(mostUnderWay, underWay);
    assertThat(underWay).isLessThanOrEqualTo(setup.plan().execution().parallelism());
    assertThat(underWay).isLessThanOrEqualTo(setup.limits().parallelism());
  }
}
