package dev.quorus.agent.journal;

import dev.quorus.agent.journal.JournalRecord.Ended;
import dev.quorus.agent.journal.JournalRecord.Publishing;
import dev.quorus.agent.journal.JournalRecord.Settled;
import dev.quorus.agent.journal.JournalRecord.Taken;
import dev.quorus.core.bus.BusMessage.AttemptOutcome;
import dev.quorus.core.transfer.AttemptRef;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What of the journal still matters: all about attempts that are not settled. One thread only. */
final class LiveRecords {
  private final Map<AttemptRef, About> byRef = new LinkedHashMap<>();
  private long bytes;

  /** What is known about one attempt; its end makes the rest superfluous. */
  private record About(
      @Nullable Taken taken, @Nullable Publishing publishing, @Nullable Ended ended, long bytes) {
    static final About NOTHING = new About(null, null, null, 0);
  }

  /**
   * Takes a record in.
   *
   * @param length of its frame, in bytes
   */
  void apply(JournalRecord record, int length) {
    About before = byRef.getOrDefault(record.ref(), About.NOTHING);
    About after =
        switch (record) {
          case Taken taken -> new About(taken, before.publishing(), before.ended(), length);
          case Publishing publishing ->
              new About(before.taken(), publishing, before.ended(), before.bytes() + length);
          case Ended ended -> new About(null, null, ended, length);
          case Settled settled -> About.NOTHING;
        };
    bytes += after.bytes() - before.bytes();
    if (after.equals(About.NOTHING)) {
      byRef.remove(record.ref());
    } else {
      byRef.put(record.ref(), after);
    }
  }

  /** How many bytes the records take that matter. */
  long bytes() {
    return bytes;
  }

  /** The records that matter, in an order that {@link #apply} understands. */
  List<JournalRecord> all() {
    List<JournalRecord> all = new ArrayList<>();
    for (About about : byRef.values()) {
      addPresent(all, about.taken());
      addPresent(all, about.publishing());
      addPresent(all, about.ended());
    }
    return all;
  }

  private static void addPresent(List<JournalRecord> all, @Nullable JournalRecord record) {
    if (record != null) {
      all.add(record);
    }
  }

  Recovered recovered() {
    List<AttemptOutcome> unsettled = new ArrayList<>();
    List<InterruptedAttempt> interrupted = new ArrayList<>();
    for (About about : byRef.values()) {
      if (about.ended() != null) {
        unsettled.add(about.ended().outcome());
      } else if (about.taken() != null) {
        Publishing publishing = about.publishing();
        interrupted.add(
            new InterruptedAttempt(
                about.taken().attempt(), publishing == null ? null : publishing.receipt()));
      }
    }
    return new Recovered(unsettled, interrupted);
  }
}
