package dev.quorus.core.config;

import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Finds what someone most likely meant. */
public final class Suggestion {
  private static final int SHORTEST_PREFIX = 3;

  private Suggestion() {}

  /**
   * The valid name nearest to a wrong one, by the number of letters to insert, drop, change or swap
   * with their neighbour. Case does not count. Empty if nothing is near: more than a third of the
   * letters would have to change.
   */
  public static Optional<String> nearest(String wrong, Collection<String> valid) {
    String lower = wrong.toLowerCase(Locale.ROOT);
    int limit = Math.max(1, wrong.length() / 3);
    Optional<String> close =
        valid.stream()
            .filter(each -> distance(lower, each.toLowerCase(Locale.ROOT)) <= limit)
            .min(Comparator.comparingInt(each -> distance(lower, each.toLowerCase(Locale.ROOT))));
    return close.or(() -> onlyOneThatBeginsWith(lower, valid));
  }

  /** The sentence to append to an error message: {@code "; did you mean 'port'?"}, or nothing. */
  public static String didYouMean(String wrong, Collection<String> valid) {
    return nearest(wrong, valid).map(each -> "; did you mean '" + each + "'?").orElse("");
  }

  private static Optional<String> onlyOneThatBeginsWith(String lower, Collection<String> valid) {
    if (lower.length() < SHORTEST_PREFIX) {
      return Optional.empty();
    }
    List<String> longer =
        valid.stream().filter(each -> each.toLowerCase(Locale.ROOT).startsWith(lower)).toList();
    return longer.size() == 1 ? Optional.of(longer.getFirst()) : Optional.empty();
  }

  /** Optimal string alignment: Levenshtein's distance, with a swap of neighbours as one step. */
  private static int distance(String a, String b) {
    int[] beforeLast = new int[b.length() + 1];
    int[] last = new int[b.length() + 1];
    int[] row = new int[b.length() + 1];
    for (int j = 0; j <= b.length(); j++) {
      last[j] = j;
    }
    for (int i = 1; i <= a.length(); i++) {
      row[0] = i;
      for (int j = 1; j <= b.length(); j++) {
        int changed = last[j - 1] + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
        row[j] = Math.min(changed, Math.min(last[j], row[j - 1]) + 1);
        if (swapped(a, i, b, j)) {
          row[j] = Math.min(row[j], beforeLast[j - 2] + 1);
        }
      }
      int[] free = beforeLast;
      beforeLast = last;
      last = row;
      row = free;
    }
    return last[b.length()];
  }

  private static boolean swapped(String a, int i, String b, int j) {
    return i > 1
        && j > 1
        && a.charAt(i - 1) == b.charAt(j - 2)
        && a.charAt(i - 2) == b.charAt(j - 1);
  }
}
