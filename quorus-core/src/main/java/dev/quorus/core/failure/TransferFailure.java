package dev.quorus.core.failure;

/**
 * Why an attempt ended without its file. The kinds are closed, so whoever decides what to do about
 * one is told by the compiler when a kind is forgotten.
 */
public sealed interface TransferFailure {
  FailureCode code();

  /** For people: names the thing and the bad value. Never holds a secret. */
  String message();

  /** Whether it may pass by itself. */
  Retry retry();

  /** What a person can do about it. */
  default String remedy() {
    return code().remedy();
  }

  /** The request cannot be carried out as it is. */
  record Rejected(FailureCode code, String message) implements TransferFailure {
    @Override
    public Retry retry() {
      return Retry.never();
    }
  }

  /** The other side does not answer, or not as it should, for now. */
  record Unreachable(FailureCode code, String message, Retry retry) implements TransferFailure {
    public Unreachable(FailureCode code, String message) {
      this(code, message, Retry.backoff());
    }
  }

  /** The bytes are not those of the source. */
  record Integrity(FailureCode code, String message, Retry retry) implements TransferFailure {
    public Integrity(FailureCode code, String message) {
      this(code, message, Retry.backoff());
    }
  }

  /** The destination is full. */
  record NoSpace(String message) implements TransferFailure {
    @Override
    public FailureCode code() {
      return FailureCode.NO_SPACE;
    }

    @Override
    public Retry retry() {
      return Retry.never();
    }
  }

  /** Stopped from outside: by request, by a shutdown, by the loss of the agent. */
  record Interrupted(FailureCode code, String message) implements TransferFailure {
    @Override
    public Retry retry() {
      return code == FailureCode.CANCELLED ? Retry.never() : Retry.backoff();
    }
  }

  /** Ours: something that must not happen. */
  record Defect(String message) implements TransferFailure {
    @Override
    public FailureCode code() {
      return FailureCode.DEFECT;
    }

    @Override
    public Retry retry() {
      return Retry.never();
    }
  }
}
