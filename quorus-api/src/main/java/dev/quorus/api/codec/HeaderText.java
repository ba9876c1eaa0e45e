package dev.quorus.api.codec;

import java.util.Locale;
import java.util.Set;

/** The form of header names that a client may add to the requests of a transfer. */
final class HeaderText {
  /** A client that sets these could smuggle requests or break resuming. */
  private static final Set<String> OURS =
      Set.of(
          "accept-encoding",
          "connection",
          "content-length",
          "content-range",
          "expect",
          "host",
          "if-range",
          "keep-alive",
          "proxy-connection",
          "range",
          "te",
          "trailer",
          "transfer-encoding",
          "upgrade");

  private HeaderText() {}

  static boolean isName(String text) {
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (!Ascii.isLetterOrDigit(c) && "!#$%&'*+.^_`|~-".indexOf(c) < 0) {
        return false;
      }
    }
    return !OURS.contains(text.toLowerCase(Locale.ROOT));
  }
}
