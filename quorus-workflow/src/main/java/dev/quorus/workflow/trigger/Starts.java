package dev.quorus.workflow.trigger;

import dev.quorus.workflow.model.Trigger;
import dev.quorus.workflow.model.Trigger.Overlap;
import dev.quorus.workflow.run.Why;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;

/** The runs of a trigger: which go on, which wait, and which were started or left out already. */
final class Starts {
  /** The most runs that wait for others. */
  private static final int MOST_QUEUED = 1_000;

  /** How long what was told is known again, if it comes twice. */
  private static final Duration REMEMBERED = Duration.ofDays(1);

  private final Trigger trigger;
  private final Consumer<TriggerAction> out;
  private final Set<String> active = new LinkedHashSet<>();
  private final Deque<TriggerAction.Start> queue = new ArrayDeque<>();
  private final Map<String, Instant> used = new HashMap<>();

  Starts(Trigger trigger, Consumer<TriggerAction> out) {
    this.trigger = trigger;
    this.out = out;
  }

  void restore(TriggerRow.State state) {
    active.addAll(state.active());
    queue.addAll(state.queue());
    used.putAll(state.used());
  }

  Set<String> active() {
    return active;
  }

  List<TriggerAction.Start> queue() {
    return List.copyOf(queue);
  }

  Map<String, Instant> used() {
    return used;
  }

  /** Whether a run that would start now would have to wait, or be left out. */
  boolean busy() {
    return trigger.overlap() != Overlap.ALLOW && !(active.isEmpty() && queue.isEmpty());
  }

  /**
   * Starts a run, has it wait, or leaves it out, as the trigger says.
   *
   * @param waits whether it waits for others where it would be left out: it was missed before
   */
  void want(TriggerAction.Start start, boolean waits, Instant now) {
    used.values().removeIf(until -> until.isBefore(now));
    if (used.putIfAbsent(start.key(), now.plus(REMEMBERED)) == null) {
      place(start, waits);
    }
  }

  /** The same for one that was left out before; it waits for others. */
  void again(TriggerAction.Start start, Instant now) {
    if (!active.contains(start.key()) && !queue.contains(start)) {
      used.put(start.key(), now.plus(REMEMBERED));
      place(start, true);
    }
  }

  private void place(TriggerAction.Start start, boolean waits) {
    if (start.lineage().depth() > trigger.maxDepth()) {
      leave(start, "LINEAGE", tooDeep(start.lineage()));
    } else if (!busy()) {
      begin(start);
    } else if (trigger.overlap() == Overlap.SKIP && !waits) {
      leave(start, "OVERLAP", "an earlier run of '%s' goes on".formatted(trigger.name()));
    } else if (queue.size() >= MOST_QUEUED) {
      leave(start, Why.LIMIT, "%d runs wait already".formatted(queue.size()));
    } else {
      queue.add(start);
    }
  }

  private String tooDeep(Lineage lineage) {
    return "%d runs led to it, one by one, and maxDepth is %d: %s"
        .formatted(lineage.depth(), trigger.maxDepth(), lineage.shown());
  }

  private void begin(TriggerAction.Start start) {
    active.add(start.key());
    out.accept(start);
  }

  private void leave(TriggerAction.Start start, String code, String message) {
    out.accept(new TriggerAction.Left(start.at(), new Why(code, message)));
  }

  void ended(String key) {
    if (active.remove(key) && active.isEmpty() && !queue.isEmpty()) {
      begin(queue.remove());
    }
  }
}
