package dev.quorus.core.engine;

import dev.quorus.core.failure.FailureCode;
import dev.quorus.core.failure.TransferException;
import dev.quorus.core.failure.TransferFailure.Interrupted;
import dev.quorus.core.failure.TransferFailure.Rejected;
import dev.quorus.core.protocol.Sink;
import dev.quorus.core.protocol.SinkPlan;
import dev.quorus.core.protocol.Source;
import dev.quorus.core.protocol.SourceStat;
import dev.quorus.core.protocol.TargetStat;
import dev.quorus.core.transfer.OverwritePolicy;
import dev.quorus.core.transfer.Published;
import dev.quorus.core.transfer.Receipt;
import dev.quorus.core.transfer.TransferOrder;
import dev.quorus.core.transfer.TreeReport;
import dev.quorus.core.transfer.TreeReport.Line;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Says what copying one file would do: asks both ends, and writes nothing. */
final class FilePreview {
  private final Job job;
  private final Fittings fittings;

  FilePreview(Job job, Fittings fittings) {
    this.job = job;
    this.fittings = fittings;
  }

  Outcome run() {
    TransferOrder order = job.order();
    SinkPlan plan = new SinkPlan(job.ref().transfer(), order.delivery());
    try (Source source = fittings.protocols().source(order.source());
        Sink sink = fittings.protocols().sink(order.destination(), plan)) {
      fittings.stops().enter();
      return new Outcome.Succeeded(preview(source.stat(), sink.target()));
    } catch (TransferException e) {
      return new Outcome.Failed(e.failure());
    } catch (InterruptedException e) {
      return new Outcome.Failed(new Interrupted(FailureCode.AGENT_STOPPED, "interrupted"));
    } finally {
      fittings.stops().leave();
    }
  }

  private Receipt preview(SourceStat source, @Nullable TargetStat target) throws TransferException {
    TransferOrder order = job.order();
    OverwritePolicy policy = order.delivery().overwrite();
    if (target != null && policy == OverwritePolicy.FAIL) {
      throw new TransferException(
          new Rejected(
              FailureCode.DESTINATION_EXISTS,
              "the destination exists already and the overwrite policy is fail"));
    }
    boolean left =
        target != null
            && (policy == OverwritePolicy.SKIP
                || (policy == OverwritePolicy.NEWER && FileCopy.notNewer(source, target)));
    String name = order.source().host() + order.source().uri().getPath();
    TreeReport report =
        left
            ? new TreeReport(0, 1, 0, 0, 0, List.of())
            : new TreeReport(1, 0, 0, 0, 0, List.of(new Line.Copied(name, source.size())));
    return new Receipt(0, null, Published.SKIPPED, 0, "a dry run: nothing was moved", report);
  }
}
