package dev.quorus.core.protocol;

import dev.quorus.core.transfer.Digest;
import java.time.Instant;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * What a source says of itself: its identity, by which a change during the copy is noticed.
 *
 * @param size in bytes, -1 if the server does not say
 * @param modified when it was last written, if known
 * @param etag a strong entity tag, if the server gives one
 * @param digest of the whole content, if the server knows one
 */
public record SourceStat(
    long size, @Nullable Instant modified, @Nullable String etag, @Nullable Digest digest) {
  public static final long UNKNOWN_SIZE = -1;

  /** Whether the two can be the same content: nothing that both know differs. */
  public boolean sameAs(SourceStat other) {
    return (size < 0 || other.size < 0 || size == other.size)
        && agree(modified, other.modified)
        && agree(etag, other.etag);
  }

  /** Whether there is enough here to tell a changed source from an unchanged one. */
  public boolean identifiable() {
    return size >= 0 && (etag != null || modified != null);
  }

  private static boolean agree(@Nullable Object a, @Nullable Object b) {
    return a == null || b == null || Objects.equals(a, b);
  }
}
