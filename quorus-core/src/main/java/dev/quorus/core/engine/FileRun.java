package dev.quorus.core.engine;

import dev.quorus.core.bandwidth.Throttle;
import dev.quorus.core.failure.FailureCode;
import dev.quorus.core.failure.Retry;
import dev.quorus.core.failure.TransferException;
import dev.quorus.core.failure.TransferFailure;
import dev.quorus.core.failure.TransferFailure.Defect;
import dev.quorus.core.failure.TransferFailure.Integrity;
import dev.quorus.core.failure.TransferFailure.Interrupted;
import dev.quorus.core.observe.LogKeys;
import dev.quorus.core.protocol.Sink;
import dev.quorus.core.protocol.SinkPlan;
import dev.quorus.core.protocol.Source;
import dev.quorus.core.protocol.SourceStream;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One file of an attempt, on one thread: opens both ends, copies, and tidies up however it ends.
 */
final class FileRun implements FileCopy.Watch {
  private static final Logger LOG = LoggerFactory.getLogger(FileRun.class);

  private final Job job;
  private final FileEnds ends;
  private final Fittings fittings;
  private final PublishGate gate;
  private final Meter meter;

  FileRun(Job job, FileEnds ends, Fittings fittings, PublishGate gate, AttemptMeter sum) {
    this.job = job;
    this.ends = ends;
    this.fittings = fittings;
    this.gate = gate;
    this.meter = new Meter(sum);
  }

  /** Runs to the end; never throws. */
  Outcome run() {
    SinkPlan plan = new SinkPlan(job.ref().transfer(), job.order().delivery());
    try (Source source = fittings.protocols().source(ends.source(), ends.streams());
        Sink sink = fittings.protocols().sink(ends.destination(), plan);
        Source published = published()) {
      return copy(source, sink, published);
    } catch (TransferException e) {
      return new Outcome.Failed(e.failure());
    } catch (RuntimeException e) {
      return new Outcome.Failed(defect(e));
    }
  }

  /** Null where no earlier attempt can have published this file without a word. */
  private @Nullable Source published() throws TransferException {
    boolean first = job.ref().number() == 1;
    return first || job.order().selection().recursive()
        ? null
        : fittings.protocols().source(ends.destination());
  }

  private Outcome copy(Source source, Sink sink, @Nullable Source published) {
    fittings.stops().opened(sink);
    try {
      fittings.stops().enter();
      FileCopy copy = new FileCopy(job.order().delivery(), source, sink, meter, this, published);
      return new Outcome.Succeeded(copy.run(gate, ends.freshPlace()));
    } catch (TransferException e) {
      return failed(e.failure(), sink);
    } catch (InterruptedException e) {
      return failed(new Interrupted(FailureCode.AGENT_STOPPED, "interrupted"), sink);
    } catch (RuntimeException e) {
      return failed(defect(e), sink);
    } finally {
      meter.ended();
      fittings.stops().leave();
      fittings.stops().closed(sink);
    }
  }

  @Override
  public boolean isThrottled() {
    return !fittings.throttle().equals(Throttle.NONE);
  }

  @Override
  public void passing(int bytes) throws InterruptedException {
    fittings.throttle().pass(bytes, meter::stir);
  }

  @Override
  public void opened(SourceStream stream) {
    fittings.stops().opened(stream);
  }

  @Override
  public void closed(SourceStream stream) {
    fittings.stops().closed(stream);
  }

  @Override
  public boolean ownsPartial() {
    StopSwitch.Halt why = fittings.stops().halted();
    return why == null || (why.keep() && why.hands());
  }

  @Override
  public void checkpointFailed(TransferFailure failure) {
    LOG.atWarn()
        .addKeyValue(LogKeys.TRANSFER_ID, job.ref().transfer())
        .addKeyValue(LogKeys.ATTEMPT, job.ref().number())
        .addKeyValue("reason", failure.message())
        .log("checkpoint not written");
  }

  private Outcome failed(TransferFailure cause, Sink sink) {
    fittings.stops().tidying(sink);
    StopSwitch.Halt stopped = fittings.stops().halted();
    TransferFailure failure = stopped == null ? cause : stopped.failure();
    boolean keep = resumable() && (stopped == null ? worthKeeping(failure) : stopped.keep());
    if (!keep && (stopped == null || stopped.hands())) {
      discard(sink);
    }
    if (!keep) {
      meter.undone();
    }
    return new Outcome.Failed(failure);
  }

  /** Below one block nothing is proven, so there is nothing to go on with. */
  private boolean resumable() {
    return meter.bytes() >= Ledger.BLOCK;
  }

  private boolean worthKeeping(TransferFailure failure) {
    return !(failure instanceof Integrity)
        && !(failure.retry() instanceof Retry.Never)
        && (job.keepPartial() || !job.last());
  }

  private void discard(Sink sink) {
    try {
      sink.discard();
    } catch (TransferException e) {
      LOG.atWarn()
          .addKeyValue(LogKeys.TRANSFER_ID, job.ref().transfer())
          .addKeyValue(LogKeys.ATTEMPT, job.ref().number())
          .addKeyValue("reason", e.failure().message())
          .log("partial not removed");
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private TransferFailure defect(RuntimeException e) {
    LOG.atError()
        .addKeyValue(LogKeys.TRANSFER_ID, job.ref().transfer())
        .addKeyValue(LogKeys.ATTEMPT, job.ref().number())
        .setCause(e)
        .log("attempt ended by a defect");
    return new Defect("an internal error ended the attempt: " + e.getClass().getSimpleName());
  }
}
