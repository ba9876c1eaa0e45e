package dev.quorus.controller.http.wire;

import dev.quorus.api.model.ReasonView;
import dev.quorus.api.model.RehearsalView;
import dev.quorus.api.model.TriggerView;
import dev.quorus.api.model.WorkflowEventView;
import dev.quorus.api.model.WorkflowPlanView;
import dev.quorus.api.model.WorkflowView;
import dev.quorus.controller.workflow.Rehearsals;
import dev.quorus.controller.workflow.Triggers;
import dev.quorus.controller.workflow.store.Reason;
import dev.quorus.controller.workflow.store.RunLine;
import dev.quorus.controller.workflow.store.StoredWorkflow;
import dev.quorus.workflow.model.RunMode;
import dev.quorus.workflow.plan.Decision;
import dev.quorus.workflow.plan.Plan;
import dev.quorus.workflow.plan.PlannedGroup;
import dev.quorus.workflow.plan.PlannedLocation;
import dev.quorus.workflow.plan.PlannedTransfer;
import dev.quorus.workflow.rehearse.Line;
import dev.quorus.workflow.rehearse.Outlook;
import dev.quorus.workflow.rehearse.Rehearsal;
import dev.quorus.workflow.run.RunOutcome;
import dev.quorus.workflow.run.Why;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** Workflows, plans and triggers as clients see them. */
public final class FlowViews {
  private static final int MOST_STEPS = 1_000;
  private static final double MILLIS = 1_000.0;

  private FlowViews() {}

  /** Without its text. */
  public static WorkflowView brief(StoredWorkflow workflow) {
    return view(workflow, null);
  }

  /** With its text. */
  public static WorkflowView whole(StoredWorkflow workflow) {
    return view(workflow, workflow.document());
  }

  private static WorkflowView view(StoredWorkflow workflow, @Nullable String document) {
    return new WorkflowView(
        workflow.name(),
        workflow.version(),
        workflow.description(),
        workflow.triggers(),
        workflow.createdAt(),
        workflow.createdBy(),
        document);
  }

  static @Nullable ReasonView reason(@Nullable Reason reason) {
    return reason == null ? null : new ReasonView(reason.code(), reason.message());
  }

  private static @Nullable ReasonView reason(@Nullable Why why) {
    return why == null ? null : new ReasonView(why.code(), why.message());
  }

  /** One line of a history. */
  public static WorkflowEventView event(RunLine.Stored stored) {
    RunLine line = stored.line();
    return new WorkflowEventView(
        stored.seq(), line.at(), line.subject(), line.what(), reason(line.why()));
  }

  /** What a run of this version would do. */
  public static WorkflowPlanView plan(Plan plan, int version, @Nullable Outlook outlook) {
    return new WorkflowPlanView(
        plan.metadata().name(),
        version,
        plan.execution().mode().name(),
        plan.hash(),
        plan.transfers(),
        plan.groups().stream().map(FlowViews::group).toList(),
        plan.groups().stream()
            .flatMap(each -> each.transfers().stream())
            .limit(MOST_STEPS)
            .map(FlowViews::step)
            .toList(),
        outlook == null ? null : OutlookViews.view(outlook));
  }

  private static WorkflowPlanView.Group group(PlannedGroup group) {
    return new WorkflowPlanView.Group(
        group.name(),
        group.dependsOn(),
        group.level(),
        group.transfers().size(),
        group.glob() != null,
        group.approval() != null,
        group.decision() instanceof Decision.Skip(String why) ? why + " is false" : null);
  }

  private static WorkflowPlanView.Step step(PlannedTransfer transfer) {
    return new WorkflowPlanView.Step(
        transfer.id(), place(transfer.source()), place(transfer.destination()));
  }

  private static String place(PlannedLocation location) {
    String text = location.text().known().orElse("?");
    return location.connection() == null ? text : location.connection() + ":" + text;
  }

  /** What a run would do. */
  public static RehearsalView rehearsed(Rehearsals.Rehearsed done) {
    Rehearsal.Report report = done.report();
    boolean virtual = done.plan().execution().mode() == RunMode.VIRTUAL_RUN;
    RunOutcome outcome = report.view().outcome();
    Instant end = done.start().plus(report.length());
    return new RehearsalView(
        done.plan().metadata().name(),
        done.plan().execution().mode().name(),
        outcome == null ? RunOutcome.FAILED.name() : outcome.name(),
        reason(report.view().why()),
        report.view().files(),
        report.view().bytes(),
        report.lines().stream().limit(MOST_STEPS).map(FlowViews::line).toList(),
        virtual ? report.length().toMillis() / MILLIS : null,
        virtual ? end : null,
        report.criticalPath().groups());
  }

  static RehearsalView.Line line(Line line) {
    return new RehearsalView.Line(
        line.id(),
        line.verdict().name(),
        line.source(),
        line.destination(),
        line.files(),
        line.bytes(),
        reason(line.why()));
  }

  /** A trigger as it stands. */
  public static TriggerView trigger(Triggers.Shown shown) {
    return new TriggerView(
        shown.workflow() + ":" + shown.name(),
        shown.workflow(),
        shown.name(),
        shown.kind(),
        shown.enabled(),
        shown.lastAt(),
        shown.running(),
        shown.waiting());
  }
}
