package dev.quorus.api.model;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Something that was done or refused.
 *
 * @param seq its number, without gaps, from 1
 * @param hash over the hash of the entry before and all of this one
 */
public record AuditEntry(long seq, Instant at, Who who, What what, String hash) {
  /** What stands where nobody is known, or several are. */
  public static final String NOBODY = "-";

  /**
   * Who did it.
   *
   * @param id of the key
   * @param address of the client, or of the proxy before it
   */
  public record Who(String id, String tenant, String address) {}

  /**
   * What was done.
   *
   * @param operation by its name in the contract
   * @param subject the id of what it was done to
   * @param detail why it was refused, or that it changed nothing
   * @param count how often
   * @param transfers those that were submitted; null for other operations
   */
  public record What(
      String operation,
      String subject,
      AuditOutcome outcome,
      @Nullable String detail,
      long count,
      @Nullable List<String> transfers) {
    public What {
      transfers = transfers == null ? null : List.copyOf(transfers);
    }
  }

  /** The same with another hash. */
  public AuditEntry withHash(String other) {
    return new AuditEntry(seq, at, who, what, other);
  }
}
