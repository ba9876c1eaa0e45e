package dev.quorus.core.protocol.smb;

import dev.quorus.core.failure.FailureCode;
import dev.quorus.core.failure.TransferException;
import dev.quorus.core.failure.TransferFailure.Rejected;
import dev.quorus.core.protocol.Side;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Which names a file may have. The rules are those of Windows, whatever the server is: a name that
 * only some servers take would come out changed, or could not be opened any more.
 */
final class SmbNames {
  private static final int MAX_NAME = 255;
  private static final String FORBIDDEN = "\\/:*?\"<>|";
  private static final Set<String> DEVICES =
      Set.of(
          "CON", "PRN", "AUX", "NUL", "CONIN$", "CONOUT$", "COM0", "COM1", "COM2", "COM3", "COM4",
          "COM5", "COM6", "COM7", "COM8", "COM9", "COM¹", "COM²", "COM³", "LPT0", "LPT1", "LPT2",
          "LPT3", "LPT4", "LPT5", "LPT6", "LPT7", "LPT8", "LPT9", "LPT¹", "LPT²", "LPT³");

  private SmbNames() {}

  /**
   * Refuses what cannot be a name: at the destination as such, and at the source as what cannot be
   * there.
   */
  static void check(SmbLocation at) throws TransferException {
    for (String name : at.names()) {
      String why = refusal(name);
      if (why != null) {
        throw new TransferException(
            new Rejected(
                at.side() == Side.SOURCE ? at.side().missing() : FailureCode.NAME_REFUSED,
                "'%s' cannot be a name on an SMB share: %s".formatted(name, why)));
      }
    }
  }

  /** Why it cannot be a name; null if it can. */
  static @Nullable String refusal(String name) {
    for (int i = 0; i < name.length(); i++) {
      char letter = name.charAt(i);
      if (letter < 0x20) {
        return "it has the control character U+%04X".formatted((int) letter);
      }
      if (FORBIDDEN.indexOf(letter) >= 0) {
        return "it has the character %c, and none of %s is allowed".formatted(letter, FORBIDDEN);
      }
    }
    if (name.endsWith(".") || name.endsWith(" ")) {
      return "it ends with a %s, which Windows cuts off"
          .formatted(name.endsWith(".") ? "dot" : "space");
    }
    if (name.length() > MAX_NAME) {
      return "it has %d UTF-16 units, and at most %d are allowed"
          .formatted(name.length(), MAX_NAME);
    }
    return device(name);
  }

  private static @Nullable String device(String name) {
    int dot = name.indexOf('.');
    String stem = (dot < 0 ? name : name.substring(0, dot)).stripTrailing();
    return DEVICES.contains(stem.toUpperCase(Locale.ROOT))
        ? "%s is the name of a device on Windows, with any extension".formatted(stem)
        : null;
  }
}
