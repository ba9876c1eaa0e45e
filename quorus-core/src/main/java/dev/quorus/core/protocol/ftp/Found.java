package dev.quorus.core.protocol.ftp;

import dev.quorus.core.protocol.Entry;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * What a server says that a path is.
 *
 * @param size -1 if it does not say
 */
record Found(Entry.Kind kind, long size, @Nullable Instant modified) {}
