package dev.quorus.core.engine;

import dev.quorus.core.failure.FailureCode;
import dev.quorus.core.failure.TransferFailure;
import dev.quorus.core.failure.TransferFailure.Interrupted;
import dev.quorus.core.protocol.Sink;
import dev.quorus.core.protocol.SourceStream;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Ends an attempt from outside, whatever its threads are at: closes what they read and interrupts
 * them. Safe for use by many threads.
 */
final class StopSwitch {
  /** Most writes hear the interrupt, and then the sink is still needed: to tidy up. */
  private static final int GRACE_ROUNDS = 3;

  /** Ten seconds of the watchdog's rounds. */
  private static final int TIDYING_ROUNDS = 40;

  private final Object lock = new Object();
  private final Set<SourceStream> streams = Collections.newSetFromMap(new IdentityHashMap<>());

  /** With how often the watchdog still comes by before it closes one. */
  private final IdentityHashMap<Sink, Integer> sinks = new IdentityHashMap<>();

  private final Set<Thread> threads = Collections.newSetFromMap(new IdentityHashMap<>());
  private volatile @Nullable Halt halt;

  /**
   * Why the attempt is stopped from outside.
   *
   * @param keep whether what was written may serve a later attempt
   * @param hands whether the sink may still be touched at all
   */
  record Halt(TransferFailure failure, boolean keep, boolean hands) {
    static Halt of(StopReason reason) {
      return switch (reason) {
        case CANCELLED ->
            new Halt(new Interrupted(FailureCode.CANCELLED, "cancelled by request"), false, true);
        case PAUSED ->
            new Halt(new Interrupted(FailureCode.PAUSED, "paused by request"), true, true);
        case SHUTDOWN ->
            new Halt(
                new Interrupted(FailureCode.AGENT_STOPPED, "the agent is stopping"), true, true);
        case FENCED ->
            new Halt(
                new Interrupted(FailureCode.AGENT_LOST, "another attempt holds this transfer now"),
                true,
                false);
      };
    }
  }

  /** The first reason counts. */
  void halt(Halt why) {
    List<SourceStream> open;
    synchronized (lock) {
      if (halt != null) {
        return;
      }
      halt = why;
      open = List.copyOf(streams);
      sinks.replaceAll((sink, rounds) -> GRACE_ROUNDS);
      // Within the lock: who has left already is not interrupted any more.
      threads.forEach(Thread::interrupt);
    }
    open.forEach(SourceStream::close);
  }

  /** Null while nobody has stopped it. */
  @Nullable Halt halted() {
    return halt;
  }

  /**
   * Ends what an interrupt did not end: for sinks whose writes do not hear it. Called by the
   * watchdog on each of its rounds; who tidies up has some of them left.
   */
  void forceClosed() {
    if (halt == null) {
      return;
    }
    List<Sink> due = new ArrayList<>();
    synchronized (lock) {
      sinks.replaceAll((sink, rounds) -> {
        if (rounds == 0) {
          due.add(sink);
        }
        return Math.max(rounds - 1, 0);
      });
    }
    due.forEach(Sink::close);
  }

  /** The calling thread works for the attempt from here on. */
  void enter() throws InterruptedException {
    synchronized (lock) {
      if (halt != null) {
        throw new InterruptedException("stopped before it began");
      }
      threads.add(Thread.currentThread());
    }
  }

  /** The calling thread works for the attempt no more, and is not interrupted any more. */
  void leave() {
    synchronized (lock) {
      threads.remove(Thread.currentThread());
    }
    Thread.interrupted();
  }

  /** The calling thread leaves and tidies up; the sink stays open for it for a while. */
  void tidying(Sink sink) {
    leave();
    synchronized (lock) {
      sinks.put(sink, TIDYING_ROUNDS);
    }
  }

  void opened(SourceStream stream) {
    synchronized (lock) {
      if (halt == null) {
        streams.add(stream);
        return;
      }
    }
    stream.close();
  }

  void closed(SourceStream stream) {
    synchronized (lock) {
      streams.remove(stream);
    }
  }

  void opened(Sink sink) {
    synchronized (lock) {
      sinks.put(sink, 0);
    }
  }

  void closed(Sink sink) {
    synchronized (lock) {
      sinks.remove(sink);
    }
  }
}
