package dev.quorus.controller.audit;

import dev.quorus.api.model.AuditEntry;
import dev.quorus.api.model.AuditEntry.What;
import dev.quorus.api.model.AuditEntry.Who;
import dev.quorus.api.model.AuditOutcome;
import dev.quorus.controller.audit.AuditStore.Note;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Notes what was refused, so that a flood of it fills no disk: the first of a kind within a minute
 * is noted within a second, and how many followed at the end of the minute. Of {@value #KINDS}
 * kinds each counts for itself, and all others together: at most {@code 2 * KINDS + 1} entries a
 * minute. For use by any thread.
 */
public final class Refusals {
  static final int KINDS = 64;

  private static final Logger LOG = LoggerFactory.getLogger(Refusals.class);
  private static final int SECONDS = 60;
  private static final String NOBODY = AuditEntry.NOBODY;
  private static final Kind OTHERS =
      new Kind(
          new Who(NOBODY, NOBODY, NOBODY),
          NOBODY,
          NOBODY,
          "more kinds of refusals than are counted one by one");

  private final AuditStore store;
  private final Map<Kind, Count> counts = new LinkedHashMap<>();
  private int seconds;

  public Refusals(AuditStore store) {
    this.store = store;
  }

  private record Kind(Who who, String operation, String subject, String detail) {}

  private static final class Count {
    private long noted;
    private long seen;
  }

  /** A request was refused. */
  public synchronized void refused(
      Who who, String operation, @Nullable String subject, String detail) {
    Kind kind = new Kind(who, operation, subject == null ? NOBODY : subject, detail);
    Count count = counts.get(kind);
    if (count == null) {
      count = counts.computeIfAbsent(counts.size() < KINDS ? kind : OTHERS, first -> new Count());
    }
    count.seen++;
  }

  /** A second has passed. */
  public void tick() {
    List<Note> due = due();
    if (!due.isEmpty()) {
      store
          .note(due)
          .onFailure(lost ->
              LOG.atWarn()
                  .setCause(lost)
                  .addKeyValue("count", due.size())
                  .log("refused requests are not noted"));
    }
  }

  private synchronized List<Note> due() {
    seconds++;
    boolean minute = seconds % SECONDS == 0;
    List<Note> due = new ArrayList<>();
    counts.forEach((kind, count) -> {
      if (count.seen > count.noted && (minute || count.noted == 0)) {
        due.add(note(kind, count.seen - count.noted));
        count.noted = count.seen;
      }
    });
    if (minute) {
      counts.clear();
    }
    return due;
  }

  private static Note note(Kind kind, long times) {
    return new Note(
        kind.who(),
        new What(
            kind.operation(), kind.subject(), AuditOutcome.REFUSED, kind.detail(), times, null));
  }
}
