package dev.quorus.controller.audit;

import dev.quorus.api.model.AuditEntry;
import dev.quorus.api.model.AuditHead;
import io.vertx.core.Future;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The audit log. Entries about changes are written by the store with the changes. */
public interface AuditStore {
  /** Entries as they are at one moment, and where the chain ends then. */
  record Found(List<AuditEntry> entries, AuditHead head) {
    public Found {
      entries = List.copyOf(entries);
    }
  }

  /** Something to be noted that changed nothing. */
  record Note(AuditEntry.Who who, AuditEntry.What what) {}

  Future<Found> find(AuditFilter filter);

  /** Notes these, in their order. */
  Future<@Nullable Void> note(List<Note> notes);
}
