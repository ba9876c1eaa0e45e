package dev.quorus.controller.scheduling;

import org.jspecify.annotations.Nullable;

/**
 * Finds entries by a key of 128 bits that they hold themselves: open addressing with linear
 * probing, some ten bytes an entry where a {@code HashMap} takes ninety.
 */
abstract class EntryTable {
  private static final int FIRST_CAPACITY = 16;

  private @Nullable Entry[] slots = new Entry[FIRST_CAPACITY];
  private int size;

  abstract long high(Entry entry);

  abstract long low(Entry entry);

  final int size() {
    return size;
  }

  final @Nullable Entry find(long high, long low) {
    return slots[slotOf(high, low)];
  }

  /** Puts the entry where its key is found, in place of one with the same key. */
  final void put(Entry entry) {
    int slot = slotOf(high(entry), low(entry));
    if (slots[slot] == null && ++size > slots.length - slots.length / 3) {
      slots[slot] = entry;
      grow();
      return;
    }
    slots[slot] = entry;
  }

  final void remove(long high, long low) {
    int slot = slotOf(high, low);
    if (slots[slot] == null) {
      return;
    }
    slots[slot] = null;
    size--;
    closeGap(slot);
  }

  private void grow() {
    @Nullable Entry[] old = slots;
    slots = new Entry[old.length * 2];
    for (Entry entry : old) {
      if (entry != null) {
        slots[slotOf(high(entry), low(entry))] = entry;
      }
    }
  }

  /** The slot that holds the key, or the empty one where it belongs. */
  private int slotOf(long high, long low) {
    int slot = startOf(high, low);
    Entry found = slots[slot];
    while (found != null && (high(found) != high || low(found) != low)) {
      slot = (slot + 1) & (slots.length - 1);
      found = slots[slot];
    }
    return slot;
  }

  /** Moves up whatever could not be found any more past the empty slot. */
  private void closeGap(int gap) {
    int slot = gap;
    while (true) {
      slot = (slot + 1) & (slots.length - 1);
      Entry entry = slots[slot];
      if (entry == null) {
        return;
      }
      int start = startOf(high(entry), low(entry));
      int fromStart = (slot - start) & (slots.length - 1);
      int fromGap = (slot - gap) & (slots.length - 1);
      if (fromStart >= fromGap) {
        slots[gap] = entry;
        slots[slot] = null;
        gap = slot;
      }
    }
  }

  private int startOf(long high, long low) {
    long mixed = (high * 31 + low) * 0x9E37_79B9_7F4A_7C15L;
    return (int) (mixed >>> 32) & (slots.length - 1);
  }
}
