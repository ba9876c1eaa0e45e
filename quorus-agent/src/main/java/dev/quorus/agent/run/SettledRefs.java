package dev.quorus.agent.run;

import dev.quorus.core.transfer.AttemptRef;
import java.util.UUID;

/**
 * Remembers attempts that are over, so that a repeated assignment does not run again: the last
 * {@value #AT_LEAST} for sure, and at most twice as many, which takes at most 8 MiB. One thread at
 * a time.
 *
 * <p>It keeps 64 bits of each name. Should two share them, once in some billions of years, the
 * second is not begun; the heartbeat shows that, and its transfer is assigned anew.
 */
final class SettledRefs {
  static final int AT_LEAST = 250_000;

  private Generation newer = new Generation();
  private Generation older = new Generation();

  void add(AttemptRef ref) {
    if (newer.size >= AT_LEAST) {
      older = newer;
      newer = new Generation();
    }
    newer.add(fingerprint(ref));
  }

  boolean contains(AttemptRef ref) {
    long fingerprint = fingerprint(ref);
    return newer.contains(fingerprint) || older.contains(fingerprint);
  }

  private static long fingerprint(AttemptRef ref) {
    UUID id = ref.transfer().value();
    long mixed = mix(id.getMostSignificantBits());
    mixed = mix(mixed ^ id.getLeastSignificantBits());
    mixed = mix(mixed ^ ref.number());
    mixed = mix(mixed ^ ref.epoch());
    // Zero is what an empty place holds.
    return mixed == 0 ? 1 : mixed;
  }

  /** The finalizer of SplitMix64: every bit of the value changes half of the bits. */
  private static long mix(long value) {
    long mixed = value + 0x9e3779b97f4a7c15L;
    mixed = (mixed ^ (mixed >>> 30)) * 0xbf58476d1ce4e5b9L;
    mixed = (mixed ^ (mixed >>> 27)) * 0x94d049bb133111ebL;
    return mixed ^ (mixed >>> 31);
  }

  /** A set of numbers other than zero, in one array that is at most half full. */
  private static final class Generation {
    private long[] places = new long[64];
    private int size;

    void add(long value) {
      if (size * 2 >= places.length) {
        grow();
      }
      int at = place(value);
      if (places[at] == 0) {
        places[at] = value;
        size++;
      }
    }

    boolean contains(long value) {
      return places[place(value)] == value;
    }

    /** Where the value is or would be. */
    private int place(long value) {
      int at = (int) value & (places.length - 1);
      while (places[at] != 0 && places[at] != value) {
        at = (at + 1) & (places.length - 1);
      }
      return at;
    }

    private void grow() {
      long[] full = places;
      places = new long[full.length * 2];
      for (long value : full) {
        if (value != 0) {
          places[place(value)] = value;
        }
      }
    }
  }
}
