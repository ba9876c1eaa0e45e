package dev.quorus.controller.http.wire;

import dev.quorus.api.model.ReasonView;
import dev.quorus.api.model.WorkflowRunStateName;
import dev.quorus.api.model.WorkflowRunView;
import dev.quorus.controller.workflow.store.RunHead;
import dev.quorus.controller.workflow.store.RunRows;
import dev.quorus.controller.workflow.store.StoredRun;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Runs as clients see them. */
public final class RunViews {
  private static final String GROUP = "group/";
  private static final String FILES = "files/";
  private static final Set<String> OVER = Set.of("SUCCEEDED", "FAILED", "SKIPPED", "STOPPED");

  private RunViews() {}

  /** Without its groups. */
  public static WorkflowRunView brief(StoredRun run) {
    return view(run, new JsonObject(run.spec()), null);
  }

  /** With its groups. */
  public static WorkflowRunView whole(StoredRun run, RunRows rows) {
    JsonObject spec = new JsonObject(run.spec());
    return view(run, spec, progress(spec, rows));
  }

  private static WorkflowRunView view(
      StoredRun run, JsonObject spec, WorkflowRunView.@Nullable Progress progress) {
    return new WorkflowRunView(
        run.id(),
        run.workflow(),
        run.version(),
        state(run.head()),
        run.planHash(),
        new WorkflowRunView.Cause(
            run.createdBy(), spec.getString("trigger"), texts(spec.getJsonArray("lineage"))),
        FlowViews.reason(run.head().why()),
        run.createdAt(),
        run.head().startedAt(),
        run.head().endedAt(),
        progress);
  }

  private static WorkflowRunStateName state(RunHead head) {
    String outcome = head.outcome();
    if (head.endedAt() != null && outcome != null) {
      return WorkflowRunStateName.valueOf(outcome);
    }
    if (head.phase().equals("NEW")) {
      return WorkflowRunStateName.NEW;
    }
    return head.paused() ? WorkflowRunStateName.PAUSED : WorkflowRunStateName.RUNNING;
  }

  private static List<String> texts(JsonArray array) {
    return array.stream().map(String::valueOf).toList();
  }

  private static WorkflowRunView.Progress progress(JsonObject spec, RunRows rows) {
    Map<String, JsonObject> byName = new LinkedHashMap<>();
    rows.rows().forEach(each -> byName.put(each.name(), new JsonObject(each.json())));
    Map<String, Sums> sums = sums(rows);
    List<WorkflowRunView.Group> groups = new ArrayList<>();
    for (Object each : spec.getJsonArray("groups")) {
      JsonObject planned = (JsonObject) each;
      groups.add(group(planned.getString("name"), planned, byName, sums));
    }
    for (String name : byName.keySet()) {
      String group = name.startsWith(GROUP) ? name.substring(GROUP.length()) : "";
      if (!group.isEmpty() && groups.stream().noneMatch(known -> known.name().equals(group))) {
        groups.add(group(group, null, byName, sums));
      }
    }
    return new WorkflowRunView.Progress(
        sums.values().stream().mapToLong(each -> each.files).sum(),
        sums.values().stream().mapToLong(each -> each.bytes).sum(),
        groups);
  }

  /** What the transfers of a group come to. */
  private static final class Sums {
    private long done;
    private long failed;
    private long files;
    private long bytes;
  }

  private static Map<String, Sums> sums(RunRows rows) {
    Map<String, Sums> sums = new HashMap<>();
    for (RunRows.Count each : rows.counts()) {
      Sums sum = sums.computeIfAbsent(each.group(), any -> new Sums());
      sum.done += OVER.contains(each.phase()) ? each.transfers() : 0;
      sum.failed += each.phase().equals("FAILED") ? each.transfers() : 0;
      sum.files += each.files();
      sum.bytes += each.bytes();
    }
    return sums;
  }

  private static WorkflowRunView.Group group(
      String name,
      @Nullable JsonObject planned,
      Map<String, JsonObject> rows,
      Map<String, Sums> sums) {
    JsonObject row = rows.getOrDefault(GROUP + name, new JsonObject());
    Sums sum = sums.getOrDefault(name, new Sums());
    String started = row.getString("startedAt");
    return new WorkflowRunView.Group(
        name,
        row.getString("phase", "WAITING"),
        planned == null ? List.of() : texts(planned.getJsonArray("dependsOn")),
        planned == null ? null : transfers(name, planned, rows),
        sum.done,
        sum.failed,
        sum.files,
        sum.bytes,
        started == null ? null : Instant.parse(started),
        reason(row.getJsonObject("why")));
  }

  private static @Nullable Long transfers(
      String name, JsonObject planned, Map<String, JsonObject> rows) {
    long each = planned.getInteger("transfers");
    if (!planned.getBoolean("found")) {
      return each;
    }
    JsonObject files = rows.get(FILES + name);
    return files == null ? null : each * files.getJsonArray("paths").size();
  }

  private static @Nullable ReasonView reason(@Nullable JsonObject why) {
    return why == null ? null : new ReasonView(why.getString("code"), why.getString("message"));
  }
}
