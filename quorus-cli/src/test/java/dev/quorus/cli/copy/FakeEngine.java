package dev.quorus.cli.copy;

import dev.quorus.core.doctor.Doctor;
import dev.quorus.core.doctor.Survey;
import dev.quorus.core.engine.Job;
import dev.quorus.core.engine.Outcome;
import dev.quorus.core.engine.PublishGate;
import dev.quorus.core.engine.RunningAttempt;
import dev.quorus.core.engine.StopReason;
import dev.quorus.core.engine.TransferEngine;
import dev.quorus.core.failure.FailureCode;
import dev.quorus.core.failure.TransferFailure;
import dev.quorus.core.transfer.Progress;
import dev.quorus.core.transfer.Receipt;
import dev.quorus.core.transfer.TreeReport;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** An engine whose attempts end as the test says. */
final class FakeEngine implements TransferEngine, EngineFactory {
  private final Deque<Supplier<@Nullable Outcome>> endings = new ArrayDeque<>();
  private final List<Job> jobs = new ArrayList<>();
  private final List<EngineOptions> opened = new ArrayList<>();
  private Progress progress = Progress.NONE;
  private Runnable whenLookedAt = () -> {};
  private boolean closed;

  /** The next attempt succeeds. */
  FakeEngine succeeds(Receipt receipt) {
    endings.add(() -> new Outcome.Succeeded(receipt));
    return this;
  }

  /** The next attempt fails. */
  FakeEngine fails(TransferFailure failure) {
    endings.add(() -> new Outcome.Failed(failure));
    return this;
  }

  /** The next attempt fails, with this to say of its files. */
  FakeEngine fails(TransferFailure failure, TreeReport tree) {
    endings.add(() -> new Outcome.Failed(failure, tree));
    return this;
  }

  /** The next attempt runs until it is stopped. */
  FakeEngine runs() {
    endings.add(() -> null);
    return this;
  }

  /** How far every attempt is. */
  FakeEngine at(Progress far) {
    progress = far;
    return this;
  }

  /** What happens whenever someone asks how far an attempt is. */
  FakeEngine whenLookedAt(Runnable action) {
    whenLookedAt = action;
    return this;
  }

  List<Job> jobs() {
    return jobs;
  }

  List<EngineOptions> opened() {
    return opened;
  }

  boolean closed() {
    return closed;
  }

  @Override
  public OpenedEngine open(EngineOptions options) {
    opened.add(options);
    return new OpenedEngine() {
      @Override
      public TransferEngine engine() {
        return FakeEngine.this;
      }

      @Override
      public Doctor doctor() {
        throw new UnsupportedOperationException("no doctor here");
      }

      @Override
      public Survey survey() {
        throw new UnsupportedOperationException("no survey here");
      }

      @Override
      public void close() {
        closed = true;
      }
    };
  }

  @Override
  public RunningAttempt start(Job job, PublishGate gate) {
    jobs.add(job);
    CompletableFuture<Outcome> outcome = new CompletableFuture<>();
    Outcome ending = endings.remove().get();
    if (ending != null) {
      outcome.complete(ending);
    }
    return new FakeAttempt(job, outcome);
  }

  private final class FakeAttempt implements RunningAttempt {
    private final Job job;
    private final CompletableFuture<Outcome> outcome;

    FakeAttempt(Job job, CompletableFuture<Outcome> outcome) {
      this.job = job;
      this.outcome = outcome;
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
      whenLookedAt.run();
      return progress;
    }

    @Override
    public void stop(StopReason reason) {
      outcome.complete(
          new Outcome.Failed(
              new TransferFailure.Interrupted(
                  reason == StopReason.SHUTDOWN ? FailureCode.AGENT_STOPPED : FailureCode.CANCELLED,
                  "stopped")));
    }
  }
}
