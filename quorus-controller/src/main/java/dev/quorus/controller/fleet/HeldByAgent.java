package dev.quorus.controller.fleet;

import dev.quorus.core.bus.BusMessage.Assignment;
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
  private @Nullable Assignment unanswered;
  private int maxAttempts;
  private long sentAt;
  private boolean sent;
  private boolean onItsWay;
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
  void sent(Assignment assignment, int attempts, long now) {
    unanswered = assignment;
    onItsWay = true;
    adopted(attempts, now);
  }

  /** The agent was sent it by the leader before this one, and can have it. */
  void adopted(int attempts, long now) {
    maxAttempts = attempts;
    sentAt = now;
    sent = true;
  }

  /**
   * The assignment, if it is to be sent again: the agent has not answered it and does not have it.
   */
  @Nullable Assignment repeated(long now, long patienceNanos) {
    return stopping == null && now - sentAt >= patienceNanos ? unanswered : null;
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
    unanswered = null;
    return news;
  }

  void seen(Progress now) {
    progress = now;
    missed = 0;
  }

  /** It was not in a beat; whether the agent is taken not to have it. */
  boolean missed(long now, long answerNanos) {
    boolean early = !sent || (onItsWay && !accepted && now - sentAt < answerNanos);
    return !early && ++missed >= MISSED_BEATS;
  }
}
