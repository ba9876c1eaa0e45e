package dev.quorus.core.protocol.ftp;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * What a server says it can do beyond the oldest standard.
 *
 * @param byName the rest of each line, by its first word in upper case
 */
record Features(Map<String, String> byName) {
  static final Features NONE = new Features(Map.of());

  Features {
    byName = Map.copyOf(byName);
  }

  /** Reads the answer to FEAT; a server that does not know it has none. */
  static Features of(Reply reply) {
    if (!reply.done()) {
      return NONE;
    }
    Map<String, String> all = new HashMap<>();
    for (String line : reply.lines()) {
      if (line.startsWith(" ")) {
        String[] words = line.strip().split(" ", 2);
        all.put(words[0].toUpperCase(Locale.ROOT), words.length > 1 ? words[1] : "");
      }
    }
    return new Features(all);
  }

  boolean has(String name) {
    return byName.containsKey(name);
  }

  /** Listings for programs. */
  boolean machineListings() {
    return has("MLST") || has("MLSD");
  }

  /** Files can be read, and written, from an offset. */
  boolean restarts() {
    return byName.getOrDefault("REST", "").toUpperCase(Locale.ROOT).contains("STREAM");
  }

  /** The lines again, sorted, for people. */
  List<String> lines() {
    List<String> all = new ArrayList<>();
    byName.forEach((name, rest) -> all.add(rest.isEmpty() ? name : name + " " + rest));
    all.sort(String::compareTo);
    return all;
  }
}
