package dev.quorus.core.engine;

/** Starts attempts. */
public interface TransferEngine {
  /** Starts an attempt on a virtual thread of its own and returns at once. */
  RunningAttempt start(Job job, PublishGate gate);
}
