package dev.quorus.agent.journal;

import dev.quorus.core.bus.BusMessage.AttemptOutcome;
import dev.quorus.core.engine.Outcome;
import dev.quorus.core.failure.TransferFailure;
import dev.quorus.core.transfer.AttemptRef;
import dev.quorus.core.transfer.Progress;
import dev.quorus.core.transfer.Published;
import dev.quorus.core.transfer.Receipt;
import dev.quorus.core.transfer.TransferId;
import java.time.Instant;
import java.util.UUID;

/** Attempts whose every detail follows from their number, so that what is read can be checked. */
final class Samples {
  private Samples() {}

  static AttemptRef ref(long n) {
    return new AttemptRef(new TransferId(new UUID(0x7000L, n)), 1, 3);
  }

  static TakenAttempt taken(long n) {
    return new TakenAttempt(ref(n), "http://host/" + n, "file:///data/" + n);
  }

  static Receipt receipt(long n) {
    return new Receipt(n, null, Published.RENAMED, 0, "note " + n);
  }

  static AttemptOutcome ended(long n) {
    Outcome outcome =
        n % 2 == 0
            ? new Outcome.Succeeded(receipt(n))
            : new Outcome.Failed(new TransferFailure.NoSpace("disk " + n + " is full"));
    return new AttemptOutcome(ref(n), outcome, new Progress(n, n), Instant.ofEpochSecond(n));
  }
}
