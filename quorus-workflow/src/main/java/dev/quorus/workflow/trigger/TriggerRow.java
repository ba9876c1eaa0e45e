package dev.quorus.workflow.trigger;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A piece of what must survive of a trigger. All of them together are the trigger. */
public sealed interface TriggerRow {
  /** Names it within the trigger. */
  String name();

  /**
   * The trigger as a whole.
   *
   * @param last the tick up to which all has been dealt with; null before it was enabled
   * @param looks how many were asked for
   * @param looking whether the last one is awaited
   * @param batches how many runs got files
   * @param active keys of the runs under way
   * @param queue runs that wait for those
   * @param used keys that were dealt with lately, each until when it is remembered
   */
  record State(
      @Nullable Instant last,
      long looks,
      boolean looking,
      long batches,
      Set<String> active,
      List<TriggerAction.Start> queue,
      Map<String, Instant> used)
      implements TriggerRow {
    static final State NEW = new State(null, 0, false, 0, Set.of(), List.of(), Map.of());

    public State {
      active = Set.copyOf(active);
      queue = List.copyOf(queue);
      used = Map.copyOf(used);
    }

    @Override
    public String name() {
      return "state";
    }
  }

  /**
   * A file that was seen.
   *
   * @param identity what it is known by besides its path
   * @param since since when it has been the same
   * @param seen when it was seen last
   * @param taken when a run got it; null while none did
   */
  record File(
      String path,
      String identity,
      long bytes,
      Instant since,
      Instant seen,
      @Nullable Instant taken,
      Lineage writtenBy)
      implements TriggerRow {
    @Override
    public String name() {
      return "file/" + path;
    }
  }
}
