package dev.quorus.workflow.trigger;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A file as a look at the watched folder saw it. What it is known by is all of it but the lineage:
 * times that tie or go backwards do no harm.
 *
 * @param path as a run gets it
 * @param bytes -1 if the server does not say
 * @param modified null if it does not say that
 * @param writtenBy of the run that wrote it; {@link Lineage#NONE} if none did
 */
public record Arrival(String path, long bytes, @Nullable Instant modified, Lineage writtenBy) {
  String identity() {
    return bytes + "@" + modified;
  }
}
