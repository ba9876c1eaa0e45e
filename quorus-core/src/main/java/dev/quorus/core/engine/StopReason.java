package dev.quorus.core.engine;

/** Why a running attempt is told to stop. */
public enum StopReason {
  /** Nobody wants it any more: its partial is removed. */
  CANCELLED,
  /** Held back by request: the partial stays, with a last checkpoint. */
  PAUSED,
  /** The process goes down: the partial stays, with a last checkpoint. */
  SHUTDOWN,
  /** Someone else holds this transfer now: nothing of it may be touched any more. */
  FENCED
}
