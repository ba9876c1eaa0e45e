package dev.quorus.controller.workflow;

import dev.quorus.api.codec.InvalidRequest;
import dev.quorus.api.model.Violation;
import dev.quorus.api.model.WorkflowCheck;
import dev.quorus.controller.audit.Deed;
import dev.quorus.controller.workflow.store.NewWorkflow;
import dev.quorus.controller.workflow.store.StoredWorkflow;
import dev.quorus.controller.workflow.store.WorkflowStore;
import dev.quorus.workflow.model.RunMode;
import dev.quorus.workflow.model.WorkflowDefinition;
import dev.quorus.workflow.plan.Plan;
import io.vertx.core.Future;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Workflows, as any controller has them for its clients. Futures complete on any thread; they fail
 * with {@link InvalidRequest} for what the client did wrong. For use by many threads.
 */
public final class Workflows {
  private final WorkflowStore store;
  private final Runnable mail;
  private final InstantSource clock;

  public Workflows(WorkflowStore store, Runnable mail, InstantSource clock) {
    this.store = store;
    this.mail = mail;
    this.clock = clock;
  }

  /** Whose workflow it is, and who asks. */
  public record Author(String tenant, String name) {}

  /** Looks for mistakes. */
  public Future<WorkflowCheck> check(String document) {
    return Beside.run(() -> {
      Mistakes.Checked checked = Mistakes.read("workflow", document);
      return new WorkflowCheck(checked.definition().metadata().name(), checked.warnings());
    });
  }

  /**
   * Stores a version, unless the latest one is the same.
   *
   * @param name that it must have; null for any
   */
  public Future<StoredWorkflow.Put> put(Author author, @Nullable String name, String document) {
    return Beside.run(() -> checked(author, name, document))
        .compose(stored -> {
          Deed.concerns(stored.name());
          return store.put(stored);
        })
        .onSuccess(put -> mail.run());
  }

  private NewWorkflow checked(Author author, @Nullable String name, String document) {
    WorkflowDefinition definition =
        Mistakes.read(name == null ? "workflow" : name, document).definition();
    String written = definition.metadata().name();
    if (name != null && !written.equals(name)) {
      throw new InvalidRequest(
          List.of(
              new Violation(
                  "/metadata/name",
                  written,
                  "must be '%s', as the path has it; or send it to the path of the other"
                      .formatted(name))));
    }
    return new NewWorkflow(
        author.tenant(),
        written,
        document,
        definition.metadata().description(),
        !definition.triggers().isEmpty(),
        clock.instant(),
        author.name());
  }

  /** A version; null if there is none. With version 0 the latest. */
  public Future<@Nullable StoredWorkflow> find(String tenant, String name, int version) {
    return store.find(tenant, name, version);
  }

  /** The latest versions of those after this name. */
  public Future<List<StoredWorkflow>> list(String tenant, String after, int limit) {
    return store.list(tenant, after, limit);
  }

  /** False if there is none. */
  public Future<Boolean> remove(String tenant, String name) {
    return store.remove(tenant, name, clock.instant()).onSuccess(gone -> mail.run());
  }

  /** What a run of a workflow would do, begun now. */
  public Future<Plan> plan(
      StoredWorkflow workflow, Map<String, Object> inputs, @Nullable RunMode mode) {
    return Beside.run(() -> {
      WorkflowDefinition definition =
          Mistakes.read(workflow.name(), workflow.document()).definition();
      RunMode wanted = mode == null ? definition.execution().mode() : mode;
      return Mistakes.plan(definition, RunSpec.manual(inputs, wanted, clock.instant()).request());
    });
  }
}
