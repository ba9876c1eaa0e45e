package dev.quorus.api.model;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Entries of the audit log.
 *
 * @param nextAfter gives the next page; null on the last one
 * @param head the last entry of all
 * @param start the last entry that was removed because it was old; null if none was
 */
public record AuditPage(
    List<AuditEntry> items, @Nullable Long nextAfter, AuditHead head, @Nullable AuditHead start) {
  public AuditPage {
    items = List.copyOf(items);
  }
}
