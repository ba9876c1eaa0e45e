package dev.quorus.cli.workflow;

import dev.quorus.api.model.PlanOutlookView;
import dev.quorus.cli.command.Parsed;
import dev.quorus.cli.flow.OutlookTexts;
import dev.quorus.cli.shell.Palette;
import dev.quorus.workflow.model.Execution;
import dev.quorus.workflow.plan.Decision;
import dev.quorus.workflow.plan.Plan;
import dev.quorus.workflow.plan.PlannedApproval;
import dev.quorus.workflow.plan.PlannedGlob;
import dev.quorus.workflow.plan.PlannedGroup;
import dev.quorus.workflow.plan.PlannedHandler;
import dev.quorus.workflow.plan.PlannedLocation;
import dev.quorus.workflow.plan.PlannedText;
import dev.quorus.workflow.plan.PlannedTransfer;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** A plan in words. */
final class PlanTexts {
  /** Of a group; who wants all of them takes JSON. */
  private static final int MOST_TRANSFERS = 20;

  private final Palette colours;
  private final List<String> lines = new ArrayList<>();

  private PlanTexts(Palette colours) {
    this.colours = colours;
  }

  static List<String> lines(Plan plan, PlanOutlookView outlook, Palette colours) {
    PlanTexts texts = new PlanTexts(colours);
    texts.plan(plan);
    texts.lines.addAll(OutlookTexts.lines(outlook, colours));
    texts.lines.add("hash: " + plan.hash());
    return texts.lines;
  }

  private void plan(Plan plan) {
    Execution execution = plan.execution();
    lines.add(
        "%s: %d groups, %d transfers%s; %s, at most %d at a time"
            .formatted(
                colours.bold(plan.metadata().name()),
                plan.groups().size(),
                plan.transfers(),
                plan.groups().stream().anyMatch(each -> each.glob() != null)
                    ? " and those of the files that are found"
                    : "",
                Parsed.name(execution.mode()),
                execution.parallelism()));
    plan.groups().forEach(each -> group(each, ""));
    handler("onSuccess", plan.onSuccess());
    handler("onFailure", plan.onFailure());
  }

  private void handler(String name, PlannedHandler handler) {
    handler.groups().forEach(each -> group(each, name + "."));
    handler
        .notices()
        .forEach(
            each -> lines.add("%s: tell %s by %s".formatted(name, each.name(), text(each.url()))));
  }

  private void group(PlannedGroup group, String prefix) {
    String after =
        group.dependsOn().isEmpty() ? "" : ", after " + String.join(", ", group.dependsOn());
    lines.add(
        "%s%s%s".formatted(colours.bold(prefix + group.name()), after, decided(group.decision())));
    PlannedApproval approval = group.approval();
    if (approval != null) {
      lines.add("  asks a person: " + text(approval.message()));
    }
    if (group.deadline() != null) {
      lines.add("  by " + group.deadline().text() + ", which is " + group.deadline().due());
    }
    PlannedGlob glob = group.glob();
    if (glob != null) {
      lines.add(
          "  for each file in %s, at most %d".formatted(place(glob.source()), glob.maxItems()));
    }
    group.transfers().stream().limit(MOST_TRANSFERS).forEach(this::transfer);
    if (group.transfers().size() > MOST_TRANSFERS) {
      lines.add("  … and %d more".formatted(group.transfers().size() - MOST_TRANSFERS));
    }
  }

  private void transfer(PlannedTransfer transfer) {
    Integer deletes = transfer.selection().maxDelete();
    lines.add(
        "  %s: %s -> %s%s%s"
            .formatted(
                transfer.id().substring(transfer.id().indexOf('/') + 1),
                place(transfer.source()),
                place(transfer.destination()),
                deletes == null ? "" : ", deleting at most " + deletes,
                decided(transfer.decision())));
  }

  private String decided(Decision decision) {
    return switch (decision) {
      case Decision.Go go -> "";
      case Decision.Skip(String reason) -> colours.yellow(" (skipped: " + reason + ")");
      case Decision.Ask ask -> " (if " + ask.condition().expression() + ")";
    };
  }

  static String place(PlannedLocation location) {
    String text = text(location.text());
    return location.connection() == null ? text : location.connection() + ":" + text;
  }

  static String text(PlannedText text) {
    return text.parts().stream()
        .map(each ->
            switch (each) {
              case PlannedText.Known(String known) -> known;
              case PlannedText.SecretPart secret -> "***";
              case PlannedText.Late late -> "{{ " + late.placed().expression() + " }}";
            })
        .collect(Collectors.joining());
  }
}
