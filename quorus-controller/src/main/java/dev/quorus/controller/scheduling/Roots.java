package dev.quorus.controller.scheduling;

import java.util.Collection;
import java.util.HashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Every root that an agent ever offered. A path is known by the longest of them that holds it, and
 * so the many paths below one root wait in one line, for whoever has that root or one above it. For
 * a path that none holds nobody is waited for: whichever agent gets it says that it may not.
 */
final class Roots {
  private final Set<String> known = new HashSet<>();

  void add(Collection<String> roots) {
    roots.forEach(root -> known.add(plain(root)));
  }

  /** The longest root that holds the path; null if none does. */
  @Nullable String rootOf(String path) {
    for (String each = plain(path); ; each = parent(each)) {
      if (known.contains(each)) {
        return each;
      }
      if (each.equals("/")) {
        return null;
      }
    }
  }

  /** Whether the one folder is the other, or above it. */
  static boolean holds(String root, String folder) {
    String plain = plain(root);
    return plain.equals("/")
        || folder.equals(plain)
        || (folder.startsWith(plain) && folder.charAt(plain.length()) == '/');
  }

  private static String plain(String path) {
    return path.length() > 1 && path.endsWith("/") ? path.substring(0, path.length() - 1) : path;
  }

  private static String parent(String path) {
    int slash = path.lastIndexOf('/');
    return slash <= 0 ? "/" : path.substring(0, slash);
  }
}
