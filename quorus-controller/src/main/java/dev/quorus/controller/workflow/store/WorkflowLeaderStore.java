package dev.quorus.controller.workflow.store;

import dev.quorus.core.transfer.TransferId;
import dev.quorus.core.transfer.TransferState;
import io.vertx.core.Future;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What the leader alone does with workflows, under its epoch. A write is refused with {@code
 * NOT_LEADING} if another epoch is stored by then, and nothing was written. Futures complete on any
 * thread.
 */
public interface WorkflowLeaderStore {
  /** Ids of runs that have not ended, the oldest first. */
  Future<List<String>> open();

  /** A run as a whole, of any tenant; null if there is none. */
  Future<@Nullable StoredRun> run(String id);

  /** A run, of any tenant; null if there is none. */
  Future<@Nullable Whole> load(String run);

  /**
   * A run with all that belongs to it.
   *
   * @param document the text of its workflow
   */
  record Whole(StoredRun run, String document, List<RunRows.Row> rows) {
    public Whole {
      rows = List.copyOf(rows);
    }
  }

  /** Commits a step of a run. */
  Future<RunStep.Done> step(RunStep step);

  /** The transfers that were begun by these keys, in no order; those of others are left out. */
  Future<List<Fate>> fates(String tenant, List<String> keys);

  /** A transfer that was begun by a key. */
  record Fate(String key, TransferId id, TransferState state) {}

  /** How a transfer stands; null if there is none. */
  Future<@Nullable TransferState> state(TransferId id);

  /** Mail that waits, the oldest first. */
  Future<List<Mail.Waiting>> mail(long after, int limit);

  /** Takes mail away that was for nobody. */
  Future<@Nullable Void> drop(List<Long> seqs);

  /** The latest version of each workflow that has triggers, of all tenants. */
  Future<List<StoredWorkflow>> triggered();

  /** All rows of all triggers. */
  Future<List<TriggerStep.Stored>> triggers();

  /** The runs that were begun by these keys. */
  Future<List<StoredRun>> begunBy(String tenant, List<String> keys);

  /** Commits what follows in triggers; what became of each start, in their order. */
  Future<List<NewRun.Result>> step(TriggerStep step);
}
