package dev.quorus.core.tree;

import dev.quorus.core.failure.FailureCode;
import dev.quorus.core.failure.TransferException;
import dev.quorus.core.protocol.Entry;
import dev.quorus.core.protocol.Tree;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A folder of the destination, as it is before anything is copied into it. Used by one thread. */
public final class Landing {
  /** Entries that are kept in memory; of a larger folder each file is asked for by itself. */
  private static final int MAX_ENTRIES = 50_000;

  /** Times are the same if they differ by less: some servers keep every other second only. */
  private static final Duration SAME_TIME = Duration.ofSeconds(2);

  private final boolean missing;
  private final boolean complete;
  private final Map<String, Entry> entries;
  private final @Nullable Set<String> lowered;

  private Landing(
      boolean missing, boolean complete, Map<String, Entry> entries, boolean caseSensitive) {
    this.missing = missing;
    this.complete = complete;
    this.entries = entries;
    this.lowered = caseSensitive ? null : new HashSet<>();
  }

  /** Of a destination that cannot be listed. */
  public static Landing unknown() {
    return new Landing(false, false, Map.of(), true);
  }

  /** Lists the folder, as far as it is to be kept. */
  public static Landing at(Tree destination, String path)
      throws TransferException, InterruptedException {
    Map<String, Entry> found = new HashMap<>();
    try (Tree.Entries entries = destination.list(path)) {
      for (Entry entry = entries.next(); entry != null; entry = entries.next()) {
        if (found.size() == MAX_ENTRIES) {
          return new Landing(false, false, Map.of(), destination.caseSensitive());
        }
        found.put(entry.name(), entry);
      }
    } catch (TransferException e) {
      if (e.failure().code() == FailureCode.SOURCE_NOT_FOUND) {
        return new Landing(true, true, Map.of(), destination.caseSensitive());
      }
      throw e;
    }
    return new Landing(false, true, found, destination.caseSensitive());
  }

  /** Whether the folder is not there. */
  public boolean isMissing() {
    return missing;
  }

  /** Whether it is known that neither this file nor a part of it is there. */
  public boolean lacks(String name) {
    return complete
        && !entries.containsKey(name)
        && entries.keySet().stream().noneMatch(PathFilter::isOurs);
  }

  /** Whether something has this name. */
  public boolean has(String name) {
    return entries.containsKey(name);
  }

  /** Whether the same file is there already, by its length and its time. */
  public boolean holds(Entry file) {
    Entry there = entries.get(file.name());
    return there != null
        && there.kind() == Entry.Kind.FILE
        && file.size() >= 0
        && there.size() == file.size()
        && sameTime(there, file);
  }

  /** Whether what is there is as new as the file. */
  public boolean isAsNewAs(Entry file) {
    Entry there = entries.get(file.name());
    Instant ours = there == null ? null : there.modified();
    Instant theirs = file.modified();
    return ours != null && theirs != null && !theirs.isAfter(ours);
  }

  /** Whether an earlier file of the source got this name already, but for its case. */
  public boolean clashes(String name) {
    return lowered != null && !lowered.add(name.toLowerCase(Locale.ROOT));
  }

  private static boolean sameTime(Entry one, Entry other) {
    Instant a = one.modified();
    Instant b = other.modified();
    return a != null
        && b != null
        && one.exact()
        && other.exact()
        && Duration.between(a, b).abs().compareTo(SAME_TIME) < 0;
  }
}
