package dev.quorus.controller.http;

import dev.quorus.api.ApiOperation;
import dev.quorus.api.codec.ApiJson;
import dev.quorus.api.codec.InvalidRequest;
import dev.quorus.api.model.ApproveGroup;
import dev.quorus.api.model.Violation;
import dev.quorus.api.model.WorkflowEventPage;
import dev.quorus.api.model.WorkflowRequest;
import dev.quorus.api.model.WorkflowRunPage;
import dev.quorus.api.model.WorkflowRunStateName;
import dev.quorus.controller.http.wire.FlowInputs;
import dev.quorus.controller.http.wire.FlowViews;
import dev.quorus.controller.http.wire.RunViews;
import dev.quorus.controller.store.NewTransfer.IdempotencyKey;
import dev.quorus.controller.stream.FeedFilter;
import dev.quorus.controller.workflow.Runs;
import dev.quorus.controller.workflow.Workflows;
import dev.quorus.controller.workflow.store.RunLine;
import dev.quorus.controller.workflow.store.RunQuery;
import dev.quorus.controller.workflow.store.StartKey;
import dev.quorus.controller.workflow.store.StoredRun;
import dev.quorus.controller.workflow.store.StoredWorkflow;
import dev.quorus.workflow.run.RunEvent;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Starts runs of workflows, shows and steers them. */
final class RunRoutes {
  private static final Pattern RUN = Pattern.compile("[0-9a-f-]{36}");

  static final Set<String> LIST = Set.of("workflow", "state", "limit", "cursor");

  private static final int MOST = 1_000;
  private static final int USUAL = 100;
  private static final int LONGEST_REASON = 500;

  private final Workflows workflows;
  private final Runs runs;
  private final EventStreams streams;

  RunRoutes(Workflows workflows, Runs runs, EventStreams streams) {
    this.workflows = workflows;
    this.runs = runs;
    this.streams = streams;
  }

  void start(Exchange exchange) {
    RequestKey key = RequestKey.read(exchange.request());
    RequestBody.readOptional(exchange, bytes -> start(exchange, key, bytes));
  }

  private void start(Exchange exchange, RequestKey requestKey, byte[] bytes) {
    String name = exchange.pathId();
    WorkflowRequest wanted = JsonBody.read(bytes, WorkflowRequest.class);
    IdempotencyKey given = requestKey.of(tenant(exchange), bytes);
    StartKey key =
        given == null ? null : new StartKey(given.key(), name + " " + given.fingerprint());
    Runs.Start start =
        new Runs.Start(
            FlowInputs.read(wanted.inputs()), wanted.planHash(), key, exchange.principal().name());
    exchange.when(
        workflows.find(tenant(exchange), name, FlowInputs.version(wanted.version())),
        found ->
            exchange.when(
                runs.start(require(found, name), start), started -> started(exchange, started)));
  }

  private static StoredWorkflow require(@Nullable StoredWorkflow found, String name) {
    if (found == null) {
      throw Refusal.noSuchWorkflow(name);
    }
    return found;
  }

  private static void started(Exchange exchange, Runs.Started started) {
    switch (started) {
      case Runs.Started.Begun(StoredRun run) ->
          exchange.acceptedAt(
              ApiOperation.GET_RUN.path(run.id()), ApiJson.toBytes(RunViews.brief(run)));
      case Runs.Started.KeyReused(String first) -> throw Refusal.runKeyReused(first);
      case Runs.Started.PlanChanged(String hash) ->
          throw Refusal.illegalState(
              "The plan has the hash %s now: something has changed; look at the plan again"
                  .formatted(hash));
      case Runs.Started.OnlyRehearsed(var mode) ->
          throw Refusal.illegalState(
              "The workflow has the mode %s; rehearse it, or give it the mode NORMAL"
                  .formatted(mode));
    }
  }

  void list(Exchange exchange) {
    QueryReader query = new QueryReader(exchange.request());
    int limit = (int) query.number("limit", 1, MOST, USUAL);
    String state = query.one("state");
    if (state != null
        && Arrays.stream(WorkflowRunStateName.values())
            .noneMatch(each -> each.name().equals(state))) {
      query.violation(
          "state", state, "must be one of " + Arrays.toString(WorkflowRunStateName.values()));
    }
    RunQuery wanted =
        new RunQuery(
            tenant(exchange),
            query.workflow("workflow"),
            state,
            query.text("cursor", RUN, "must be the nextCursor of a page"),
            limit + 1);
    query.finish();
    exchange.when(runs.list(wanted), found -> exchange.ok(ApiJson.toBytes(page(found, limit))));
  }

