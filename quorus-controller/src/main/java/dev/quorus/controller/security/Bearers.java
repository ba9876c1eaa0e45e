package dev.quorus.controller.security;

import dev.quorus.controller.security.Admission.Admitted;
import dev.quorus.controller.security.Admission.Refused;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Whose key or token a request shows: both kinds side by side. For use by all event loops. */
public final class Bearers {
  private static final String KEY = "qk_";

  private final ApiKeys keys;
  private final @Nullable Function<String, Admission> tokens;

  /**
   * @param tokens looks at tokens of an issuer; null where there is none
   */
  public Bearers(ApiKeys keys, @Nullable Function<String, Admission> tokens) {
    this.keys = keys;
    this.tokens = tokens;
  }

  public Admission look(String text) {
    if (tokens != null && !text.startsWith(KEY) && text.indexOf('.') > 0) {
      return tokens.apply(text);
    }
    Principal who = keys.authenticate(text);
    return who == null
        ? new Refused(
            "The key is not known, or has expired or was revoked; the admin key is in the file"
                + " admin.key of the data folder")
        : new Admitted(who);
  }
}
