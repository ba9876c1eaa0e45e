package dev.quorus.api.client;

import dev.quorus.api.ApiOperation;
import dev.quorus.api.codec.ApiJson;
import dev.quorus.api.model.ApproveGroup;
import dev.quorus.api.model.RehearsalRequest;
import dev.quorus.api.model.RehearsalView;
import dev.quorus.api.model.RemovedWorkflow;
import dev.quorus.api.model.ReplayTrigger;
import dev.quorus.api.model.TriggerList;
import dev.quorus.api.model.TriggerView;
import dev.quorus.api.model.WorkflowCheck;
import dev.quorus.api.model.WorkflowEventPage;
import dev.quorus.api.model.WorkflowPage;
import dev.quorus.api.model.WorkflowPlanView;
import dev.quorus.api.model.WorkflowRequest;
import dev.quorus.api.model.WorkflowRunPage;
import dev.quorus.api.model.WorkflowRunView;
import dev.quorus.api.model.WorkflowView;
import java.net.URLEncoder;
import java.net.http.HttpRequest;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * Workflows, their runs and what starts them. Futures fail with a bare {@link ClientError}, and
 * complete on a thread of the client, which must not be blocked. For use by any thread.
 */
public final class WorkflowClient {
  private static final String YAML = "application/yaml";

  private final Exchange exchange;
  private final Repetition repetition;

  WorkflowClient(Exchange exchange, Repetition repetition) {
    this.exchange = exchange;
    this.repetition = repetition;
  }

  /** Looks for mistakes in the text of a workflow, and stores nothing. */
  public CompletableFuture<WorkflowCheck> check(String document) {
    return text(ApiOperation.CHECK_WORKFLOW, document, WorkflowCheck.class);
  }

  /** Stores a new version, unless the latest one is the same text. */
  public CompletableFuture<WorkflowView> submit(String document) {
    return text(ApiOperation.SUBMIT_WORKFLOW, document, WorkflowView.class);
  }

  private <T> CompletableFuture<T> text(ApiOperation operation, String document, Class<T> type) {
    byte[] body = document.getBytes(StandardCharsets.UTF_8);
    return exchange.send(exchange.request(operation, operation.path(), YAML, body, null), type);
  }

  /**
   * The workflows by name.
   *
   * @param cursor of the page before; null for the first
   */
  public CompletableFuture<WorkflowPage> list(@Nullable String cursor) {
    String query = cursor == null ? "" : "?cursor=" + encoded(cursor);
    return ask(
        ApiOperation.LIST_WORKFLOWS,
        ApiOperation.LIST_WORKFLOWS.path() + query,
        WorkflowPage.class);
  }

  /**
   * A version of a workflow, with its text.
   *
   * @param version 0 for the latest
   */
  public CompletableFuture<WorkflowView> get(String name, int version) {
    String path = ApiOperation.GET_WORKFLOW.path(QuorusClient.segment(name));
    return ask(
        ApiOperation.GET_WORKFLOW,
        version == 0 ? path : path + "?version=" + version,
        WorkflowView.class);
  }

  /** Has a workflow not be run any more. */
  public CompletableFuture<RemovedWorkflow> remove(String name) {
    return one(ApiOperation.REMOVE_WORKFLOW, name, null, RemovedWorkflow.class);
  }

  /** What a run would do if it began now. */
  public CompletableFuture<WorkflowPlanView> plan(String name, WorkflowRequest wanted) {
    return one(ApiOperation.PLAN_WORKFLOW, name, wanted, WorkflowPlanView.class);
  }

  /** What would happen in a run, without moving a byte. */
  public CompletableFuture<RehearsalView> rehearse(String name, RehearsalRequest wanted) {
    return one(ApiOperation.REHEARSE_WORKFLOW, name, wanted, RehearsalView.class);
  }

  /**
   * Starts a run. The same key is sent again while the service cannot be reached or asks to wait,
   * so at most one run begins.
   *
   * @param idempotencyKey null for a new random one
   */
  public CompletableFuture<WorkflowRunView> start(
      String name, WorkflowRequest wanted, @Nullable String idempotencyKey) {
    HttpRequest request =
        exchange.request(
            ApiOperation.START_WORKFLOW,
            ApiOperation.START_WORKFLOW.path(QuorusClient.segment(name)),
            ApiJson.toBytes(wanted),
            QuorusClient.orRandom(idempotencyKey));
    return repetition.run(() -> exchange.send(request, WorkflowRunView.class));
  }

