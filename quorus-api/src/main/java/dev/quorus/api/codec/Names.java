package dev.quorus.api.codec;

import dev.quorus.api.model.WireName;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A closed set of names in JSON, and what each stands for. */
final class Names<E extends WireName> {
  private static final int LONGEST_COMPARED = 64;

  private final List<String> names;
  private final Map<String, E> byName = new HashMap<>();

  private Names(E[] constants) {
    this.names = Arrays.stream(constants).map(WireName::wire).toList();
    for (E constant : constants) {
      byName.put(constant.wire(), constant);
    }
  }

  static <E extends WireName> Names<E> of(E[] constants) {
    return new Names<>(constants);
  }

  /** What the name stands for; null if it is none of these. */
  @Nullable E find(String name) {
    return byName.get(name);
  }

  /** All names, for a message. */
  String list() {
    return String.join(", ", names);
  }

  /** The name most like this one; null if none is. */
  @Nullable String nearest(String name) {
    if (name.length() > LONGEST_COMPARED) {
      return null;
    }
    String nearest = null;
    int least = Math.max(2, name.length() / 3) + 1;
    for (String candidate : names) {
      int distance = distance(name, candidate);
      if (distance < least) {
        least = distance;
        nearest = candidate;
      }
    }
    return nearest;
  }

  /** Levenshtein's distance, letter case aside. */
  private static int distance(String a, String b) {
    int[] row = new int[b.length() + 1];
    Arrays.setAll(row, i -> i);
    for (int i = 1; i <= a.length(); i++) {
      int diagonal = row[0];
      row[0] = i;
      for (int j = 1; j <= b.length(); j++) {
        int above = row[j];
        int change = isSame(a.charAt(i - 1), b.charAt(j - 1)) ? 0 : 1;
        row[j] = Math.min(Math.min(row[j] + 1, row[j - 1] + 1), diagonal + change);
        diagonal = above;
      }
    }
    return row[b.length()];
  }

  private static boolean isSame(char a, char b) {
    return Character.toLowerCase(a) == Character.toLowerCase(b);
  }
}
