package dev.quorus.workflow.rehearse;

import dev.quorus.workflow.plan.PlannedLocation;
import dev.quorus.workflow.rehearse.Probe.Sight;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;

/** What earlier transfers of the rehearsal would have written, since it is not there to look at. */
final class Ahead {
  private record Written(long files, long bytes) {}

  private final NavigableMap<String, Written> written = new TreeMap<>();

  private static String key(PlannedLocation location) {
    String path = location.text().known().orElse("").replaceFirst("/+$", "");
    return location.connection() + "\n" + path;
  }

  /** Remembers what is written; -1 bytes if nobody knows how many. */
  void write(PlannedLocation destination, long files, long bytes) {
    written.put(key(destination), new Written(files, bytes));
  }

  boolean has(PlannedLocation place) {
    return written.containsKey(key(place));
  }

  /** What would lie there: it, what lies below it, or as much as is known of a folder above. */
  Optional<Sight> at(PlannedLocation source) {
    String wanted = key(source);
    long files = 0;
    long bytes = 0;
    for (Map.Entry<String, Written> each : written.tailMap(wanted, true).entrySet()) {
      if (!each.getKey().startsWith(wanted)) {
        break;
      }
      if (each.getKey().equals(wanted) || each.getKey().startsWith(wanted + "/")) {
        long more = each.getValue().bytes();
        files += each.getValue().files();
        bytes = more < 0 || bytes < 0 ? -1 : bytes + more;
      }
    }
    if (files > 0) {
      return Optional.of(new Sight.There(files, bytes, null));
    }
    for (int slash = wanted.lastIndexOf('/');
        slash > 0;
        slash = wanted.lastIndexOf('/', slash - 1)) {
      if (written.containsKey(wanted.substring(0, slash))) {
        return Optional.of(new Sight.There(1, -1, null));
      }
    }
    return Optional.empty();
  }
}