  private static WorkflowRunPage page(List<StoredRun> found, int limit) {
    List<StoredRun> shown = found.subList(0, Math.min(found.size(), limit));
    return new WorkflowRunPage(
        shown.stream().map(RunViews::brief).toList(),
        found.size() > shown.size() ? shown.getLast().id() : null);
  }

  void get(Exchange exchange) {
    with(exchange, run -> show(exchange, run));
  }

  private void show(Exchange exchange, StoredRun run) {
    exchange.when(
        runs.rows(run.id()), rows -> exchange.ok(ApiJson.toBytes(RunViews.whole(run, rows))));
  }

  void events(Exchange exchange) {
    QueryReader query = new QueryReader(exchange.request());
    EventFilter filter = EventFilter.read(query);
    query.finish();
    EventStreams.checkLastEventId(exchange.request());
    if (EventStreams.wanted(exchange.request())) {
      streams.open(exchange, FeedFilter.ofRun(tenant(exchange), exchange.pathId()), filter.after());
      return;
    }
    with(
        exchange,
        run ->
            exchange.when(
                runs.events(run.id(), filter.begin(), filter.ask()),
                found -> exchange.ok(ApiJson.toBytes(events(filter, found)))));
  }

  private static WorkflowEventPage events(EventFilter filter, List<RunLine.Stored> found) {
    List<RunLine.Stored> shown = found.subList(0, Math.min(found.size(), filter.limit()));
    return new WorkflowEventPage(
        shown.stream().map(FlowViews::event).toList(),
        found.size() > shown.size() ? shown.getLast().seq() : null);
  }

  void cancel(Exchange exchange) {
    ask(exchange, new RunEvent.Cancelled(by(exchange)));
  }

  void pause(Exchange exchange) {
    ask(exchange, new RunEvent.Paused(by(exchange)));
  }

  void resume(Exchange exchange) {
    ask(exchange, new RunEvent.Resumed(by(exchange)));
  }

  void retry(Exchange exchange) {
    ask(exchange, new RunEvent.Retried(by(exchange)));
  }

  void approve(Exchange exchange) {
    RequestBody.read(
        exchange,
        bytes -> {
          ApproveGroup wanted = JsonBody.read(bytes, ApproveGroup.class);
          String group = wanted.group();
          String reason = wanted.reason() == null ? "" : wanted.reason();
          if (group == null || group.isEmpty()) {
            throw invalid("/group", "must name the group that asks");
          }
          if (reason.length() > LONGEST_REASON) {
            throw invalid("/reason", "must be at most " + LONGEST_REASON + " characters");
          }
          ask(
              exchange,
              Boolean.FALSE.equals(wanted.approved())
                  ? new RunEvent.Declined(group, by(exchange), reason)
                  : new RunEvent.Approved(group, by(exchange)));
        });
  }

  private static InvalidRequest invalid(String pointer, String message) {
    return new InvalidRequest(List.of(new Violation(pointer, null, message)));
  }

  private void ask(Exchange exchange, RunEvent event) {
    String id = exchange.pathId();
    exchange.when(
        runs.ask(tenant(exchange), id, event),
        asked -> {
          switch (asked) {
            case Runs.Asked.Done(StoredRun run) -> show(exchange, run);
            case Runs.Asked.NotNow(String why) ->
                throw Refusal.illegalState("Run %s: %s".formatted(id, why));
            case Runs.Asked.NotFound none -> throw Refusal.noSuchRun(id);
          }
        });
  }

  private void with(Exchange exchange, Consumer<StoredRun> next) {
    String id = exchange.pathId();
    exchange.when(
        runs.find(tenant(exchange), id),
        found -> {
          if (found == null) {
            throw Refusal.noSuchRun(id);
          }
          next.accept(found);
        });
  }

  private static String tenant(Exchange exchange) {
    return exchange.principal().tenant();
  }

  private static String by(Exchange exchange) {
    return exchange.principal().name();
  }
}
