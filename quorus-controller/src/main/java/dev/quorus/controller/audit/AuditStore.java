package dev.quorus.controller.audit;

import dev.quorus.api.model.AuditEntry;
import dev.quorus.api.model.AuditHead;
import io.vertx.core.Future;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The audit log. Entries about changes are written by the store with the changes. */
public interface AuditStore {
  /**
   * Entries as they are at one moment, and where the chain ends then.
   *
   * @param start the last entry that was removed; 0 if none was
   */
  record Found(List<AuditEntry> entries, AuditHead head, AuditHead start) {
    public Found {
      entries = List.copyOf(entries);
    }
  }

  /** Something to be noted that changed nothing. */
  record Note(AuditEntry.Who who, AuditEntry.What what) {}

  Future<Found> find(AuditFilter filter);

  /** Notes these, in their order. */
  Future<@Nullable Void> note(List<Note> notes);

  /**
   * Removes the oldest entries, up to the first that is not older than the time, and notes that.
   * The hash of the last one is kept, so that the others can be verified.
   *
   * @return how many were removed
   */
  Future<Long> removeBefore(Instant time);
}
