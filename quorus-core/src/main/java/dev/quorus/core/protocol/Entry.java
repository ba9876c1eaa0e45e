package dev.quorus.core.protocol;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * One thing in a folder.
 *
 * @param name as the server has it, without any slash
 * @param size in bytes of a file, -1 if unknown
 * @param modified when it was last written, if known
 * @param exact whether that time is good to a second or better; a listing of some servers has only
 *     minutes or days
 */
public record Entry(String name, Kind kind, long size, @Nullable Instant modified, boolean exact) {
  /** What it is. Links are not followed, so a loop of them is none. */
  public enum Kind {
    FILE,
    FOLDER,
    LINK,
    OTHER
  }
}
