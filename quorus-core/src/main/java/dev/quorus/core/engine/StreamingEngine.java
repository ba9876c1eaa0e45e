package dev.quorus.core.engine;

import dev.quorus.core.bandwidth.Throttles;
import dev.quorus.core.protocol.Protocols;
import dev.quorus.core.time.Ticker;

/**
 * Runs each attempt as straight-line code on a virtual thread of its own, under one watchdog. It
 * bounds nothing: whoever starts attempts holds the slots. Safe for use by many threads.
 */
public final class StreamingEngine implements TransferEngine, AutoCloseable {
  private final Protocols protocols;
  private final Throttles throttles;
  private final Watchdog watchdog;

  /** Limits no bandwidth but what an order asks for. */
  public StreamingEngine(Protocols protocols, Ticker ticker) {
    this(protocols, Throttles.unlimited(), ticker);
  }

  /** Does not close the protocols. */
  public StreamingEngine(Protocols protocols, Throttles throttles, Ticker ticker) {
    this.protocols = protocols;
    this.throttles = throttles;
    this.watchdog = new Watchdog(ticker);
  }

  @Override
  public RunningAttempt start(Job job, PublishGate gate) {
    AttemptRun run =
        new AttemptRun(
            job, gate, new Fittings(protocols, throttles.of(job.order()), new StopSwitch()));
    watchdog.watch(run);
    Thread.ofVirtual().name("quorus-attempt").start(run);
    return run;
  }

  /** Ends the watchdog; attempts that still run are watched no more. */
  @Override
  public void close() {
    watchdog.close();
  }
}
