package dev.quorus.agent.load;

import dev.quorus.agent.testing.Attempts;
import dev.quorus.core.engine.Job;
import dev.quorus.core.engine.Outcome;
import dev.quorus.core.engine.PublishGate;
import dev.quorus.core.engine.RunningAttempt;
import dev.quorus.core.engine.StopReason;
import dev.quorus.core.engine.TransferEngine;
import dev.quorus.core.failure.FailureCode;
import dev.quorus.core.failure.TransferFailure.Interrupted;
import dev.quorus.core.transfer.Progress;
import java.util.concurrent.CompletableFuture;

/** Asks the gate on a virtual thread and is done; remembers nothing. */
final class InstantEngine implements TransferEngine {

  @Override
  public RunningAttempt start(Job job, PublishGate gate) {
    CompletableFuture<Outcome> outcome = new CompletableFuture<>();
    Thread.startVirtualThread(() -> outcome.complete(end(gate)));
    return new Instant(job, outcome);
  }

  private static Outcome end(PublishGate gate) {
    try {
      return gate.mayPublish(Attempts.receipt())
          ? new Outcome.Succeeded(Attempts.receipt())
          : new Outcome.Failed(new Interrupted(FailureCode.AGENT_LOST, "the lease ran out"));
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  private record Instant(Job job, CompletableFuture<Outcome> outcome) implements RunningAttempt {
    @Override
    public Progress progress() {
      return Progress.NONE;
    }

    @Override
    public void stop(StopReason reason) {
      outcome.complete(
          new Outcome.Failed(new Interrupted(FailureCode.AGENT_STOPPED, "stopped: " + reason)));
    }
  }
}
