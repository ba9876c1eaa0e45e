package dev.quorus.core.transfer;

import dev.quorus.core.failure.TransferFailure;
import java.time.Instant;

/**
 * Where a transfer stands. The methods of each state are the only legal moves, so an illegal one
 * does not compile; the three finished states have none.
 *
 * @see <a href="../../../../../../../../docs/architecture.md">the picture</a>
 */
public sealed interface TransferState {

  /** The name in the store and in answers. */
  StateName name();

  /** A state that is not finished: it can still be cancelled. */
  sealed interface Open extends TransferState {
    default Cancelled cancel(Instant at) {
      return new Cancelled(at);
    }
  }

  /** A state that never changes again. */
  sealed interface Finished extends TransferState {
    Instant at();
  }

  /** Waits for an agent. */
  record Queued(int attemptsMade) implements Open {
    public Assigned assign(String agent, long epoch, Instant at) {
      return new Assigned(attemptsMade + 1, agent, epoch, at);
    }

    public Paused pause() {
      return new Paused(attemptsMade);
    }

    /** A deadline or a missing agent ended it before it ran. */
    public Failed fail(TransferFailure failure, Instant at) {
      return new Failed(failure, at);
    }

    @Override
    public StateName name() {
      return StateName.QUEUED;
    }
  }

  /** Sent to an agent that has not said yet that it runs it. */
  record Assigned(int attempt, String agent, long epoch, Instant at) implements Open {
    public Running start(Instant startedAt) {
      return new Running(attempt, agent, epoch, startedAt);
    }

    /** Declined, or silence: the attempt is not charged, and its number not used again. */
    public Queued release() {
      return new Queued(attempt);
    }

    public Paused pause() {
      return new Paused(attempt);
    }

    @Override
    public StateName name() {
      return StateName.ASSIGNED;
    }
  }

  /** An agent moves its bytes. */
  record Running(int attempt, String agent, long epoch, Instant startedAt) implements Open {
    public Succeeded succeed(Receipt receipt, Instant at) {
      return new Succeeded(receipt, at);
    }

    public Failed fail(TransferFailure failure, Instant at) {
      return new Failed(failure, at);
    }

    public RetryWait retry(TransferFailure failure, Instant due) {
      return new RetryWait(attempt, failure, due);
    }

    /** The agent is gone or hands over: what it began goes on elsewhere, uncharged. */
    public Queued release() {
      return new Queued(attempt);
    }

    public Paused pause() {
      return new Paused(attempt);
    }

    @Override
    public StateName name() {
      return StateName.RUNNING;
    }
  }

  /** Waits for the time of its next attempt. */
  record RetryWait(int attemptsMade, TransferFailure failure, Instant due) implements Open {
    public Queued requeue() {
      return new Queued(attemptsMade);
    }

    public Paused pause() {
      return new Paused(attemptsMade);
    }

    @Override
    public StateName name() {
      return StateName.RETRY_WAIT;
    }
  }

  /** Held back by request; the partial stays. */
  record Paused(int attemptsMade) implements Open {
    public Queued resume() {
      return new Queued(attemptsMade);
    }

    /** Its last attempt had published the file before it heard of the pause. */
    public Succeeded succeed(Receipt receipt, Instant at) {
      return new Succeeded(receipt, at);
    }

    @Override
    public StateName name() {
      return StateName.PAUSED;
    }
  }

  /** Complete, verified, under its final name. */
  record Succeeded(Receipt receipt, Instant at) implements Finished {
    @Override
    public StateName name() {
      return StateName.SUCCEEDED;
    }
  }

  /** Given up, with the reason. */
  record Failed(TransferFailure failure, Instant at) implements Finished {
    @Override
    public StateName name() {
      return StateName.FAILED;
    }
  }

  /** Stopped by request. */
  record Cancelled(Instant at) implements Finished {
    @Override
    public StateName name() {
      return StateName.CANCELLED;
    }
  }
}
