package dev.quorus.api.codec;

/** The form of a location: a URI with a path, or a plain absolute path. */
final class LocationText {
  private static final int MAX_SCHEME = 32;
  private static final boolean[] IN_URI = new boolean[128];

  static {
    for (char c = 0; c < IN_URI.length; c++) {
      IN_URI[c] = Ascii.isLetterOrDigit(c) || "._~:/?#[]@!$&'()*+,;=-".indexOf(c) >= 0;
    }
  }

  private LocationText() {}

  static boolean isLocation(String text) {
    return text.charAt(0) == '/' ? PlainText.isPlain(text) : isUri(text);
  }

  /** Whether a location has user information, so that it needs no user name beside it. */
  static boolean hasUserInfo(String location) {
    int slashes = location.indexOf("://");
    if (slashes < 0 || location.charAt(0) == '/') {
      return false;
    }
    for (int i = slashes + 3; i < location.length(); i++) {
      switch (location.charAt(i)) {
        case '@' -> {
          return true;
        }
        case '/', '?', '#' -> {
          return false;
        }
        default -> {}
      }
    }
    return false;
  }

  private static boolean isUri(String text) {
    int colon = text.indexOf(':');
    if (colon < 2 || colon > MAX_SCHEME || !text.startsWith("/", colon + 1)) {
      return false;
    }
    return isScheme(text, colon) && isUriText(text, colon + 2);
  }

  private static boolean isScheme(String text, int end) {
    for (int i = 0; i < end; i++) {
      char c = text.charAt(i);
      boolean fits = i == 0 ? Ascii.isLetter(c) : Ascii.isLetterOrDigit(c) || isMark(c);
      if (!fits) {
        return false;
      }
    }
    return true;
  }

  private static boolean isMark(char c) {
    return c == '+' || c == '.' || c == '-';
  }

  private static boolean isUriText(String text, int start) {
    for (int i = start; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c == '%') {
        if (i + 2 >= text.length()
            || !Ascii.isHex(text.charAt(i + 1))
            || !Ascii.isHex(text.charAt(i + 2))) {
          return false;
        }
        i += 2;
      } else if (c >= IN_URI.length || !IN_URI[c]) {
        return false;
      }
    }
    return true;
  }
}
