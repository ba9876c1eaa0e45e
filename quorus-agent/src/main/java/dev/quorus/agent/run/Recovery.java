package dev.quorus.agent.run;

import dev.quorus.agent.journal.InterruptedAttempt;
import dev.quorus.agent.journal.Recovered;
import dev.quorus.agent.journal.TakenAttempt;
import dev.quorus.core.bus.BusMessage.AttemptOutcome;
import dev.quorus.core.engine.Outcome;
import dev.quorus.core.failure.FailureCode;
import dev.quorus.core.failure.TransferFailure.Interrupted;
import dev.quorus.core.observe.LogKeys;
import dev.quorus.core.transfer.Progress;
import dev.quorus.core.transfer.Receipt;
import java.time.InstantSource;
import java.util.concurrent.CompletableFuture;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Brings what an earlier life of the agent left to its end: every attempt gets one. */
public final class Recovery {
  private static final Logger LOG = LoggerFactory.getLogger(Recovery.class);

  private final Outbox outbox;
  private final PublishedCheck published;
  private final InstantSource clock;

  public Recovery(Outbox outbox, PublishedCheck published, InstantSource clock) {
    this.outbox = outbox;
    this.published = published;
    this.clock = clock;
  }

  /**
   * Offers every end that was not acknowledged, and ends what was interrupted. Blocks until all is
   * offered, so that not even the first inventory lacks one.
   */
  public void run(Recovered recovered) {
    recovered.unsettled().forEach(outbox::offer);
    CompletableFuture<?>[] ended =
        recovered.interrupted().stream()
            .map(this::end)
            .map(each -> outbox.write(each).thenRun(() -> outbox.offer(each)))
            .toArray(CompletableFuture[]::new);
    CompletableFuture.allOf(ended).join();
  }

  private AttemptOutcome end(InterruptedAttempt interrupted) {
    TakenAttempt attempt = interrupted.attempt();
    Receipt receipt = interrupted.publishing();
    if (receipt != null && published.isPublished(attempt.ref(), attempt.destination(), receipt)) {
      log(attempt, "file of an interrupted attempt is published");
      Progress whole = new Progress(receipt.bytes(), receipt.bytes());
      return new AttemptOutcome(
          attempt.ref(), new Outcome.Succeeded(receipt), whole, clock.instant());
    }
    log(attempt, "attempt was interrupted by the end of the process");
    Outcome outcome =
        new Outcome.Failed(
            new Interrupted(
                FailureCode.AGENT_STOPPED, "the agent's process ended while the attempt ran"));
    return new AttemptOutcome(attempt.ref(), outcome, Progress.NONE, clock.instant());
  }

  private static void log(TakenAttempt attempt, String what) {
    LOG.atInfo()
        .addKeyValue(LogKeys.TRANSFER_ID, attempt.ref().transfer())
        .addKeyValue(LogKeys.ATTEMPT, attempt.ref().number())
        .addKeyValue("source", attempt.source())
        .addKeyValue("destination", attempt.destination())
        .log(what);
  }
}
