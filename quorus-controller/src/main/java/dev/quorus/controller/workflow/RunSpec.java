package dev.quorus.controller.workflow;

import dev.quorus.workflow.model.RunMode;
import dev.quorus.workflow.plan.Plan;
import dev.quorus.workflow.plan.PlanLimits;
import dev.quorus.workflow.plan.PlanRequest;
import dev.quorus.workflow.plan.PlannedGroup;
import dev.quorus.workflow.trigger.Lineage;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * What a run is made of beside its workflow. The same gives the same plan, whoever makes it.
 *
 * @param inputs values of variables
 * @param lineage the runs that led to it
 */
public record RunSpec(
    Map<String, Object> inputs,
    RunMode mode,
    PlanRequest.Cause cause,
    Instant now,
    Map<String, String> environment,
    Lineage lineage) {
  public RunSpec {
    inputs = Map.copyOf(inputs);
    environment = Map.copyOf(environment);
  }

  /** Of a run that a person starts. */
  static RunSpec manual(Map<String, Object> inputs, RunMode mode, Instant now) {
    return new RunSpec(inputs, mode, PlanRequest.Cause.MANUAL, now, Map.of(), Lineage.NONE);
  }

  PlanRequest request() {
    return new PlanRequest(inputs, mode, cause, now, environment, PlanLimits.DEFAULT);
  }

  /** As it is stored, with what lists and pages show of the plan. */
  JsonObject write(Plan plan) {
    JsonArray groups = new JsonArray();
    plan.groups().forEach(each -> groups.add(group(each)));
    JsonObject given = new JsonObject();
    inputs.forEach((name, value) ->
        given.put(name, value instanceof List<?> list ? new JsonArray(List.copyOf(list)) : value));
    return write(given).put("groups", groups);
  }

  private JsonObject write(JsonObject given) {
    return new JsonObject()
        .put("inputs", given)
        .put("mode", mode.name())
        .put("trigger", cause.trigger())
        .put("files", new JsonArray(cause.files()))
        .put("now", now.toString())
        .put("environment", new JsonObject(new HashMap<>(environment)))
        .put("lineage", new JsonArray(lineage.runs()));
  }

  /** The same of a run of which no plan could be made. */
  JsonObject writeWithoutPlan() {
    return write(new JsonObject()).put("groups", new JsonArray());
  }

  private static JsonObject group(PlannedGroup group) {
    return new JsonObject()
        .put("name", group.name())
        .put("dependsOn", new JsonArray(group.dependsOn()))
        .put("transfers", group.transfers().size())
        .put("found", group.glob() != null);
  }

  static RunSpec read(JsonObject json) {
    Map<String, Object> inputs = new HashMap<>();
    for (Map.Entry<String, Object> each : json.getJsonObject("inputs")) {
      Object value = each.getValue();
      inputs.put(each.getKey(), value instanceof JsonArray list ? list.getList() : value);
    }
    Map<String, String> environment = new HashMap<>();
    json.getJsonObject("environment")
        .forEach(each -> environment.put(each.getKey(), (String) each.getValue()));
    return new RunSpec(
        inputs,
        RunMode.valueOf(json.getString("mode")),
        new PlanRequest.Cause(json.getString("trigger"), texts(json, "files")),
        Instant.parse(json.getString("now")),
        environment,
        new Lineage(texts(json, "lineage")));
  }

  private static List<String> texts(JsonObject json, String field) {
    return json.getJsonArray(field).stream().map(String::valueOf).toList();
  }
}
