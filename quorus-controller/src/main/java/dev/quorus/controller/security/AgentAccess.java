package dev.quorus.controller.security;

import dev.quorus.controller.audit.Deed;
import dev.quorus.controller.repeat.Once;
import io.vertx.core.Future;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import java.util.function.Function;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Which agents may connect. An agent shows a token once, and with it the hash of a credential that
 * it made for itself: so the credential is known to nobody else, and an enrolment whose answer was
 * lost can be repeated. Safe for use by many threads.
 */
public final class AgentAccess {
  private static final Pattern CREDENTIAL = Pattern.compile("qa_[A-Za-z0-9_-]{43}");
  private static final Pattern TOKEN = Pattern.compile("qt_[A-Za-z0-9_-]{43}");
  private static final int RANDOM_BYTES = 32;

  private final AgentAccessStore store;
  private final InstantSource clock;
  private final SecureRandom random = new SecureRandom();

  public AgentAccess(AgentAccessStore store, InstantSource clock) {
    this.store = store;
    this.clock = clock;
  }

  /**
   * A token that was made.
   *
   * @param text shown this once
   */
  public record NewToken(String text, AgentToken token) {
    @Override
    public String toString() {
      return "NewToken[" + token.id() + "]";
    }
  }

  /**
   * Makes a token.
   *
   * @param pool that agents must be of; null for any
   * @param uses how many agents may enrol with it, at least 1
   * @param by the id of the key of whoever makes it
   */
  public Future<NewToken> createToken(
      @Nullable String pool, Duration lifetime, int uses, String by) {
    return createToken(pool, lifetime, uses, by, made -> null);
  }

  /**
   * The same by a request that may be sent again.
   *
   * @param repeat its key and answer, which shows the token; null for a request without a key
   */
  public Future<NewToken> createToken(
      @Nullable String pool,
      Duration lifetime,
      int uses,
      String by,
      Function<NewToken, @Nullable Once> repeat) {
    String text = "qt_" + random();
    Instant now = clock.instant();
    byte[] id = new byte[8];
    random.nextBytes(id);
    AgentToken token =
        new AgentToken(
            HexFormat.of().formatHex(id),
            KeyHash.of(text),
            pool,
            by,
            now,
            now.plus(lifetime),
            uses);
    NewToken made = new NewToken(text, token);
    Deed.concerns(token.id());
    Once once = repeat.apply(made);
    return (once == null ? store : store.once(once)).add(token).map(added -> made);
  }

  /** Enrols an agent by the token that it shows. */
  public Future<EnrolResult> enrol(String token, String agent, String pool, String credentialHash) {
    Deed.concerns(agent);
    return TOKEN.matcher(token).matches()
        ? store.enrol(
            new Enrolment(KeyHash.of(token), agent, pool, credentialHash, clock.instant()))
        : Future.succeededFuture(EnrolResult.TOKEN_UNKNOWN);
  }

  /** Whose credential this is; null if nobody's. Asks the store, which has the last word. */
  public Future<@Nullable AdmittedAgent> admit(String credential) {
    return CREDENTIAL.matcher(credential).matches()
        ? store.find(KeyHash.of(credential))
        : Future.succeededFuture();
  }

  /** Makes the agent's credential worth nothing; false if it has none. */
  public Future<Boolean> revoke(String agent) {
    return store.revoke(agent, clock.instant());
  }

  /** The agents whose credentials were revoked in this last time, by any controller's clock. */
  public Future<List<String>> revokedWithin(Duration time) {
    return store.revokedSince(clock.instant().minus(time));
  }

  private String random() {
    byte[] bytes = new byte[RANDOM_BYTES];
    random.nextBytes(bytes);
    return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
  }
}
