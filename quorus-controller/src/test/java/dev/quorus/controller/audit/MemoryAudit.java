package dev.quorus.controller.audit;

import dev.quorus.api.audit.AuditChain;
import dev.quorus.api.model.AuditEntry;
import dev.quorus.api.model.AuditHead;
import io.vertx.core.Future;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A log in memory, to which notes alone are added. */
public final class MemoryAudit implements AuditStore {
  private final List<AuditEntry> entries = new ArrayList<>();
  private String hash = AuditChain.START;

  @Override
  public synchronized Future<Found> find(AuditFilter filter) {
    return Future.succeededFuture(
        new Found(
            entries, new AuditHead(entries.size(), hash), new AuditHead(0, AuditChain.START)));
  }

  @Override
  public synchronized Future<@Nullable Void> note(List<Note> notes) {
    for (Note each : notes) {
      AuditEntry entry =
          new AuditEntry(entries.size() + 1L, Instant.EPOCH, each.who(), each.what(), hash);
      hash = AuditChain.hash(hash, entry);
      entries.add(entry.withHash(hash));
    }
    return Future.succeededFuture();
  }

  @Override
  public Future<Long> removeBefore(Instant time) {
    return Future.succeededFuture(0L);
  }

  public synchronized List<AuditEntry> entries() {
    return List.copyOf(entries);
  }
}
