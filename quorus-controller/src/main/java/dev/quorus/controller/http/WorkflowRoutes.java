package dev.quorus.controller.http;

import dev.quorus.api.codec.ApiJson;
import dev.quorus.api.model.RehearsalRequest;
import dev.quorus.api.model.RemovedWorkflow;
import dev.quorus.api.model.WorkflowPage;
import dev.quorus.api.model.WorkflowRequest;
import dev.quorus.controller.http.wire.FlowInputs;
import dev.quorus.controller.http.wire.FlowViews;
import dev.quorus.controller.repeat.Answer;
import dev.quorus.controller.security.Role;
import dev.quorus.controller.workflow.Rehearsals;
import dev.quorus.controller.workflow.Workflows;
import dev.quorus.controller.workflow.store.StoredWorkflow;
import dev.quorus.controller.workflow.store.StoredWorkflow.Put;
import dev.quorus.workflow.WorkflowReader;
import dev.quorus.workflow.plan.Plan;
import dev.quorus.workflow.rehearse.Outlook;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpHeaders;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Stores workflows, checks, plans and rehearses them. */
final class WorkflowRoutes {
  static final Set<String> LIST = Set.of("limit", "cursor");
  static final Set<String> ONE = Set.of("version");

  private static final CharSequence YAML = HttpHeaders.createOptimized("application/yaml");
  private static final CharSequence SCHEMA = HttpHeaders.createOptimized("application/schema+json");
  private static final int MOST = 1_000;
  private static final int USUAL = 100;

  private final Workflows workflows;
  private final Rehearsals rehearsals;

  WorkflowRoutes(Workflows workflows, Rehearsals rehearsals) {
    this.workflows = workflows;
    this.rehearsals = rehearsals;
  }

  void list(Exchange exchange) {
    QueryReader query = new QueryReader(exchange.request());
    int limit = (int) query.number("limit", 1, MOST, USUAL);
    String cursor = query.workflow("cursor");
    query.finish();
    exchange.when(
        workflows.list(tenant(exchange), cursor == null ? "" : cursor, limit + 1),
        found -> exchange.ok(ApiJson.toBytes(page(found, limit))));
  }

  private static WorkflowPage page(List<StoredWorkflow> found, int limit) {
    List<StoredWorkflow> shown = found.subList(0, Math.min(found.size(), limit));
    return new WorkflowPage(
        shown.stream().map(FlowViews::brief).toList(),
        found.size() > shown.size() ? shown.getLast().name() : null);
  }

  void submit(Exchange exchange) {
    put(exchange, null);
  }

  void put(Exchange exchange) {
    put(exchange, exchange.pathId());
  }

  private void put(Exchange exchange, @Nullable String name) {
    RequestBody.readWorkflow(
        exchange,
        bytes -> {
          exchange.answersWith(result -> result instanceof Put put ? answer(put) : null);
          exchange.when(
              workflows.put(author(exchange), name, text(bytes)),
              put -> exchange.answer(answer(put)));
        });
  }

  private static Answer answer(Put put) {
    return Answer.json(put.fresh() ? 201 : 200, ApiJson.toBytes(FlowViews.whole(put.workflow())));
  }

  private static String text(byte[] bytes) {
    return new String(bytes, StandardCharsets.UTF_8);
  }

  void get(Exchange exchange) {
    QueryReader query = new QueryReader(exchange.request());
    int version = (int) query.number("version", 1, Integer.MAX_VALUE, 0);
    query.finish();
    String accept = exchange.request().getHeader(HttpHeaders.ACCEPT);
    boolean yaml = accept != null && accept.contains("yaml");
    with(
        exchange,
        version,
        found -> {
          if (yaml) {
            exchange.ok(YAML, Buffer.buffer(found.document()));
          } else {
            exchange.ok(ApiJson.toBytes(FlowViews.whole(found)));
          }
        });
  }

  void remove(Exchange exchange) {
    String name = exchange.pathId();
    Answer answer = Answer.json(200, ApiJson.toBytes(new RemovedWorkflow(name)));
    exchange.answersWith(removed -> Boolean.TRUE.equals(removed) ? answer : null);
    exchange.when(
        workflows.remove(tenant(exchange), name),
        removed -> {
          if (!removed) {
            throw Refusal.noSuchWorkflow(name);
          }
          exchange.answer(answer);
        });
  }

  void check(Exchange exchange) {
    RequestBody.readWorkflow(
        exchange,
        bytes ->
            exchange.when(
                workflows.check(text(bytes)), check -> exchange.ok(ApiJson.toBytes(check))));
  }

  void plan(Exchange exchange) {
    RequestBody.readOptional(
        exchange,
        bytes -> {
          WorkflowRequest wanted = JsonBody.read(bytes, WorkflowRequest.class);
          var inputs = FlowInputs.read(wanted.inputs());
          with(
              exchange,
              FlowInputs.version(wanted.version()),
              found ->
                  exchange.when(
                      workflows.plan(found, inputs, null), plan -> plan(exchange, found, plan)));
        });
  }

  /** To have agents look is more than to see: it takes the role that rehearses. */
  private void plan(Exchange exchange, StoredWorkflow found, Plan plan) {
    if (exchange.principal().role().includes(Role.SUBMITTER)) {
      exchange.when(
          rehearsals.outlook(found, plan), outlook -> planned(exchange, found, plan, outlook));
    } else {
      planned(exchange, found, plan, null);
    }
  }

  private static void planned(
      Exchange exchange, StoredWorkflow found, Plan plan, @Nullable Outlook outlook) {
    exchange.ok(ApiJson.toBytes(FlowViews.plan(plan, found.version(), outlook)));
  }

  void rehearse(Exchange exchange) {
    RequestBody.read(
        exchange,
        bytes -> {
          RehearsalRequest wanted = JsonBody.read(bytes, RehearsalRequest.class);
          Rehearsals.Wanted run = FlowInputs.rehearsal(wanted);
          with(
              exchange,
              FlowInputs.version(wanted.version()),
              found ->
                  exchange.when(
                      rehearsals.rehearse(found, run),
                      done -> exchange.ok(ApiJson.toBytes(FlowViews.rehearsed(done)))));
        });
  }

  void schema(Exchange exchange) {
    exchange.ok(SCHEMA, Buffer.buffer(WorkflowReader.schema()));
  }

  private void with(Exchange exchange, int version, Consumer<StoredWorkflow> next) {
    String name = exchange.pathId();
    exchange.when(
        workflows.find(tenant(exchange), name, version),
        found -> {
          if (found == null) {
            throw Refusal.noSuchWorkflow(name);
          }
          next.accept(found);
        });
  }

  static Workflows.Author author(Exchange exchange) {
    return new Workflows.Author(tenant(exchange), exchange.principal().name());
  }

  private static String tenant(Exchange exchange) {
    return exchange.principal().tenant();
  }
}
