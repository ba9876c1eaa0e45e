package dev.quorus.core.protocol.ftp;

import java.util.List;
import java.util.Locale;

/**
 * What a server answers to one command.
 *
 * @param lines as they came, with the code in the first and last
 */
record Reply(int code, List<String> lines) {
  /** The server goes away, or takes no more. */
  static final int CLOSING = 421;

  private static final int LONGEST = 200;

  Reply {
    lines = List.copyOf(lines);
  }

  /** The data connection is about to be used. */
  boolean begins() {
    return code / 100 == 1;
  }

  boolean done() {
    return code / 100 == 2;
  }

  /** It waits for the command that completes this one. */
  boolean wantsMore() {
    return code / 100 == 3;
  }

  /** The command is not known to the server, or not for these parameters. */
  boolean unknown() {
    return code >= 500 && code <= 504;
  }

  boolean says(String... words) {
    String text = String.join(" ", lines).toLowerCase(Locale.ROOT);
    for (String each : words) {
      if (text.contains(each)) {
        return true;
      }
    }
    return false;
  }

  /** For messages: one line, short, without control characters. */
  String shown() {
    String text = lines.isEmpty() ? Integer.toString(code) : lines.getLast();
    String plain =
        text.codePoints().anyMatch(Character::isISOControl)
            ? text.replaceAll("\\p{Cntrl}", "?")
            : text;
    return plain.length() <= LONGEST ? plain : plain.substring(0, LONGEST) + "…";
  }
}
