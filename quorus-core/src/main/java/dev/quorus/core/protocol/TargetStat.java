package dev.quorus.core.protocol;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * What has the final name at the destination now.
 *
 * @param size in bytes, -1 if unknown
 * @param own whether it is the file of this transfer's own partial as well: an earlier attempt
 *     published it and was cut off before it removed the partial's name. Told only where a
 *     destination lets two names of one file be seen
 */
public record TargetStat(long size, @Nullable Instant modified, boolean own) {
  /** Of a file that may be anybody's. */
  public TargetStat(long size, @Nullable Instant modified) {
    this(size, modified, false);
  }
}
