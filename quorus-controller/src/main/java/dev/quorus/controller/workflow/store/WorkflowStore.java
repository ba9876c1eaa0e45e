package dev.quorus.controller.workflow.store;

import io.vertx.core.Future;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What any controller may do with workflows. A write completes after its commit. Futures complete
 * on any thread.
 */
public interface WorkflowStore {
  /** Stores a version, unless the latest one has the same text. Brings a removed one back. */
  Future<StoredWorkflow.Put> put(NewWorkflow workflow);

  /**
   * A version of a workflow; null if there is none.
   *
   * @param version 0 for the latest, unless the workflow was removed
   */
  Future<@Nullable StoredWorkflow> find(String tenant, String name, int version);

  /** The latest version of each by name, those after this one; an empty name stands before all. */
  Future<List<StoredWorkflow>> list(String tenant, String after, int limit);

  /** Removes a workflow: it is not run any more. Its versions stay for its runs. */
  Future<Boolean> remove(String tenant, String name, Instant at);

  /** Stores a run, with the word to the leader that it begins. */
  Future<NewRun.Result> begin(NewRun run);

  /** Null if there is no such run in this tenant. */
  Future<@Nullable StoredRun> run(String tenant, String id);

  Future<List<StoredRun>> runs(RunQuery query);

  /** The rows of a run, with sums of those of its transfers. */
  Future<RunRows> rows(String run);

  /** History of a run or a trigger, in order. */
  Future<List<RunLine.Stored>> lines(String subject, long after, int limit);

  /** Tells the leader; the number of the mail. */
  Future<Long> send(Mail mail, Instant at);

  /** Whether mail waits to be dealt with. */
  Future<Boolean> waits(long seq);

  /** All rows of the triggers of a workflow but those of files. */
  Future<List<TriggerStep.Stored>> triggers(String tenant, String workflow);

  /**
   * Removes runs that ended before then, with all that belongs to them, and what was told of
   * triggers before; how many runs.
   */
  Future<Integer> purgeEndedBefore(Instant instant);
}
