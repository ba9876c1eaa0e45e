package dev.quorus.controller.fleet;

import dev.quorus.core.transfer.AttemptRef;
import dev.quorus.core.transfer.Progress;

/** One attempt that an agent has, or was sent. Used by the fleet's thread. */
final class HeldByAgent {
  /** Beats in a row without it, after which the agent does not have it. */
  private static final int MISSED_BEATS = 2;

  final AttemptRef ref;
  final String agent;
  private final int maxAttempts;
  private final long sentAt;
  private boolean accepted;
  private boolean cancelled;
  private int missed;
  private Progress progress = Progress.NONE;

  HeldByAgent(AttemptRef ref, String agent, int maxAttempts, long sentAt) {
    this.ref = ref;
    this.agent = agent;
    this.maxAttempts = maxAttempts;
    this.sentAt = sentAt;
  }

  int maxAttempts() {
    return maxAttempts;
  }

  Progress progress() {
    return progress;
  }

  boolean isCancelled() {
    return cancelled;
  }

  void cancel() {
    cancelled = true;
  }

  /** The agent says that it has it; whether that is news. */
  boolean accept() {
    boolean news = !accepted;
    accepted = true;
    return news;
  }

  void seen(Progress now) {
    progress = now;
    missed = 0;
  }

  /** It was not in a beat; whether the agent is taken not to have it. */
  boolean missed(long now, long answerNanos) {
    boolean onItsWay = !accepted && now - sentAt < answerNanos;
    return !onItsWay && ++missed >= MISSED_BEATS;
  }
}
