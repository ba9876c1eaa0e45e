package dev.quorus.agent.run;

import dev.quorus.agent.journal.Journal;
import dev.quorus.core.bus.BusMessage.Assignment;
import dev.quorus.core.engine.Job;
import dev.quorus.core.engine.Outcome;
import dev.quorus.core.engine.PublishGate;
import dev.quorus.core.engine.RunningAttempt;
import dev.quorus.core.engine.StopReason;
import dev.quorus.core.engine.TransferEngine;
import dev.quorus.core.failure.FailureCode;
import dev.quorus.core.failure.TransferFailure.Defect;
import dev.quorus.core.failure.TransferFailure.Interrupted;
import dev.quorus.core.observe.LogKeys;
import dev.quorus.core.transfer.AttemptRef;
import dev.quorus.core.transfer.Progress;
import dev.quorus.core.transfer.Receipt;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** One attempt in a slot, from its assignment until its end is written down. */
final class Holding implements PublishGate {
  private static final Logger LOG = LoggerFactory.getLogger(Holding.class);

  private final Job job;
  private final Lease lease;
  private final Journal journal;
  private final long takenAt;
  private final CompletableFuture<@Nullable Void> written;
  private final AtomicReference<@Nullable StopReason> stopped = new AtomicReference<>();
  private volatile @Nullable RunningAttempt running;

  /**
   * @param written completes when the journal has the assignment
   */
  Holding(
      Assignment assignment,
      Lease lease,
      Journal journal,
      CompletableFuture<@Nullable Void> written) {
    this.job = new Job(assignment.ref(), assignment.order());
    this.lease = lease;
    this.journal = journal;
    this.takenAt = lease.now();
    this.written = written;
  }

  AttemptRef ref() {
    return job.ref();
  }

  Job job() {
    return job;
  }

  CompletableFuture<@Nullable Void> written() {
    return written;
  }

  Progress progress() {
    RunningAttempt begun = running;
    return begun == null ? Progress.NONE : begun.progress();
  }

  /** Begins, unless it was stopped before; the future completes once, always normally. */
  CompletableFuture<Outcome> start(TransferEngine engine) {
    StopReason early = stopped.get();
    if (early != null) {
      return CompletableFuture.completedFuture(neverBegun(early));
    }
    RunningAttempt begun;
    try {
      begun = engine.start(job, this);
    } catch (RuntimeException e) {
      return CompletableFuture.completedFuture(defect(e));
    }
    running = begun;
    StopReason meanwhile = stopped.get();
    if (meanwhile != null) {
      begun.stop(meanwhile);
    }
    return begun.outcome().exceptionally(this::defect);
  }

  /** The first reason counts. */
  void stop(StopReason reason) {
    if (stopped.compareAndSet(null, reason)) {
      RunningAttempt begun = running;
      if (begun != null) {
        begun.stop(reason);
      }
    }
  }

  @Override
  public boolean mayPublishOneOfMany() {
    return isOurs();
  }

  @Override
  public boolean mayPublish(Receipt receipt) throws InterruptedException {
    if (!isOurs()) {
      return false;
    }
    try {
      journal.publishing(ref(), receipt).get();
    } catch (ExecutionException e) {
      // Only a crash in the next instant would have needed the note.
      LOG.atWarn()
          .addKeyValue(LogKeys.TRANSFER_ID, ref().transfer())
          .addKeyValue(LogKeys.ATTEMPT, ref().number())
          .setCause(e)
          .log("intent to publish is not in the journal");
    }
    // The disk may have taken longer than the lease lasted.
    return isOurs();
  }

  private boolean isOurs() {
    return stopped.get() == null && lease.covers(takenAt);
  }

  private Outcome defect(Throwable thrown) {
    LOG.atError()
        .addKeyValue(LogKeys.TRANSFER_ID, ref().transfer())
        .addKeyValue(LogKeys.ATTEMPT, ref().number())
        .setCause(thrown)
        .log("attempt ended by a defect");
    return new Outcome.Failed(
        new Defect("an internal error ended the attempt: " + thrown.getClass().getSimpleName()));
  }

  private static Outcome neverBegun(StopReason reason) {
    return new Outcome.Failed(
        switch (reason) {
          case CANCELLED -> new Interrupted(FailureCode.CANCELLED, "cancelled before it began");
          case PAUSED -> new Interrupted(FailureCode.PAUSED, "paused before it began");
          case SHUTDOWN ->
              new Interrupted(FailureCode.AGENT_STOPPED, "the agent stopped before it began");
          case FENCED ->
              new Interrupted(FailureCode.AGENT_LOST, "given to another agent before it began");
        });
  }
}
