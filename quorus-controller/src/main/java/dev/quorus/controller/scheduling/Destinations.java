package dev.quorus.controller.scheduling;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Who may write where. Of the transfers of one lane to one destination only the first is in the
 * lines, the others wait behind it; so a million of them cost no more than one. Lanes do not wait
 * for each other's first, which may have no agent at all, but for one that is being written.
 */
final class Destinations {
  private final EntryTable firsts =
      new EntryTable() {
        @Override
        long high(Entry entry) {
          return entry.destination;
        }

        @Override
        long low(Entry entry) {
          return entry.route.lane.salt;
        }
      };

  /** Those that are at an agent or about to be settled. */
  private final EntryTable writers =
      new EntryTable() {
        @Override
        long high(Entry entry) {
          return entry.destination;
        }

        @Override
        long low(Entry entry) {
          return 0;
        }
      };

  /** The first ones of other lanes that wait for a writer, which few have. */
  private final Map<Entry, Line> others = new HashMap<>();

  /** Spreads a text over 64 bits, so that a million destinations hardly ever meet. */
  static long key(String destination) {
    long hash = 0xCBF2_9CE4_8422_2325L;
    for (int i = 0; i < destination.length(); i++) {
      hash = (hash ^ destination.charAt(i)) * 0x0000_0100_0000_01B3L;
    }
    hash = (hash ^ (hash >>> 32)) * 0xD6E8_FEB8_6659_FD93L;
    return hash ^ (hash >>> 32);
  }

  /** The first of the same lane to the same destination, this one itself perhaps. */
  @Nullable Entry first(Entry entry) {
    return firsts.find(entry.destination, entry.route.lane.salt);
  }

  /** The one that writes to the destination now, if any. */
  @Nullable Entry writer(Entry entry) {
    return writers.find(entry.destination, 0);
  }

  /**
   * Makes the entry the first, before whoever was and all that wait behind that one.
   *
   * @param before the first until now, another one; null if there is none
   */
  void lead(Entry entry, @Nullable Entry before) {
    firsts.put(entry);
    entry.first = true;
    if (before != null) {
      before.first = false;
      entry.behind = before.behind;
      before.behind = null;
    }
  }

  void waitBehind(Entry leading, Entry waiting) {
    Line line = leading.behind;
    if (line == null) {
      line = new Line();
      leading.behind = line;
    }
    line.add(waiting);
  }

  /** The first goes: the next in its place, or null if none waits. Nothing for any other. */
  @Nullable Entry leave(Entry entry) {
    if (!entry.first) {
      return null;
    }
    entry.first = false;
    Line line = entry.behind;
    entry.behind = null;
    if (line == null || line.isEmpty()) {
      firsts.remove(entry.destination, entry.route.lane.salt);
      return null;
    }
    Entry next = line.head();
    line.remove(next);
    next.behind = line.isEmpty() ? null : line;
    firsts.put(next);
    next.first = true;
    return next;
  }

  void write(Entry entry) {
    if (writer(entry) == null) {
      writers.put(entry);
      entry.writes = true;
    }
  }

  /**
   * The first of its lane waits until the one that writes is done.
   *
   * @return false if none but itself writes there
   */
  boolean waitForWriter(Entry entry) {
    Entry writer = writer(entry);
    if (writer == null || writer == entry) {
      return false;
    }
    others.computeIfAbsent(writer, any -> new Line()).add(entry);
    return true;
  }

  /** Whoever waited for this one to write no more; empty if it was not the writer. */
  List<Entry> stopWriting(Entry entry) {
    if (!entry.writes) {
      return List.of();
    }
    entry.writes = false;
    writers.remove(entry.destination, 0);
    Line line = others.isEmpty() ? null : others.remove(entry);
    if (line == null) {
      return List.of();
    }
    List<Entry> waiting = line.heads();
    waiting.forEach(line::remove);
    return waiting;
  }
}
