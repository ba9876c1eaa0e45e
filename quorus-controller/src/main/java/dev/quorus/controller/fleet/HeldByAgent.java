package dev.quorus.controller.fleet;

import dev.quorus.core.engine.StopReason;
import dev.quorus.core.transfer.AttemptRef;
import dev.quorus.core.transfer.Progress;
import org.jspecify.annotations.Nullable;

/** One attempt that an agent has, or was sent. Used by the fleet's thread. */
final class HeldByAgent {
  /** Beats in a row without it, after which the agent does not have it. */
  private static final int MISSED_BEATS = 2;

  final AttemptRef ref;
  final String agent;
  private final long heldSince;
  private int maxAttempts;
  private long sentAt;
  private boolean sent;
  private boolean accepted;
  private @Nullable StopReason stopping;
  private int missed;
  private Progress progress = Progress.NONE;

  HeldByAgent(AttemptRef ref, String agent, long now) {
    this.ref = ref;
    this.agent = agent;
    this.heldSince = now;
  }

  /** It is on its way: from now on the agent can have it. */
  void sent(int attempts, long now) {
    maxAttempts = attempts;
    sentAt = now;
    sent = true;
  }

  boolean isSent() {
    return sent;
  }

  long heldSince() {
    return heldSince;
  }

  int maxAttempts() {
    return maxAttempts;
  }

  Progress progress() {
    return progress;
  }

  /** Why it is to be stopped; null if it is not. */
  @Nullable StopReason stopping() {
    return stopping;
  }

  /** The first reason counts, as it does at the agent. */
  void stop(StopReason reason) {
    stopping = stopping == null ? reason : stopping;
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
    boolean onItsWay = !sent || (!accepted && now - sentAt < answerNanos);
    return !onItsWay && ++missed >= MISSED_BEATS;
  }
}
