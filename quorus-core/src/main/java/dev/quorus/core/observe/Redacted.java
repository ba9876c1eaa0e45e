package dev.quorus.core.observe;

import java.net.URI;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * Shows URIs without what would let the reader in: the password of the user, and the values of
 * query and fragment parameters that are named like a secret.
 */
public final class Redacted {
  private static final String STARS = "***";
  private static final List<String> SECRET_WORDS =
      List.of("token", "secret", "password", "passwd", "signature", "credential", "apikey");
  private static final Set<String> SECRET_NAMES =
      Set.of("sig", "key", "auth", "authorization", "pwd", "pass", "jwt", "code", "session");

  private Redacted() {}

  /** The URI as it may be logged and shown. */
  public static String uri(URI uri) {
    return uri(uri.toString());
  }

  /** The same for a text that may not even be a valid URI; never throws. */
  public static String uri(String text) {
    int[] password = password(text);
    String shown = text.substring(0, password[0]) + (password[0] < password[1] ? STARS : "");
    String rest = text.substring(password[1]);
    int parameters = endOf(rest, 0, "?#");
    return shown + rest.substring(0, parameters) + withoutSecrets(rest.substring(parameters));
  }

  /**
   * From where to where the password goes; both zero if there is none. A password that should have
   * been percent-encoded and was not is found too.
   */
  private static int[] password(String text) {
    int[] none = {0, 0};
    int authority = text.indexOf("//") + 2;
    int colon = text.indexOf(':', authority);
    int end = endOf(text, authority, "/?#");
    if (authority < 2 || colon < 0 || colon > end || text.startsWith("[", authority)) {
      return none;
    }
    if (text.substring(colon + 1, end).chars().allMatch(Character::isDigit)) {
      return none;
    }
    int at =
        text.lastIndexOf('@', end - 1) > colon
            ? text.lastIndexOf('@', end - 1)
            : text.lastIndexOf('@');
    return at < colon ? none : new int[] {colon + 1, at};
  }

  private static String withoutSecrets(String parameters) {
    StringBuilder shown = new StringBuilder(parameters.length());
    int from = 0;
    while (from < parameters.length()) {
      int to = endOf(parameters, from + 1, "?&;#");
      shown.append(parameters.charAt(from)).append(parameter(parameters.substring(from + 1, to)));
      from = to;
    }
    return shown.toString();
  }

  /** The first place of one of the characters, or the end of the text. */
  private static int endOf(String text, int from, String characters) {
    int at = from;
    while (at < text.length() && characters.indexOf(text.charAt(at)) < 0) {
      at++;
    }
    return at;
  }

  private static String parameter(String text) {
    int equals = text.indexOf('=');
    return equals >= 0 && secret(text.substring(0, equals))
        ? text.substring(0, equals + 1) + STARS
        : text;
  }

  private static boolean secret(String rawName) {
    String name = decoded(rawName).toLowerCase(Locale.ROOT).replaceAll("[^a-z]", "");
    return SECRET_NAMES.contains(name) || SECRET_WORDS.stream().anyMatch(name::contains);
  }

  private static String decoded(String raw) {
    try {
      return URLDecoder.decode(raw, StandardCharsets.UTF_8);
    } catch (IllegalArgumentException badEscape) {
      // Not decodable, so no server will decode it either: the name is what is written.
      return raw;
    }
  }
}
