package dev.quorus.controller.http;

import dev.quorus.api.model.Violation;
import java.util.regex.Pattern;

/** Foreign text made fit to be shown in an answer: short, and printable ASCII only. */
final class ShownText {
  /** What a key or a token of ours looks like. */
  private static final Pattern SECRET = Pattern.compile("(q[kta]_)[A-Za-z0-9_-]{43}");

  private ShownText() {}

  /**
   * At most 100 characters and a mark of the cut; anything else than ASCII as a question mark, and
   * without keys: it may go into the audit log too.
   */
  static String of(String given) {
    String text = SECRET.matcher(given).replaceAll("$1***");
    boolean cut = text.length() > Violation.MAX_VALUE;
    String kept = cut ? text.substring(0, Violation.MAX_VALUE) : text;
    StringBuilder shown = new StringBuilder(kept.length() + 3);
    for (int i = 0; i < kept.length(); i++) {
      char c = kept.charAt(i);
      shown.append(c >= ' ' && c < 0x7f ? c : '?');
    }
    return cut ? shown.append("...").toString() : shown.toString();
  }
}
