package dev.quorus.workflow.rehearse;

import dev.quorus.core.failure.FailureCode;
import dev.quorus.workflow.plan.PlannedLocation;
import dev.quorus.workflow.plan.PlannedTransfer;
import dev.quorus.workflow.rehearse.Line.Verdict;
import dev.quorus.workflow.rehearse.Probe.Sight;
import dev.quorus.workflow.run.Why;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** Says what would become of a transfer, by what lies at its ends. */
final class Judge {
  private final Probe probe;
  private final Ahead ahead = new Ahead();

  Judge(Probe probe) {
    this.probe = probe;
  }

  Line judge(PlannedTransfer transfer) throws InterruptedException {
    Sight source =
        ahead.at(transfer.source()).isPresent()
            ? ahead.at(transfer.source()).get()
            : probe.source(transfer);
    return switch (source) {
      case Sight.Wrong(Why why) -> line(transfer, Verdict.FAIL, 0, 0, why);
      case Sight.Nothing nothing ->
          line(transfer, Verdict.FAIL, 0, 0, why(FailureCode.SOURCE_NOT_FOUND, "nothing is there"));
      case Sight.There there -> against(transfer, there);
    };
  }

  private static Why why(FailureCode code, String what) {
    return new Why(code.name(), what + "; " + code.remedy());
  }

  private Line against(PlannedTransfer transfer, Sight.There source) throws InterruptedException {
    if (ahead.has(transfer.destination()) && !transfer.selection().recursive()) {
      return meeting(transfer, source, new Sight.There(1, -1, null));
    }
    return switch (probe.destination(transfer)) {
      case Sight.Wrong(Why why) -> line(transfer, Verdict.FAIL, 0, 0, why);
      case Sight.Nothing nothing -> moved(transfer, source, Verdict.COPY);
      case Sight.There there -> meeting(transfer, source, there);
    };
  }

  /**
   * Something is there already. Of a folder each file is compared in its turn, so no more is said.
   */
  private Line meeting(PlannedTransfer transfer, Sight.There source, Sight.There target) {
    if (transfer.selection().recursive()) {
      return moved(transfer, source, Verdict.COPY);
    }
    return switch (transfer.copying().overwrite()) {
      case REPLACE -> moved(transfer, source, Verdict.REPLACE);
      case SKIP -> line(transfer, Verdict.LEAVE, 0, 0, null);
      case NEWER ->
          isNewer(source.modified(), target.modified())
              ? moved(transfer, source, Verdict.REPLACE)
              : line(transfer, Verdict.LEAVE, 0, 0, null);
      case FAIL ->
          line(
              transfer,
              Verdict.FAIL,
              0,
              0,
              why(FailureCode.DESTINATION_EXISTS, "the destination exists already"));
    };
  }

  private static boolean isNewer(@Nullable Instant source, @Nullable Instant target) {
    return source == null || target == null || source.isAfter(target);
  }

  private Line moved(PlannedTransfer transfer, Sight.There source, Verdict verdict) {
    ahead.write(transfer.destination(), source.files(), source.bytes());
    return line(transfer, verdict, source.files(), source.bytes(), null);
  }

  private static Line line(
      PlannedTransfer transfer, Verdict verdict, long files, long bytes, @Nullable Why why) {
    return new Line(transfer, verdict, files, Math.max(bytes, 0), bytes >= 0, why);
  }

  static String shown(PlannedLocation location) {
    String text = location.text().known().orElse("?");
    return location.connection() == null ? text : location.connection() + ":" + text;
  }
}
