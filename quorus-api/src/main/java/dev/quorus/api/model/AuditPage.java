package dev.quorus.api.model;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Entries of the audit log.
 *
 * @param nextAfter gives the next page; null on the last one
 * @param head the last entry of all
 */
public record AuditPage(List<AuditEntry> items, @Nullable Long nextAfter, AuditHead head) {
  public AuditPage {
    items = List.copyOf(items);
  }
}
