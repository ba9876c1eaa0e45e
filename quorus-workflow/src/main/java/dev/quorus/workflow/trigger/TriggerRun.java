package dev.quorus.workflow.trigger;

import dev.quorus.workflow.model.Trigger;
import dev.quorus.workflow.model.Trigger.AfterWorkflow;
import dev.quorus.workflow.model.Trigger.CatchUp;
import dev.quorus.workflow.model.Trigger.Cron;
import dev.quorus.workflow.model.Trigger.FileArrival;
import dev.quorus.workflow.model.Trigger.Interval;
import dev.quorus.workflow.model.Trigger.Webhook;
import dev.quorus.workflow.run.RunOutcome;
import dev.quorus.workflow.run.Why;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * A trigger as a state machine: {@link #handle} takes what happened and says which runs start. Each
 * tick, file, call and end of a run starts one run at most, whatever is told twice or lost in a
 * crash. For one thread.
 */
public final class TriggerRun {
  /** So far may the clock of who signs a call be ahead. */
  private static final Duration AHEAD = Duration.ofMinutes(1);

  private final String workflow;
  private final Trigger trigger;
  private final @Nullable Arrivals arrivals;
  private final List<TriggerAction> actions = new ArrayList<>();
  private final Starts starts;
  private @Nullable Instant last;
  private long looks;
  private boolean looking;
  private long batches;
  private Instant now = Instant.EPOCH;
  private TriggerRow.State stored = TriggerRow.State.NEW;

  /**
   * One that is not enabled yet.
   *
   * @param workflow whose trigger it is
   */
  public TriggerRun(String workflow, Trigger trigger) {
    this.workflow = workflow;
    this.trigger = trigger;
    this.arrivals = trigger.cause() instanceof FileArrival rule ? new Arrivals(rule) : null;
    this.starts = new Starts(trigger, actions::add);
  }

  /** One of which these rows were stored. */
  public static TriggerRun restored(String workflow, Trigger trigger, Collection<TriggerRow> rows) {
    TriggerRun run = new TriggerRun(workflow, trigger);
    rows.forEach(run::restore);
    return run;
  }

  private void restore(TriggerRow row) {
    switch (row) {
      case TriggerRow.State state -> {
        stored = state;
        last = state.last();
        looks = state.looks();
        looking = state.looking();
        batches = state.batches();
        starts.restore(state);
      }
      case TriggerRow.File file -> {
        if (arrivals != null) {
          arrivals.restore(file);
        }
      }
    }
  }

  /**
   * Takes what happened.
   *
   * @param at when; never before the time of an earlier event
   */
  public TriggerReply handle(TriggerEvent event, Instant at) {
    now = at;
    switch (event) {
      case TriggerEvent.Enabled enabled -> last = last == null ? at : last;
      case TriggerEvent.Due due -> tick();
      case TriggerEvent.Looked(String key, List<Arrival> files) -> looked(key, files);
      case TriggerEvent.NotLooked(String key, Why why) -> notLooked(key, why);
      case TriggerEvent.OtherEnded ended -> otherEnded(ended);
      case TriggerEvent.Called(String signature, Instant signedAt) -> called(signature, signedAt);
      case TriggerEvent.RunEnded(String key) -> starts.ended(key);
      case TriggerEvent.Replay(ReplayWindow window, Set<String> begun) -> replay(window, begun);
    }
    startBatches();
    wake().ifPresent(each -> actions.add(new TriggerAction.Wake(each)));
    return reply();
  }

  private TriggerReply reply() {
    TriggerRow.State state = state();
    List<TriggerRow> rows = new ArrayList<>();
    List<String> gone = List.of();
    if (!state.equals(stored)) {
      stored = state;
      rows.add(state);
    }
    if (arrivals != null) {
      rows.addAll(arrivals.changes());
      gone = arrivals.removals();
    }
    TriggerReply reply = new TriggerReply(actions, rows, gone);
    actions.clear();
    return reply;
  }

  private TriggerRow.State state() {
    return new TriggerRow.State(
        last, looks, looking, batches, starts.active(), starts.queue(), starts.used());
  }

  /** What is awaited; for after a restart. Runs that go on are asked for again by their keys. */
  public List<TriggerAction> outstanding() {
    List<TriggerAction> all = new ArrayList<>();
    if (looking) {
      all.add(new TriggerAction.Look(lookKey()));
    }
    wake().ifPresent(each -> all.add(new TriggerAction.Wake(each)));
    return all;
  }

  /** The keys of the runs that go on, as far as is known here. */
  public List<String> active() {
    return List.copyOf(starts.active());
  }

  private String key(String rest) {
    return workflow + "/" + trigger.name() + "/" + rest;
  }

  private TriggerAction.Start start(String key, Instant at, List<String> files, Lineage lineage) {
    return new TriggerAction.Start(key(key), at, files, lineage);
  }

  private void tick() {
    switch (trigger.cause()) {
      case Cron(var expression, var zone, CatchUp catchUp) ->
          ticks(catchUp, each -> expression.next(each, zone));
      case Interval(Duration every, CatchUp catchUp) -> ticks(catchUp, each -> each.plus(every));
      case FileArrival rule -> {
        if (!looking && last != null && !last.plus(rule.every()).isAfter(now)) {
          look();
        }
      }
      case Webhook webhook -> {
        // Nothing is ever due.
      }
      case AfterWorkflow after -> {
        // Nothing is ever due.
      }
    }
  }

  private void ticks(CatchUp catchUp, UnaryOperator<Instant> next) {
    if (last == null) {
      return;
    }
    Ticks ticks = Ticks.upTo(now, last, catchUp, next);
    last = ticks.last();
    if (ticks.left() > 0) {
      String what = "%d ticks were missed, and catchUp says so".formatted(ticks.left());
      actions.add(new TriggerAction.Left(now, new Why("MISSED", what)));
    }
    for (Instant each : ticks.fire()) {
      boolean late = each.plus(Ticks.GRACE).isBefore(now);
      starts.want(start(each.toString(), each, List.of(), Lineage.NONE), late, now);
    }
  }

  private String lookKey() {
    return key("look/" + looks);
  }

  private void look() {
    looks++;
    looking = true;
    last = now;
    actions.add(new TriggerAction.Look(lookKey()));
  }

  private void looked(String key, List<Arrival> files) {
    if (arrivals != null && looking && key.equals(lookKey())) {
      looking = false;
      arrivals.see(files, now);
    }
  }

  /** The next look comes at its time anyway; nothing that was seen is forgotten. */
  private void notLooked(String key, Why why) {
    if (looking && key.equals(lookKey())) {
      looking = false;
      actions.add(new TriggerAction.Left(now, why));
    }
  }

  private void replay(ReplayWindow window, Set<String> begun) {
    if (arrivals != null) {
      arrivals.replay(window.from(), window.to());
      if (!looking) {
        // What is not there any more must not be taken.
        look();
      }
    } else if (trigger.cause() instanceof Cron cron) {
      for (Instant each : window.ticks(cron)) {
        TriggerAction.Start start = start(each.toString(), each, List.of(), Lineage.NONE);
        if (!begun.contains(start.key())) {
          starts.again(start, now);
        }
      }
    }
  }

  /** The keys of runs for the ticks in a time. */
  public List<String> ticks(ReplayWindow window) {
    return trigger.cause() instanceof Cron cron
        ? window.ticks(cron).stream().map(each -> key(each.toString())).toList()
        : List.of();
  }

  /** Files are never left out because a run goes on: they wait for the next one. */
  private void startBatches() {
    if (arrivals == null || looking) {
      return;
    }
    while (!starts.busy()) {
      Optional<List<TriggerRow.File>> batch = arrivals.batch(now);
      if (batch.isEmpty()) {
        return;
      }
      batches++;
      Lineage lineage =
          batch.get().stream().map(TriggerRow.File::writtenBy).reduce(Lineage.NONE, Lineage::or);
      List<String> paths = batch.get().stream().map(TriggerRow.File::path).toList();
      arrivals.take(batch.get(), now);
      starts.want(start("batch/" + batches, now, paths, lineage), false, now);
    }
  }

  private void otherEnded(TriggerEvent.OtherEnded ended) {
    if (trigger.cause() instanceof AfterWorkflow(String other, var wanted)
        && other.equals(ended.workflow())) {
      boolean fits =
          switch (wanted) {
            case SUCCESS -> ended.outcome() == RunOutcome.SUCCEEDED;
            case FAILURE -> ended.outcome() == RunOutcome.FAILED;
            case ANY -> true;
          };
      if (fits) {
        Lineage lineage = ended.lineage().then(ended.workflow(), ended.run());
        starts.want(start("after/" + ended.run(), now, List.of(), lineage), false, now);
      }
    }
  }

  private void called(String signature, Instant signedAt) {
    if (trigger.cause() instanceof Webhook(String secret, Duration maxAge)) {
      boolean fresh = !signedAt.plus(maxAge).isBefore(now) && !signedAt.isAfter(now.plus(AHEAD));
      if (fresh) {
        starts.want(start("call/" + signature, now, List.of(), Lineage.NONE), false, now);
      } else {
        String what = "a call was signed at %s, and may be %s old".formatted(signedAt, maxAge);
        actions.add(new TriggerAction.Left(now, new Why("EXPIRED", what)));
      }
    }
  }

  /** When it wants to be told that time has passed. */
  private Optional<Instant> wake() {
    if (last == null) {
      return Optional.empty();
    }
    return switch (trigger.cause()) {
      case Cron(var expression, var zone, CatchUp catchUp) ->
          Optional.of(expression.next(last, zone));
      case Interval(Duration every, CatchUp catchUp) -> Optional.of(last.plus(every));
      case FileArrival rule -> looking ? Optional.empty() : Optional.of(last.plus(rule.every()));
      case Webhook webhook -> Optional.empty();
      case AfterWorkflow after -> Optional.empty();
    };
  }
}
