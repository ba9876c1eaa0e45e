package dev.quorus.core.engine;

import dev.quorus.core.failure.TransferFailure;
import dev.quorus.core.failure.TransferFailure.Defect;
import dev.quorus.core.transfer.Progress;
import dev.quorus.core.transfer.TransferOrder;
import dev.quorus.core.tree.TreeTally;
import java.util.concurrent.CompletableFuture;

/** One attempt on its virtual thread, be it at a file or at a tree. */
final class AttemptRun implements RunningAttempt, Runnable {
  private final Job job;
  private final PublishGate gate;
  private final Fittings fittings;
  private final AttemptMeter meter;
  private final TreeTally tally = new TreeTally();
  private final CompletableFuture<Outcome> outcome = new CompletableFuture<>();

  AttemptRun(Job job, PublishGate gate, Fittings fittings) {
    this.job = job;
    this.gate = gate;
    this.fittings = fittings;
    this.meter = job.order().selection().recursive() ? new TreeMeter(tally) : new FileMeter();
  }

  @Override
  public Job job() {
    return job;
  }

  @Override
  public CompletableFuture<Outcome> outcome() {
    return outcome;
  }

  @Override
  public Progress progress() {
    return meter.progress();
  }

  long pulse() {
    return meter.pulse();
  }

  long moved() {
    return meter.moved();
  }

  boolean isFlushing() {
    return meter.isFlushing();
  }

  @Override
  public void stop(StopReason reason) {
    fittings.stops().halt(StopSwitch.Halt.of(reason));
  }

  /** Ends the attempt by the watchdog's verdict. */
  void expire(TransferFailure failure) {
    fittings.stops().halt(new StopSwitch.Halt(failure, true, true));
  }

  /** Ends what an interrupt did not end: for a sink whose writes do not hear it. */
  void forceClosed() {
    if (!outcome.isDone()) {
      fittings.stops().forceClosed();
    }
  }

  @Override
  public void run() {
    try {
      outcome.complete(attempt());
    } catch (Error e) {
      // Nobody else would ever say how the attempt ended: its slot would be taken for good.
      outcome.complete(new Outcome.Failed(new Defect("an internal error ended the attempt: " + e)));
      throw e;
    }
  }

  private Outcome attempt() {
    TransferOrder order = job.order();
    if (meter instanceof TreeMeter sum) {
      return new TreeRun(job, fittings, gate, sum, tally).run();
    }
    if (order.selection().dryRun()) {
      return new FilePreview(job, fittings).run();
    }
    FileEnds ends =
        new FileEnds(order.source(), order.destination(), order.flow().streams(), false);
    return new FileRun(job, ends, fittings, gate, meter).run();
  }
}
