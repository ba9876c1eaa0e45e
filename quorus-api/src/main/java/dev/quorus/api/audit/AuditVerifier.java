package dev.quorus.api.audit;

import dev.quorus.api.model.AuditEntry;
import dev.quorus.api.model.AuditHead;
import org.jspecify.annotations.Nullable;

/**
 * Recomputes the chain, entry by entry from the first, and stops at the first that is not as it was
 * written. For use by one thread.
 */
public final class AuditVerifier {
  /** The operation of entries that tell of the removal of others. */
  public static final String REMOVAL = "removeOldEntries";

  private final @Nullable AuditHead noted;
  private AuditHead start = new AuditHead(0, AuditChain.START);
  private boolean startIsTold = true;
  private long last;
  private String hash = AuditChain.START;
  private @Nullable Break found;

  public AuditVerifier() {
    this(null);
  }

  /**
   * @param noted an entry that must be there, as it was the last one once; null for none
   */
  public AuditVerifier(@Nullable AuditHead noted) {
    this.noted = noted;
  }

  /**
   * Where the chain is broken.
   *
   * @param seq of the first entry that is not as it was, or is missing
   */
  public record Break(long seq, String reason) {}

  /**
   * The chain begins after this entry, which was removed because it was old. An entry further on
   * has to tell of that. Does nothing once an entry was taken.
   */
  public void startsAfter(AuditHead removed) {
    if (last > 0 || removed.seq() == 0) {
      return;
    }
    start = removed;
    startIsTold = false;
    last = removed.seq();
    hash = removed.hash();
    if (noted != null && noted.seq() == last && !noted.hash().equals(hash)) {
      found = new Break(last, "entry %d is another one than was noted".formatted(last));
    }
  }

  /** What the entry says that tells of the removal of all up to this one. */
  public static String removal(AuditHead removed) {
    return removed.seq() + ":" + removed.hash();
  }

  /** Takes the next entry; false once the chain is broken. */
  public boolean accept(AuditEntry entry) {
    if (found != null) {
      return false;
    }
    long due = last + 1;
    if (entry.seq() != due) {
      found =
          new Break(
              due, "entry %d is missing; %d comes after %d".formatted(due, entry.seq(), last));
      return false;
    }
    if (!AuditChain.hash(hash, entry).equals(entry.hash())) {
      found =
          new Break(
              due, "entry %d is not what was written, or one before it was cut out".formatted(due));
      return false;
    }
    if (noted != null && noted.seq() == due && !noted.hash().equals(entry.hash())) {
      found = new Break(due, "entry %d is another one than was noted".formatted(due));
      return false;
    }
    startIsTold |=
        entry.what().operation().equals(REMOVAL) && entry.what().subject().equals(removal(start));
    last = due;
    hash = entry.hash();
    return true;
  }

  /** Holds the end of what was accepted against where the chain ends, or ended once. */
  public void endsAt(AuditHead head) {
    if (found == null && noted != null && noted.seq() > last) {
      found =
          new Break(
              last + 1,
              "the entries end with %d, and %d was noted once".formatted(last, noted.seq()));
    }
    if (found == null && (head.seq() != last || !head.hash().equals(hash))) {
      found =
          new Break(
              Math.min(head.seq(), last) + 1,
              "the entries end with %d, and the log says that they end with %d"
                  .formatted(last, head.seq()));
    }
    checkStart();
  }

  private void checkStart() {
    if (found == null && !startIsTold) {
      found =
          new Break(
              start.seq(),
              "the entries up to %d are missing, and no later one tells that they were removed"
                  .formatted(start.seq()));
    }
  }

  /** The last entry that was removed because it was old; 0 if none was. */
  public AuditHead start() {
    return start;
  }

  /** Where it is broken; null if it is not. */
  public @Nullable Break found() {
    return found;
  }

  /** The last entry that is as it was written. */
  public AuditHead head() {
    return new AuditHead(last, hash);
  }
}
