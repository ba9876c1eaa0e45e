package dev.quorus.core.engine;

import dev.quorus.core.failure.FailureCode;
import dev.quorus.core.failure.Retry;
import dev.quorus.core.failure.TransferException;
import dev.quorus.core.failure.TransferFailure;
import dev.quorus.core.failure.TransferFailure.Defect;
import dev.quorus.core.failure.TransferFailure.Integrity;
import dev.quorus.core.failure.TransferFailure.Interrupted;
import dev.quorus.core.observe.LogKeys;
import dev.quorus.core.protocol.Protocols;
import dev.quorus.core.protocol.Sink;
import dev.quorus.core.protocol.SinkPlan;
import dev.quorus.core.protocol.Source;
import dev.quorus.core.protocol.SourceStream;
import dev.quorus.core.transfer.Progress;
import dev.quorus.core.transfer.Receipt;
import dev.quorus.core.transfer.TransferOrder;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** One attempt on its virtual thread: opens both ends, copies, and tidies up however it ends. */
final class AttemptRun implements RunningAttempt, FileCopy.Watch, Runnable {
  private static final Logger LOG = LoggerFactory.getLogger(AttemptRun.class);

  private final Job job;
  private final PublishGate gate;
  private final Protocols protocols;
  private final Meter meter = new Meter();
  private final CompletableFuture<Outcome> outcome = new CompletableFuture<>();
  private final AtomicReference<@Nullable Halt> halt = new AtomicReference<>();
  private volatile @Nullable Thread thread;
  private volatile @Nullable SourceStream stream;
  private volatile @Nullable Sink sink;

  /**
   * Why the attempt is stopped from outside.
   *
   * @param keep whether what was written may serve a later attempt
   * @param hands whether the sink may still be touched at all
   */
  private record Halt(TransferFailure failure, boolean keep, boolean hands) {}

  AttemptRun(Job job, PublishGate gate, Protocols protocols) {
    this.job = job;
    this.gate = gate;
    this.protocols = protocols;
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

  boolean isFlushing() {
    return meter.isFlushing();
  }

  @Override
  public void stop(StopReason reason) {
    halt(
        switch (reason) {
          case CANCELLED ->
              new Halt(new Interrupted(FailureCode.CANCELLED, "cancelled by request"), false, true);
          case PAUSED ->
              new Halt(new Interrupted(FailureCode.PAUSED, "paused by request"), true, true);
          case SHUTDOWN ->
              new Halt(
                  new Interrupted(FailureCode.AGENT_STOPPED, "the agent is stopping"), true, true);
          case FENCED ->
              new Halt(
                  new Interrupted(
                      FailureCode.AGENT_LOST, "another attempt holds this transfer now"),
                  true,
                  false);
        });
  }

  /** Ends the attempt by the watchdog's verdict. */
  void expire(TransferFailure failure) {
    halt(new Halt(failure, true, true));
  }

  /** Ends what an interrupt did not end: for a sink whose writes do not hear it. */
  void forceClosed() {
    Sink open = sink;
    if (open != null && halt.get() != null && !outcome.isDone()) {
      open.close();
    }
  }

  private void halt(Halt why) {
    if (halt.compareAndSet(null, why)) {
      SourceStream open = stream;
      if (open != null) {
        open.close();
      }
      Thread running = thread;
      if (running != null) {
        running.interrupt();
      }
    }
  }

  @Override
  public void run() {
    thread = Thread.currentThread();
    Outcome ended = attempt();
    thread = null;
    outcome.complete(ended);
  }

  private Outcome attempt() {
    TransferOrder order = job.order();
    SinkPlan plan = new SinkPlan(job.ref().transfer(), order.delivery());
    try (Source source = protocols.source(order.source());
        Sink opened = protocols.sink(order.destination(), plan)) {
      sink = opened;
      return copy(source, opened);
    } catch (TransferException e) {
      return new Outcome.Failed(e.failure());
    } catch (RuntimeException e) {
      return new Outcome.Failed(defect(e));
    }
  }

  private Outcome copy(Source source, Sink opened) {
    try {
      if (halt.get() != null) {
        throw new InterruptedException("stopped before it began");
      }
      Receipt receipt =
          new FileCopy(job.order().delivery(), source, opened, gate, meter, this).run();
      return new Outcome.Succeeded(receipt);
    } catch (TransferException e) {
      return failed(e.failure(), opened);
    } catch (InterruptedException e) {
      return failed(new Interrupted(FailureCode.AGENT_STOPPED, "interrupted"), opened);
    } catch (RuntimeException e) {
      return failed(defect(e), opened);
    }
  }

  @Override
  public boolean ownsPartial() {
    Halt why = halt.get();
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

  @Override
  public void opened(SourceStream open) {
    stream = open;
    if (halt.get() != null) {
      open.close();
    }
  }

  private Outcome failed(TransferFailure cause, Sink opened) {
    // Cleared, so that the tidying below is not interrupted itself.
    Thread.interrupted();
    Halt stopped = halt.get();
    TransferFailure failure = stopped == null ? cause : stopped.failure();
    boolean keep = resumable() && (stopped == null ? worthKeeping(failure) : stopped.keep());
    if (!keep && (stopped == null || stopped.hands())) {
      discard(opened);
    }
    return new Outcome.Failed(failure);
  }

  /** Below one block nothing is proven, so there is nothing to go on with. */
  private boolean resumable() {
    return meter.progress().bytes() >= Ledger.BLOCK;
  }

  private boolean worthKeeping(TransferFailure failure) {
    return !(failure instanceof Integrity)
        && !(failure.retry() instanceof Retry.Never)
        && (job.keepPartial() || !job.last());
  }

  private void discard(Sink opened) {
    try {
      opened.discard();
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