  /**
   * Runs, the newest first.
   *
   * @param workflow null for those of all
   * @param state null for any
   * @param cursor of the page before; null for the first
   * @param limit how many at most, 1 to 1000
   */
  public CompletableFuture<WorkflowRunPage> runs(
      @Nullable String workflow, @Nullable String state, @Nullable String cursor, int limit) {
    StringBuilder query = new StringBuilder("?limit=").append(limit);
    append(query, "workflow", workflow);
    append(query, "state", state);
    append(query, "cursor", cursor);
    return ask(
        ApiOperation.LIST_RUNS, ApiOperation.LIST_RUNS.path() + query, WorkflowRunPage.class);
  }

  private static void append(StringBuilder query, String name, @Nullable String value) {
    if (value != null) {
      query.append('&').append(name).append('=').append(encoded(value));
    }
  }

  private static String encoded(String value) {
    return URLEncoder.encode(value, StandardCharsets.UTF_8);
  }

  /** A run as it is now. */
  public CompletableFuture<WorkflowRunView> run(String id) {
    return one(ApiOperation.GET_RUN, id, null, WorkflowRunView.class);
  }

  /**
   * Events of a run, the oldest first.
   *
   * @param after only those with a greater {@code seq}; 0 for all
   * @param limit how many at most, 1 to 1000
   */
  public CompletableFuture<WorkflowEventPage> events(String id, long after, int limit) {
    String path = ApiOperation.LIST_RUN_EVENTS.path(QuorusClient.segment(id));
    return ask(
        ApiOperation.LIST_RUN_EVENTS,
        path + "?after=" + after + "&limit=" + limit,
        WorkflowEventPage.class);
  }

  /** Ends an unfinished run. */
  public CompletableFuture<WorkflowRunView> cancel(String id) {
    return one(ApiOperation.CANCEL_RUN, id, null, WorkflowRunView.class);
  }

  /** Has nothing more of a run begin until it is resumed. */
  public CompletableFuture<WorkflowRunView> pause(String id) {
    return one(ApiOperation.PAUSE_RUN, id, null, WorkflowRunView.class);
  }

  /** Lets a paused run go on. */
  public CompletableFuture<WorkflowRunView> resume(String id) {
    return one(ApiOperation.RESUME_RUN, id, null, WorkflowRunView.class);
  }

  /** Takes a run up again where it failed. */
  public CompletableFuture<WorkflowRunView> retry(String id) {
    return one(ApiOperation.RETRY_RUN, id, null, WorkflowRunView.class);
  }

  /** Answers a group that asks. */
  public CompletableFuture<WorkflowRunView> approve(String id, ApproveGroup answer) {
    return one(ApiOperation.APPROVE_RUN, id, answer, WorkflowRunView.class);
  }

  /**
   * What starts workflows by itself.
   *
   * @param workflow null for all of them
   */
  public CompletableFuture<TriggerList> triggers(@Nullable String workflow) {
    String query = workflow == null ? "" : "?workflow=" + encoded(workflow);
    return ask(
        ApiOperation.LIST_TRIGGERS, ApiOperation.LIST_TRIGGERS.path() + query, TriggerList.class);
  }

  /** Has a trigger fire from now on, or not; its id is {@code workflow:trigger}. */
  public CompletableFuture<TriggerView> enable(String trigger, boolean enabled) {
    return one(
        enabled ? ApiOperation.ENABLE_TRIGGER : ApiOperation.DISABLE_TRIGGER,
        trigger,
        null,
        TriggerView.class);
  }

  /** Starts a run as the trigger would. */
  public CompletableFuture<TriggerView> fire(String trigger) {
    return one(ApiOperation.FIRE_TRIGGER, trigger, null, TriggerView.class);
  }

  /**
   * Makes a window good: ticks of a clock that have no run get one, files that were taken in it are
   * taken once more, if they are still there.
   *
   * @param to null for now
   */
  public CompletableFuture<TriggerView> replay(String trigger, Instant from, @Nullable Instant to) {
    return one(
        ApiOperation.REPLAY_TRIGGER, trigger, new ReplayTrigger(from, to), TriggerView.class);
  }

  private <T> CompletableFuture<T> one(
      ApiOperation operation, String id, @Nullable Object body, Class<T> type) {
    byte[] bytes = body == null ? null : ApiJson.toBytes(body);
    return exchange.send(
        exchange.request(operation, operation.path(QuorusClient.segment(id)), bytes, null), type);
  }

  private <T> CompletableFuture<T> ask(ApiOperation operation, String path, Class<T> type) {
    return exchange.send(exchange.request(operation, path, null, null), type);
  }
}
