package dev.quorus.controller.audit;

import dev.quorus.api.model.AuditOutcome;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** Which entries are wanted; what is null does not matter. */
public record AuditFilter(
    @Nullable String tenant,
    @Nullable String who,
    @Nullable String operation,
    @Nullable AuditOutcome outcome,
    @Nullable String subject,
    Span span,
    Page page) {

  /** From then on, and before then. */
  public record Span(@Nullable Instant since, @Nullable Instant until) {
    public static final Span ALL = new Span(null, null);
  }

  /**
   * A page.
   *
   * @param after the number after which it begins, in its order; null for the beginning
   */
  public record Page(@Nullable Long after, boolean newestFirst, int limit) {}

  /** All entries from the first on. */
  public static AuditFilter all(long after, int limit) {
    return new AuditFilter(null, null, null, null, null, Span.ALL, new Page(after, false, limit));
  }
}
