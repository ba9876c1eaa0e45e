package dev.quorus.controller.store.sql;

import dev.quorus.controller.store.Applied;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** What a batch of moves came to, each of which changes one row or none. */
final class Moved {
  private Moved() {}

  /** Those that changed their row. */
  static <A> List<A> of(List<A> all, int[] changed) {
    List<A> made = new ArrayList<>(all.size());
    for (int i = 0; i < changed.length; i++) {
      if (changed[i] > 0) {
        made.add(all.get(i));
      }
    }
    return made;
  }

  static List<Applied> results(int[] changed) {
    return Arrays.stream(changed).mapToObj(rows -> rows > 0 ? Applied.YES : Applied.STALE).toList();
  }
}
