package dev.quorus.agent.testing;

import dev.quorus.core.engine.Job;
import dev.quorus.core.engine.Outcome;
import dev.quorus.core.engine.PublishGate;
import dev.quorus.core.engine.RunningAttempt;
import dev.quorus.core.engine.TransferEngine;
import dev.quorus.core.transfer.AttemptRef;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;

/** Moves no byte: attempts go as a test says, or end well at once. */
public final class ScriptedEngine implements TransferEngine {
  private final Map<AttemptRef, ScriptedAttempt> attempts = new ConcurrentHashMap<>();
  private final List<AttemptRef> twice = new CopyOnWriteArrayList<>();
  private final AtomicInteger running = new AtomicInteger();
  private final AtomicInteger mostRunning = new AtomicInteger();
  private volatile Consumer<AttemptRef> published = ref -> {};
  private volatile boolean instant;
  private volatile boolean broken;

  /** Attempts publish as soon as they begin. */
  public ScriptedEngine instant() {
    instant = true;
    return this;
  }

  /** Who is told of each file under its final name, before the attempt ends. */
  public ScriptedEngine onPublished(Consumer<AttemptRef> listener) {
    published = listener;
    return this;
  }

  /** Attempts cannot begin. */
  public void breakDown() {
    broken = true;
  }

  @Override
  public RunningAttempt start(Job job, PublishGate gate) {
    if (broken) {
      throw new IllegalStateException("the engine is broken");
    }
    ScriptedAttempt attempt = new ScriptedAttempt(job, gate, published, running::decrementAndGet);
    if (attempts.put(job.ref(), attempt) != null) {
      twice.add(job.ref());
    }
    mostRunning.accumulateAndGet(running.incrementAndGet(), Math::max);
    if (instant) {
      Thread.ofVirtual().start(attempt::publish);
    }
    return attempt;
  }

  /** The attempt that began last under this name. */
  public ScriptedAttempt attempt(AttemptRef ref) {
    ScriptedAttempt found = attempts.get(ref);
    if (found == null) {
      throw new AssertionError("attempt " + ref + " did not begin");
    }
    return found;
  }

  public boolean began(AttemptRef ref) {
    return attempts.containsKey(ref);
  }

  /** How many different attempts began. */
  public int begun() {
    return attempts.size();
  }

  /** Attempts that began more than once: there must be none. */
  public List<AttemptRef> begunTwice() {
    return twice;
  }

  /** The most that ran at the same time. */
  public int mostRunning() {
    return mostRunning.get();
  }

  /** The ends of all attempts that have one. */
  public Map<AttemptRef, Outcome> ended() {
    Map<AttemptRef, Outcome> ended = new ConcurrentHashMap<>();
    attempts.forEach((ref, attempt) -> {
      if (attempt.outcome().isDone()) {
        ended.put(ref, attempt.outcome().join());
      }
    });
    return ended;
  }
}
