package dev.quorus.workflow.plan;

import dev.quorus.workflow.expression.Expression;
import dev.quorus.workflow.expression.Values;
import dev.quorus.workflow.model.Execution;
import dev.quorus.workflow.model.GroupRules;
import dev.quorus.workflow.plan.PlannedText.Known;
import dev.quorus.workflow.plan.PlannedText.Late;
import dev.quorus.workflow.plan.PlannedText.SecretPart;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A plan as JSON. What has no effect on the run, such as a place in the text, is left out. */
final class PlanJson {
  private static final String FORMAT = "quorus.dev/plan/v1";

  private PlanJson() {}

  static Map<String, Object> of(Plan plan) {
    Execution execution = plan.execution();
    Map<String, Object> json = new HashMap<>();
    json.put("format", FORMAT);
    json.put("workflow", plan.metadata().name());
    json.put("version", plan.metadata().version());
    json.put("labels", plan.metadata().labels());
    json.put("mode", execution.mode().name());
    json.put("parallelism", execution.parallelism());
    json.put("strategy", execution.strategy().name());
    putIfAny(json, "timeout", execution.timeout());
    json.put("groups", plan.groups().stream().map(PlanJson::group).toList());
    json.put("onSuccess", handler(plan.onSuccess()));
    json.put("onFailure", handler(plan.onFailure()));
    return json;
  }

  private static Map<String, Object> handler(PlannedHandler handler) {
    return Map.of(
        "groups", handler.groups().stream().map(PlanJson::group).toList(),
        "notices", handler.notices().stream().map(PlanJson::notice).toList());
  }

  private static Map<String, Object> group(PlannedGroup group) {
    GroupRules rules = group.rules();
    Map<String, Object> json = new HashMap<>();
    json.put("name", group.name());
    json.put("dependsOn", group.dependsOn());
    json.put("decision", decision(group.decision()));
    json.put("parallelism", rules.parallelism());
    json.put("continueOnError", rules.continueOnError());
    json.put("attempts", rules.retry().attempts());
    json.put("delay", rules.retry().delay().toString());
    putIfAny(json, "timeout", rules.timeout());
    putIfAny(json, "deadline", rules.deadline() == null ? null : rules.deadline().text());
    PlannedApproval approval = group.approval();
    if (approval != null) {
      Map<String, Object> asked = new HashMap<>();
      asked.put("message", text(approval.message()));
      putIfAny(asked, "timeout", approval.timeout());
      json.put("approval", asked);
    }
    PlannedGlob glob = group.glob();
    if (glob != null) {
      json.put(
          "glob",
          Map.of(
              "as", glob.as(),
              "source", location(glob.source()),
              "selection", selection(glob.selection()),
              "maxItems", glob.maxItems()));
    }
    json.put("transfers", group.transfers().stream().map(PlanJson::transfer).toList());
    return json;
  }

  private static Map<String, Object> transfer(PlannedTransfer transfer) {
    PlannedCopying copying = transfer.copying();
    Map<String, Object> json = new HashMap<>();
    json.put("id", transfer.id());
    putIfAny(json, "item", transfer.item());
    json.put("decision", decision(transfer.decision()));
    json.put("source", location(transfer.source()));
    json.put("destination", location(transfer.destination()));
    json.put("verify", copying.verify().name().toLowerCase(Locale.ROOT));
    json.put("overwrite", copying.overwrite().name().toLowerCase(Locale.ROOT));
    json.put("priority", copying.priority());
    putIfAny(json, "deadline", copying.deadline() == null ? null : copying.deadline().text());
    if (copying.bandwidth() != null) {
      json.put("bandwidth", text(copying.bandwidth()));
    }
    json.put("selection", selection(transfer.selection()));
    return json;
  }

  private static Map<String, Object> notice(PlannedNotice notice) {
    Map<String, Object> headers = new HashMap<>();
    notice.headers().forEach((name, value) -> headers.put(name, text(value)));
    Map<String, Object> json = new HashMap<>();
    json.put("name", notice.name());
    json.put("decision", decision(notice.decision()));
    json.put("url", text(notice.url()));
    json.put("method", notice.method());
    json.put("headers", headers);
    if (notice.body() != null) {
      json.put("body", text(notice.body()));
    }
    return json;
  }

  private static Map<String, Object> selection(PlannedSelection selection) {
    Map<String, Object> json = new HashMap<>();
    json.put("recursive", selection.recursive());
    json.put("include", selection.include().stream().map(PlanJson::text).toList());
    json.put("exclude", selection.exclude().stream().map(PlanJson::text).toList());
    if (selection.maxDelete() != null) {
      json.put("maxDelete", selection.maxDelete());
    }
    return json;
  }

  private static Map<String, Object> location(PlannedLocation location) {
    Map<String, Object> json = new HashMap<>();
    putIfAny(json, "connection", location.connection());
    json.put("path", text(location.text()));
    return json;
  }

  private static Object decision(Decision decision) {
    return switch (decision) {
      case Decision.Go go -> "go";
      case Decision.Skip(String reason) -> Map.of("skip", reason);
      case Decision.Ask ask -> late(ask.condition().expression(), ask.values());
    };
  }

  /** A text if it is known, else its parts. */
  private static Object text(PlannedText text) {
    return text.known().isPresent()
        ? text.known().get()
        : text.parts().stream().map(PlanJson::part).toList();
  }

  private static Object part(PlannedText.Part part) {
    return switch (part) {
      case Known(String text) -> text;
      case SecretPart(String ref) -> Map.of("secret", ref);
      case Late late -> late(late.placed().expression(), late.values());
    };
  }

  private static Map<String, Object> late(Expression expression, Values values) {
    return Map.of("expression", expression.text(), "values", expression.known(values));
  }

  private static void putIfAny(Map<String, Object> json, String key, @Nullable Object value) {
    if (value != null) {
      json.put(key, value.toString());
    }
  }
}
