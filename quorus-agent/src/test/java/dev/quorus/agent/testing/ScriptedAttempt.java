package dev.quorus.agent.testing;

import dev.quorus.core.engine.Job;
import dev.quorus.core.engine.Outcome;
import dev.quorus.core.engine.PublishGate;
import dev.quorus.core.engine.RunningAttempt;
import dev.quorus.core.engine.StopReason;
import dev.quorus.core.failure.FailureCode;
import dev.quorus.core.failure.TransferFailure;
import dev.quorus.core.failure.TransferFailure.Interrupted;
import dev.quorus.core.transfer.AttemptRef;
import dev.quorus.core.transfer.Progress;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;

/** An attempt that goes as a test says. */
public final class ScriptedAttempt implements RunningAttempt {
  private final Job job;
  private final PublishGate gate;
  private final CompletableFuture<Outcome> outcome = new CompletableFuture<>();
  private final AtomicBoolean ending = new AtomicBoolean();
  private final Consumer<AttemptRef> published;
  private final Runnable beforeEnd;
  private final List<StopReason> stops = new CopyOnWriteArrayList<>();
  private volatile Progress progress = Progress.NONE;
  private volatile boolean stubborn;

  /**
   * @param beforeEnd called once, before anybody learns that it ended
   */
  ScriptedAttempt(Job job, PublishGate gate, Consumer<AttemptRef> published, Runnable beforeEnd) {
    this.job = job;
    this.gate = gate;
    this.published = published;
    this.beforeEnd = beforeEnd;
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
    return progress;
  }

  @Override
  public void stop(StopReason reason) {
    stops.add(reason);
    if (!stubborn) {
      fail(new Interrupted(FailureCode.AGENT_STOPPED, "stopped: " + reason));
    }
  }

  public void progress(long bytes, long total) {
    progress = new Progress(bytes, total);
  }

  /** Stops no longer end it. */
  public void ignoreStops() {
    stubborn = true;
  }

  public List<StopReason> stops() {
    return stops;
  }

  /** Asks the gate, as the engine does before the rename, and ends as it allows. */
  public boolean publish() {
    boolean allowed;
    try {
      allowed = gate.mayPublish(Attempts.receipt());
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
    if (allowed) {
      published.accept(job.ref());
      end(new Outcome.Succeeded(Attempts.receipt()));
    } else {
      fail(new Interrupted(FailureCode.AGENT_LOST, "the lease ran out"));
    }
    return allowed;
  }

  public void fail(TransferFailure failure) {
    end(new Outcome.Failed(failure));
  }

  private void end(Outcome how) {
    if (ending.compareAndSet(false, true)) {
      beforeEnd.run();
      outcome.complete(how);
    }
  }

  public void breakDown(RuntimeException defect) {
    outcome.completeExceptionally(defect);
  }
}
