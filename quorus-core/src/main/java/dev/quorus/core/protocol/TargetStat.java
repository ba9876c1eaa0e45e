package dev.quorus.core.protocol;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * What has the final name at the destination now.
 *
 * @param size in bytes, -1 if unknown
 */
public record TargetStat(long size, @Nullable Instant modified) {}
