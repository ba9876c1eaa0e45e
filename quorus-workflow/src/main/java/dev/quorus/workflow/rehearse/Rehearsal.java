package dev.quorus.workflow.rehearse;

import dev.quorus.workflow.model.Execution;
import dev.quorus.workflow.model.RunMode;
import dev.quorus.workflow.model.Strategy;
import dev.quorus.workflow.plan.CriticalPath;
import dev.quorus.workflow.plan.Plan;
import dev.quorus.workflow.rehearse.Probe.Sought;
import dev.quorus.workflow.run.Note;
import dev.quorus.workflow.run.Reply;
import dev.quorus.workflow.run.Run;
import dev.quorus.workflow.run.RunAction;
import dev.quorus.workflow.run.RunEvent;
import dev.quorus.workflow.run.RunSetup;
import dev.quorus.workflow.run.RunView;
import dev.quorus.workflow.run.RunView.GroupView;
import dev.quorus.workflow.run.StepResult;
import dev.quorus.workflow.run.Why;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A run by the same state machine as a real one, on a clock of its own: {@code DRY_RUN} to find all
 * that would go wrong, {@code VIRTUAL_RUN} to see how it would go in time. People agree at once,
 * and nobody is told. For one thread, which the probe may block.
 */
public final class Rehearsal {
  private static final Why INJECTED = new Why("INJECTED", "a failure that was asked for");

  private final RunSetup setup;
  private final Run run;
  private final Judge judge;
  private final Probe probe;
  private final Faults faults;
  private final boolean forgiving;
  private final Traffic traffic;
  private final Map<String, StepResult> results = new HashMap<>();
  private final List<Line> lines = new ArrayList<>();
  private final List<Note> notes = new ArrayList<>();
  private final Deque<RunEvent> answers = new ArrayDeque<>();
  private Instant now;
  private @Nullable Instant wake;
  private boolean over;

  /**
   * How it went.
   *
   * @param lines one for each try that was not made to fail
   * @param notes the history of the simulated run
   * @param criticalPath the groups that decide how long it takes
   */
  public record Report(
      RunView view,
      List<Line> lines,
      List<Note> notes,
      Duration length,
      CriticalPath criticalPath) {
    public Report {
      lines = List.copyOf(lines);
      notes = List.copyOf(notes);
    }
  }

  private Rehearsal(
      RunSetup setup, Probe probe, Rates rates, Faults faults, boolean forgiving, Instant start) {
    this.setup = setup;
    this.run = new Run(setup);
    this.judge = new Judge(probe);
    this.probe = probe;
    this.faults = faults;
    this.forgiving = forgiving;
    this.traffic = new Traffic(rates);
    this.now = start;
  }

  /** Checks all that can be checked without moving a byte; goes on behind what would fail. */
  public static Report dry(RunSetup setup, Probe probe, Instant start) throws InterruptedException {
    Plan plan = setup.plan();
    Execution all =
        new Execution(RunMode.DRY_RUN, plan.execution().parallelism(), null, Strategy.CONTINUE);
    Plan lenient =
        new Plan(plan.metadata(), all, plan.groups(), plan.onSuccess(), plan.onFailure());
    RunSetup patient = new RunSetup(setup.id(), lenient, setup.facts(), setup.limits());
    return new Rehearsal(patient, probe, Rates.AT_ONCE, Faults.NONE, false, start).run();
  }

  /** Simulates it in time. */
  public static Report virtual(
      RunSetup setup, Probe probe, Rates rates, Faults faults, Instant start)
      throws InterruptedException {
    return new Rehearsal(setup, probe, rates, faults, false, start).run();
  }

  /** The same in time if no transfer failed, so that all groups are seen. */
  static Report unhindered(RunSetup setup, Probe probe, Rates rates, Instant start)
      throws InterruptedException {
    return new Rehearsal(setup, probe, rates, Faults.NONE, true, start).run();
  }

  private Report run() throws InterruptedException {
    Instant start = now;
    tell(new RunEvent.Started());
    while (!over) {
      RunEvent answer = answers.poll();
      if (answer != null) {
        tell(answer);
      } else {
        pass();
      }
    }
    RunView view = run.view();
    Map<String, Duration> lengths = new HashMap<>();
    view.groups().forEach(each -> lengths.put(each.group(), length(each)));
    return new Report(
        view,
        lines,
        notes,
        Duration.between(start, now),
        CriticalPath.of(
            setup.plan().groups(), each -> lengths.getOrDefault(each.name(), Duration.ZERO)));
  }

  private static Duration length(GroupView group) {
    Instant began = group.startedAt();
    Instant ended = group.since();
    return began == null || ended == null ? Duration.ZERO : Duration.between(began, ended);
  }

  /** To the end of the next transfer, or to when the run wants to be woken. */
  private void pass() throws InterruptedException {
    Instant woken = wake;
    var next = traffic.next();
    Instant done = next.map(each -> now.plus(each.getValue())).orElse(Instant.MAX);
    if (next.isEmpty() && woken == null) {
      throw new IllegalStateException("the run waits for nothing, and has not ended");
    }
    if (woken != null && woken.isBefore(done)) {
      move(woken);
      wake = null;
      tell(new RunEvent.Due());
    } else if (next.isPresent()) {
      String key = next.get().getKey();
      move(done);
      traffic.remove(key);
      StepResult result = results.remove(key);
      tell(new RunEvent.TransferEnded(key, result == null ? new StepResult.Stopped() : result));
    }
  }

  private void move(Instant time) {
    if (time.isAfter(now)) {
      traffic.pass(Duration.between(now, time));
      now = time;
    }
  }

  private void tell(RunEvent event) throws InterruptedException {
    Reply reply = run.handle(event, now);
    notes.addAll(reply.notes());
    for (RunAction each : reply.actions()) {
      act(each);
    }
  }

  private void act(RunAction action) throws InterruptedException {
    switch (action) {
      case RunAction.Submit submit -> submit(submit);
      case RunAction.Stop stop -> {
        if (traffic.remove(stop.key())) {
          results.remove(stop.key());
          answers.add(new RunEvent.TransferEnded(stop.key(), new StepResult.Stopped()));
        }
      }
      case RunAction.Find find ->
          answers.add(
              switch (probe.find(find.glob())) {
                case Sought.Found(List<String> paths) -> new RunEvent.Found(find.key(), paths);
                case Sought.Wrong(Why why) -> new RunEvent.NotFound(find.key(), why, false);
              });
      case RunAction.Ask ask -> answers.add(new RunEvent.Approved(ask.group(), "the rehearsal"));
      case RunAction.Tell tell -> answers.add(new RunEvent.Told(tell.key()));
      case RunAction.Wake wakes -> wake = wakes.at();
      case RunAction.End end -> over = true;
    }
  }

  /** What is forgiven counts as one file, which is what later groups would see of it. */
  private StepResult failed(Line line, Why why) {
    return forgiving ? done(1, line) : StepResult.Failed.forGood(why);
  }

  private static StepResult done(long files, Line line) {
    return new StepResult.Done(files, line.bytes(), null);
  }

  private void submit(RunAction.Submit submit) throws InterruptedException {
    if (faults.strike(submit.transfer().id(), submit.number())) {
      results.put(submit.key(), StepResult.Failed.forNow(INJECTED));
      traffic.add(submit.key(), submit.transfer(), 0);
      return;
    }
    Line line = judge.judge(submit.transfer());
    lines.add(line);
    Why why = line.why();
    results.put(submit.key(), why == null ? done(line.files(), line) : failed(line, why));
    traffic.add(submit.key(), submit.transfer(), line.bytes());
  }
}
