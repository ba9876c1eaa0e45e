package dev.quorus.controller.scheduling;

import org.jspecify.annotations.Nullable;

/**
 * Finds entries by a key of 128 bits that they hold themselves: open addressing with linear
 * probing, some fifteen bytes an entry where a {@code HashMap} takes ninety. The hashes stand in an
 * array of their own, so that a search touches no entry but the one that it finds.
 */
abstract class EntryTable {
  private static final int FIRST_CAPACITY = 16;

  /** In place of the hash of an entry, where there is none. */
  private static final int EMPTY = 0;

  private int[] hashes = new int[FIRST_CAPACITY];
  private @Nullable Entry[] entries = new Entry[FIRST_CAPACITY];
  private int size;

  abstract long high(Entry entry);

  abstract long low(Entry entry);

  final int size() {
    return size;
  }

  final @Nullable Entry find(long high, long low) {
    return entries[slotOf(high, low)];
  }

  /** Puts the entry where its key is found, in place of one with the same key. */
  final void put(Entry entry) {
    long high = high(entry);
    long low = low(entry);
    int slot = slotOf(high, low);
    boolean added = entries[slot] == null;
    hashes[slot] = hash(high, low);
    entries[slot] = entry;
    if (added && ++size > entries.length - entries.length / 3) {
      grow();
    }
  }

  final void remove(long high, long low) {
    int slot = slotOf(high, low);
    if (entries[slot] != null) {
      size--;
      closeGap(slot);
    }
  }

  private void grow() {
    int[] oldHashes = hashes;
    @Nullable Entry[] oldEntries = entries;
    hashes = new int[oldHashes.length * 2];
    entries = new Entry[hashes.length];
    for (int old = 0; old < oldHashes.length; old++) {
      if (oldHashes[old] != EMPTY) {
        int slot = oldHashes[old] & (hashes.length - 1);
        while (hashes[slot] != EMPTY) {
          slot = (slot + 1) & (hashes.length - 1);
        }
        hashes[slot] = oldHashes[old];
        entries[slot] = oldEntries[old];
      }
    }
  }

  /** The slot that holds the key, or the empty one where it belongs. */
  private int slotOf(long high, long low) {
    int hash = hash(high, low);
    int slot = hash & (hashes.length - 1);
    while (hashes[slot] != EMPTY && !holds(slot, hash, high, low)) {
      slot = (slot + 1) & (hashes.length - 1);
    }
    return slot;
  }

  private boolean holds(int slot, int hash, long high, long low) {
    Entry entry = hashes[slot] == hash ? entries[slot] : null;
    return entry != null && high(entry) == high && low(entry) == low;
  }

  /** Empties the slot and moves up whatever could not be found any more past it. */
  private void closeGap(int emptied) {
    int gap = emptied;
    int slot = (gap + 1) & (hashes.length - 1);
    while (hashes[slot] != EMPTY) {
      int fromStart = (slot - hashes[slot]) & (hashes.length - 1);
      int fromGap = (slot - gap) & (hashes.length - 1);
      if (fromStart >= fromGap) {
        hashes[gap] = hashes[slot];
        entries[gap] = entries[slot];
        gap = slot;
      }
      slot = (slot + 1) & (hashes.length - 1);
    }
    hashes[gap] = EMPTY;
    entries[gap] = null;
  }

  private static int hash(long high, long low) {
    long mixed = (high * 31 + low) * 0x9E37_79B9_7F4A_7C15L;
    int hash = (int) (mixed >>> 32);
    return hash == EMPTY ? 1 : hash;
  }
}
