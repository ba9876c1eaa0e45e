package dev.quorus.workflow.plan;

import dev.quorus.core.config.BandwidthText;
import dev.quorus.workflow.expression.Template;
import dev.quorus.workflow.expression.Values;
import dev.quorus.workflow.model.Approval;
import dev.quorus.workflow.model.Copying;
import dev.quorus.workflow.model.ForEach;
import dev.quorus.workflow.model.Transfer;
import dev.quorus.workflow.model.TransferGroup;
import dev.quorus.workflow.problem.Kind;
import dev.quorus.workflow.problem.Origin;
import dev.quorus.workflow.problem.ProblemLog;
import dev.quorus.workflow.variables.Resolver;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Plans groups: variables, condition, items, transfers. */
final class GroupPlanner {
  private final Resolver resolver;
  private final TextFiller texts;
  private final ItemMaker items;
  private final Values base;
  private final PlanLimits limits;
  private final ProblemLog log;
  private int transfers;

  GroupPlanner(
      Resolver resolver, TextFiller texts, Values base, PlanLimits limits, ProblemLog log) {
    this.resolver = resolver;
    this.texts = texts;
    this.items = new ItemMaker(texts, log);
    this.base = base;
    this.limits = limits;
    this.log = log;
  }

  /** Values of the workflow's variables, for what belongs to no group. */
  Values outside() {
    return resolver.resolve(Map.of(), base);
  }

  PlannedGroup plan(TransferGroup group, int level) {
    Values values = resolver.resolve(group.variables(), base);
    Decision decision = texts.decision(group.condition(), values);
    boolean skipped = decision instanceof Decision.Skip;
    ForEach forEach = group.forEach();
    return new PlannedGroup(
        group.name(),
        group.dependsOn(),
        level,
        decision,
        skipped ? null : approval(group.approval(), values),
        group.rules(),
        PlannedDeadline.of(group.rules().deadline(), base.now()),
        shown(values),
        !skipped && forEach instanceof ForEach.Glob glob ? glob(glob, values) : null,
        skipped ? List.of() : transfers(group, forEach, values));
  }

  private @Nullable PlannedApproval approval(@Nullable Approval approval, Values values) {
    return approval == null
        ? null
        : new PlannedApproval(texts.text(approval.message(), values), approval.timeout());
  }

  private static Map<String, String> shown(Values values) {
    Map<String, String> shown = new HashMap<>();
    values
        .variables()
        .forEach((name, value) ->
            shown.put(
                name,
                value instanceof List<?> list ? CanonicalJson.write(list) : Template.shown(value)));
    return shown;
  }

  private PlannedGlob glob(ForEach.Glob glob, Values values) {
    return new PlannedGlob(
        glob.as(),
        texts.location(glob.source(), values),
        texts.selection(glob.selected(), values),
        glob.maxItems());
  }

  private List<PlannedTransfer> transfers(
      TransferGroup group, @Nullable ForEach forEach, Values values) {
    if (forEach == null || forEach instanceof ForEach.Glob) {
      count(group.transfers().size(), group.origin());
      return group.transfers().stream()
          .map(each -> transfer(group, each, values, "", null))
          .toList();
    }
    List<PlannedTransfer> made = new ArrayList<>();
    int index = 0;
    for (Object item : items.of(forEach, values)) {
      count(group.transfers().size(), forEach.origin());
      Values inside = values.with(forEach.as(), item);
      String suffix = "[" + index + "]";
      group.transfers().stream()
          .map(each -> transfer(group, each, inside, suffix, Template.shown(item)))
          .forEach(made::add);
      index++;
    }
    return made;
  }

  private void count(int more, Origin origin) {
    transfers += more;
    if (transfers > limits.transfers()) {
      log.add(
          Kind.LIMIT,
          origin,
          "the run would have more than %d transfers".formatted(limits.transfers()),
          "move folders with recursive: true, or split the workflow");
      throw new TooMany();
    }
  }

  /** The plan is not made any further; why is in the log. */
  static final class TooMany extends RuntimeException {
    private static final long serialVersionUID = 1L;

    TooMany() {
      super("too many transfers", null, false, false);
    }
  }

  private PlannedTransfer transfer(
      TransferGroup group, Transfer transfer, Values values, String suffix, @Nullable String item) {
    return new PlannedTransfer(
        group.name() + "/" + transfer.name() + suffix,
        item,
        texts.decision(transfer.condition(), values),
        texts.location(transfer.source(), values),
        texts.location(transfer.destination(), values),
        copying(transfer.copying(), values),
        texts.selection(transfer.selected(), values),
        transfer.origin());
  }

  private PlannedCopying copying(Copying copying, Values values) {
    Template bandwidth = copying.bandwidth();
    return new PlannedCopying(
        copying.verify(),
        copying.overwrite(),
        bandwidth == null ? null : bandwidth(bandwidth, values),
        copying.priority(),
        PlannedDeadline.of(copying.deadline(), base.now()));
  }

  private PlannedText bandwidth(Template template, Values values) {
    PlannedText text = texts.text(template, values);
    try {
      Optional<String> known = text.known();
      if (known.isPresent()) {
        return PlannedText.of(BandwidthText.write(BandwidthText.parse(known.get())));
      }
    } catch (IllegalArgumentException e) {
      texts.report(e, template.origin());
    }
    return text;
  }
}
