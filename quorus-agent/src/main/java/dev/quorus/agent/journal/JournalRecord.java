package dev.quorus.agent.journal;

import dev.quorus.core.bus.BusMessage.AttemptOutcome;
import dev.quorus.core.transfer.AttemptRef;
import dev.quorus.core.transfer.Receipt;

/** One thing that was written down about one attempt. */
sealed interface JournalRecord {
  AttemptRef ref();

  /** It was taken. */
  record Taken(TakenAttempt attempt) implements JournalRecord {
    @Override
    public AttemptRef ref() {
      return attempt.ref();
    }
  }

  /** It is about to give its file the final name. */
  record Publishing(AttemptRef ref, Receipt receipt) implements JournalRecord {}

  /** It ended. */
  record Ended(AttemptOutcome outcome) implements JournalRecord {
    @Override
    public AttemptRef ref() {
      return outcome.ref();
    }
  }

  /** Its end is known to the controllers: nothing of it need be kept. */
  record Settled(AttemptRef ref) implements JournalRecord {}
}
