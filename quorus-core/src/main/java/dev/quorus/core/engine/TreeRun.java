package dev.quorus.core.engine;

import dev.quorus.core.failure.FailureCode;
import dev.quorus.core.failure.TransferException;
import dev.quorus.core.failure.TransferFailure;
import dev.quorus.core.failure.TransferFailure.Defect;
import dev.quorus.core.failure.TransferFailure.Interrupted;
import dev.quorus.core.failure.TransferFailure.Rejected;
import dev.quorus.core.failure.TransferFailure.Unreachable;
import dev.quorus.core.observe.LogKeys;
import dev.quorus.core.protocol.Tree;
import dev.quorus.core.transfer.Published;
import dev.quorus.core.transfer.Receipt;
import dev.quorus.core.transfer.Selection;
import dev.quorus.core.transfer.TransferOrder;
import dev.quorus.core.tree.PathFilter;
import dev.quorus.core.tree.TreeTally;
import dev.quorus.core.tree.TreeWalk;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * An attempt at a tree: this thread walks the source, several others copy what it finds, and at the
 * end what the source lacks is deleted, if that was asked for and nothing went wrong.
 */
final class TreeRun {
  private static final Logger LOG = LoggerFactory.getLogger(TreeRun.class);

  private final Job job;
  private final Fittings fittings;
  private final PublishGate gate;
  private final TreeMeter meter;
  private final TreeTally tally;

  TreeRun(Job job, Fittings fittings, PublishGate gate, TreeMeter meter, TreeTally tally) {
    this.job = job;
    this.fittings = fittings;
    this.gate = gate;
    this.meter = meter;
    this.tally = tally;
  }

  /** Runs to the end; never throws. */
  Outcome run() {
    try (Tree source = fittings.protocols().tree(job.order().source());
        Destination destination = destination()) {
      fittings.stops().enter();
      return copy(source, destination.tree());
    } catch (TransferException e) {
      return failed(e.failure());
    } catch (InterruptedException e) {
      return failed(new Interrupted(FailureCode.AGENT_STOPPED, "interrupted"));
    } catch (RuntimeException e) {
      LOG.atError()
          .addKeyValue(LogKeys.TRANSFER_ID, job.ref().transfer())
          .addKeyValue(LogKeys.ATTEMPT, job.ref().number())
          .setCause(e)
          .log("attempt ended by a defect");
      return failed(
          new Defect("an internal error ended the attempt: " + e.getClass().getSimpleName()));
    } finally {
      fittings.stops().leave();
    }
  }

  /** A destination may be one that cannot be listed: then each file is asked for by itself. */
  private record Destination(@Nullable Tree tree) implements AutoCloseable {
    @Override
    public void close() {
      if (tree != null) {
        tree.close();
      }
    }
  }

  private Destination destination() throws TransferException {
    TransferOrder order = job.order();
    try {
      return new Destination(fittings.protocols().tree(order.destination()));
    } catch (TransferException e) {
      if (e.failure().code() == FailureCode.UNSUPPORTED && order.selection().mirror() == null) {
        return new Destination(null);
      }
      throw e;
    }
  }

  private Outcome copy(Tree source, @Nullable Tree destination)
      throws TransferException, InterruptedException {
    Selection selection = job.order().selection();
    PathFilter filter = new PathFilter(selection);
    TransferFailure ended;
    try (TreeWorkers workers = new TreeWorkers(job, fittings, gate, meter, tally)) {
      SecondName left = new SecondName(fittings.protocols(), job.ref().transfer());
      TreeVisit visit = new TreeVisit(job, destination, workers, meter, tally, left);
      new TreeWalk(source, filter).run(visit);
      meter.walked();
      ended = workers.finish();
    }
    if (ended == null && tally.failedCount() > 0) {
      ended = filesFailed();
    }
    if (ended != null) {
      return failed(ended);
    }
    if (selection.mirror() != null && destination != null) {
      new Mirroring(gate, meter, tally)
          .run(source, destination, filter, selection.mirror().maxDelete(), selection.dryRun());
    }
    return new Outcome.Succeeded(receipt(selection.dryRun()));
  }

  private TransferFailure filesFailed() {
    String message =
        "%d of %d files failed; the first was %s"
            .formatted(tally.failedCount(), tally.done(), tally.firstFailure());
    return tally.mayPass()
        ? new Unreachable(FailureCode.FILES_FAILED, message)
        : new Rejected(FailureCode.FILES_FAILED, message);
  }

  private Receipt receipt(boolean dryRun) {
    long left = tally.leftOutCount();
    String note =
        left == 0 ? null : left + " links and other things that are no files were left out";
    return dryRun
        ? new Receipt(0, null, Published.SKIPPED, 0, "a dry run: nothing was moved", tally.report())
        : new Receipt(tally.copiedBytes(), null, Published.RENAMED, 0, note, tally.report());
  }

  private Outcome failed(TransferFailure failure) {
    StopSwitch.Halt halted = fittings.stops().halted();
    return new Outcome.Failed(halted == null ? failure : halted.failure(), tally.report());
  }
}
