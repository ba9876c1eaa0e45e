package dev.quorus.api.model;

import java.util.regex.Pattern;

/** Shows a location without its password and without what signs its query. */
public final class RedactedLocation {
  private static final String STARS = "***";

  /** What signs a query lets whoever has it in. */
  private static final Pattern SIGNED =
      Pattern.compile(
          "([?&#](?:sig|key|[^=&#?]*(?:signature|token|secret|password|credential|apikey))=)"
              + "[^&#]+",
          Pattern.CASE_INSENSITIVE);

  private RedactedLocation() {}

  /**
   * A URI or path with the password of its user information as three stars.
   *
   * @param location one that fits the contract; for anything else use {@link #ofAnyText}
   */
  public static String of(String location) {
    if (location.startsWith("/")) {
      return location;
    }
    int slashes = location.indexOf("://");
    if (slashes < 0) {
      return ofAnyText(location);
    }
    int start = slashes + 3;
    int end = start;
    while (end < location.length() && "/?#".indexOf(location.charAt(end)) < 0) {
      end++;
    }
    return hide(location, start, location.lastIndexOf('@', end - 1));
  }

  /**
   * Like {@link #of} for text that need not be a URI at all: hides too much rather than too little,
   * since an unescaped password may hold any character.
   */
  public static String ofAnyText(String text) {
    int slashes = text.indexOf("//");
    int start = slashes < 0 ? 0 : slashes + 2;
    return hide(text, start, text.lastIndexOf('@'));
  }

  private static String hide(String text, int start, int at) {
    int colon = text.indexOf(':', start);
    return withoutSignature(
        at < start || colon < 0 || colon > at
            ? text
            : text.substring(0, colon + 1) + STARS + text.substring(at));
  }

  private static String withoutSignature(String text) {
    return text.indexOf('=') < 0 ? text : SIGNED.matcher(text).replaceAll("$1" + STARS);
  }
}
