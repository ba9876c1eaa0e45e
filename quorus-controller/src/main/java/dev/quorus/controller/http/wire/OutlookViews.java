package dev.quorus.controller.http.wire;

import dev.quorus.api.model.PlanOutlookView;
import dev.quorus.api.model.ReasonView;
import dev.quorus.workflow.rehearse.Outlook;
import dev.quorus.workflow.run.Why;
import org.jspecify.annotations.Nullable;

/** What plans come to, as clients see it. */
public final class OutlookViews {
  private static final int MOST = 1_000;
  private static final double MILLIS = 1_000.0;

  private OutlookViews() {}

  public static PlanOutlookView view(Outlook outlook) {
    Why stops = outlook.stops();
    return new PlanOutlookView(
        outlook.files(),
        outlook.bytes(),
        outlook.unknown().isEmpty(),
        outlook.lines().stream().limit(MOST).map(FlowViews::line).toList(),
        outlook.conflicts().stream().limit(MOST).map(OutlookViews::conflict).toList(),
        outlook.deletions().stream().limit(MOST).map(OutlookViews::deletion).toList(),
        outlook.unknown().stream().limit(MOST).map(OutlookViews::unknown).toList(),
        outlook.length().toMillis() / MILLIS,
        outlook.end(),
        outlook.criticalPath().groups(),
        stops == null ? null : reason(stops));
  }

  private static PlanOutlookView.Conflict conflict(Outlook.Conflict conflict) {
    return new PlanOutlookView.Conflict(
        conflict.transfer(),
        conflict.destination(),
        conflict.writer(),
        conflict.effect().name(),
        known(conflict.files()));
  }

  private static PlanOutlookView.Deletion deletion(Outlook.Deletion deletion) {
    return new PlanOutlookView.Deletion(
        deletion.transfer(), deletion.destination(), known(deletion.files()), deletion.most());
  }

  private static PlanOutlookView.Unknown unknown(Outlook.Unknown unknown) {
    return new PlanOutlookView.Unknown(
        unknown.subject(), unknown.part().name(), unknown.place(), reason(unknown.why()));
  }

  private static @Nullable Long known(long files) {
    return files < 0 ? null : Long.valueOf(files);
  }

  private static ReasonView reason(Why why) {
    return new ReasonView(why.code(), why.message());
  }
}
