package dev.quorus.controller.oidc;

import dev.quorus.controller.security.Principal;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.util.HexFormat;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Tokens that were found good within the last minute, by their hash: never the tokens themselves.
 * For use by any thread.
 */
final class GoodTokens {
  /** How long an issuer's word is not asked for again. */
  private static final long MILLIS = Duration.ofMinutes(1).toMillis();

  private static final int MOST = 10_000;

  private final Map<String, Found> byHash = new ConcurrentHashMap<>();

  private record Found(Principal who, long until) {}

  @Nullable Principal find(String token, long now) {
    Found found = byHash.get(hash(token));
    return found == null || now >= found.until() ? null : found.who();
  }

  /**
   * @param end of the token, milliseconds since 1970
   */
  void add(String token, Principal who, long now, long end) {
    if (byHash.size() >= MOST) {
      byHash.values().removeIf(each -> now >= each.until());
    }
    if (byHash.size() < MOST) {
      byHash.put(hash(token), new Found(who, Math.min(now + MILLIS, end)));
    }
  }

  void forget() {
    byHash.clear();
  }

  private static String hash(String token) {
    try {
      return HexFormat.of()
          .formatHex(
              MessageDigest.getInstance("SHA-256").digest(token.getBytes(StandardCharsets.UTF_8)));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java platform has SHA-256", e);
    }
  }
}
