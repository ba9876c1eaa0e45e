package dev.quorus.controller.oidc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.quorus.controller.security.Admission;
import dev.quorus.controller.security.Admission.Admitted;
import dev.quorus.controller.security.Admission.Awaited;
import dev.quorus.controller.security.Admission.Forbidden;
import dev.quorus.controller.security.Admission.Refused;
import dev.quorus.controller.security.Grant;
import dev.quorus.controller.security.Principal;
import dev.quorus.controller.security.Role;
import dev.quorus.controller.transfer.Unavailable;
import dev.quorus.core.time.SystemTime;
import dev.quorus.testkit.server.OidcTestServer;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.net.URI;
import java.time.Instant;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class TokenCheckTest {
  private static final String AUDIENCE = "quorus";
  private static final long SECOND = 1_000_000_000L;

  private static Vertx vertx;

  private final OidcTestServer issuer = new OidcTestServer();
  private final AtomicLong nanos = new AtomicLong();
  private final Instant start = SystemTime.INSTANCE.instant();
  private final AtomicReference<Instant> now = new AtomicReference<>(start);
  private TokenCheck check;

  @BeforeAll
  static void open() {
    vertx = Vertx.vertx();
  }

  @AfterAll
  static void close() {
    vertx.close().await();
  }

  @BeforeEach
  void make() {
    check = check(Map.of());
  }

  @AfterEach
  void closeIssuer() {
    issuer.close();
  }

  @Test
  void aGoodTokenIsItsSubjects() {
    Admission admission = look(issuer.token(claims()));

    assertThat(admission)
        .isEqualTo(
            new Admitted(
                new Principal("oidc:u1", "ada", new Grant("acme", Role.SUBMITTER, false, 0))));
  }

  @Test
  void aTokenThatWasGoodIsTakenWithoutItsSignatureForAMinute() {
    String token = issuer.token(claims());
    look(token);

    assertThat(check.look(token)).isInstanceOf(Admitted.class);
    now.set(start.plusSeconds(61));
    assertThat(check.look(token)).isInstanceOf(Awaited.class);
  }

  @Test
  void aTokenThatIsNotSignedIsRefused() {
    assertRefused(issuer.unsigned(claims()), "not signed by a public key");
  }

  @Test
  void aTokenSignedWithThePublicKeyAsASecretIsRefused() {
    assertRefused(issuer.signedWithPublicKey(claims()), "not signed by a public key");
  }

  @Test
  void aTokenThatWasAlteredIsRefused() {
    String good = issuer.token(claims());
    String other = issuer.token(claims().put("sub", "u2"));
    String[] parts = good.split("\\.", -1);

    assertRefused(parts[0] + "." + other.split("\\.", -1)[1] + "." + parts[2], "signature is not");
  }

  @Test
  void aTokenForAnotherAudienceIsRefused() {
    assertRefused(issuer.token(claims().put("aud", "mail")), "another audience than quorus");
    assertRefused(issuer.token(without("aud")), "another audience");
  }

  @Test
  void aTokenForSeveralAudiencesMayNameThisOneAmongThem() {
    String token = issuer.token(claims().put("aud", new JsonArray().add("mail").add(AUDIENCE)));

    assertThat(look(token)).isInstanceOf(Admitted.class);
  }

  @Test
  void aTokenOfAnotherIssuerIsRefused() {
    assertRefused(issuer.token(claims().put("iss", "https://evil.example")), "another issuer");
  }

  @Test
  void aTokenIsWorthNothingAMinuteAfterItsEnd() {
    long seconds = start.getEpochSecond();

    assertThat(look(issuer.token(claims().put("exp", seconds - 59)))).isInstanceOf(Admitted.class);
    assertRefused(issuer.token(claims().put("exp", seconds - 61)), "has expired");
    assertRefused(issuer.token(without("exp")), "has no end");
  }

  @Test
  void aTokenThatIsRememberedEndsInTimeToo() {
    String token = issuer.token(claims().put("exp", start.getEpochSecond() - 30));
    assertThat(look(token)).isInstanceOf(Admitted.class);

    now.set(start.plusSeconds(31));

    assertRefused(token, "has expired");
  }

  @Test
  void aTokenIsWorthNothingAMinuteBeforeItsBeginning() {
    long seconds = start.getEpochSecond();

    assertThat(look(issuer.token(claims().put("nbf", seconds + 50)))).isInstanceOf(Admitted.class);
    assertRefused(issuer.token(claims().put("nbf", seconds + 90)), "not valid yet");
    assertRefused(issuer.token(claims().put("iat", seconds + 90)), "not valid yet");
  }

  @Test
  void aTokenWithoutARoleOrOfNoTenantIsForbidden() {
    assertThat(look(issuer.token(claims().put("roles", "cook")))).isInstanceOf(Forbidden.class);
    assertThat(look(issuer.token(claims().put("tenant", "nobody")))).isInstanceOf(Forbidden.class);
  }

  @Test
  void theStrongestRoleCountsAndATenantThatIsNotNamedIsTheDefault() {
    JsonObject claims = claims().put("roles", new JsonArray().add("viewer").add("operator"));
    claims.remove("tenant");

    assertThat(granted(issuer.token(claims))).isEqualTo(Grant.of("default", Role.OPERATOR));
  }

  @Test
  void rolesAreMappedWhereTheirNamesAreOthers() {
    check = check(Map.of("ops", "cluster-admin", "staff", "viewer"));

    assertThat(granted(issuer.token(claims().put("roles", "staff ops"))))
        .isEqualTo(new Grant("acme", Role.ADMIN, true, 0));
    assertThat(look(issuer.token(claims().put("roles", "admin")))).isInstanceOf(Forbidden.class);
  }

  @Test
  void aKeyThatTheIssuerBeganToUseIsFetched() {
    look(issuer.token(claims()));
    String before = issuer.token(claims());
    issuer.rotate();
    nanos.addAndGet(11 * SECOND);

    assertThat(look(issuer.token(claims().put("sub", "u2")))).isInstanceOf(Admitted.class);

    assertRefused(before, "a key that its issuer does not have");
  }

  @Test
  void tokensWithUnknownKeysDoNotHaveTheIssuerAskedEachTime() {
    look(issuer.token(claims()));
    issuer.rotate();

    for (int i = 0; i < 20; i++) {
      assertRefused(issuer.token(claims().put("sub", "u" + i)), "does not have");
    }

    assertThat(issuer.fetches()).isEqualTo(1);
  }

  @Test
  void anIssuerThatIsAwayStopsNobodyWhoseKeyIsKnown() {
    look(issuer.token(claims()));
    issuer.away(true);
    nanos.addAndGet(11 * SECOND);
    check.refresh().otherwiseEmpty().await();

    assertThat(look(issuer.token(claims().put("sub", "u2")))).isInstanceOf(Admitted.class);
  }

  @Test
  void anIssuerThatWasNeverReachedIsToldAsNotAvailable() {
    issuer.away(true);
    Awaited awaited = (Awaited) check.look(issuer.token(claims()));

    assertThatThrownBy(() -> awaited.later().await()).isInstanceOf(Unavailable.class);
  }

  @Test
  void whatIsNoTokenIsRefused() {
    assertRefused("a.b", "no JSON web token");
    assertRefused("a.b.c", "no JSON web token");
    assertRefused("x".repeat(9_000) + ".a.b", "longer than");
    assertRefused(issuer.token(claims().put("exp", "soon")), "of a wrong type");
  }

  @Test
  void anIssuerThatCouldBeImitatedIsNotTaken() {
    assertThatIllegalArgumentException()
        .isThrownBy(() ->
            new OidcSettings(
                URI.create("http://sso.example"), AUDIENCE, OidcSettings.Claims.USUAL, Map.of()))
        .withMessageContaining("https://HOST");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> check(Map.of("ops", "king")))
        .withMessageContaining("'king' is no role");
  }

  private TokenCheck check(Map<String, String> roles) {
    return new TokenCheck(
        vertx,
        new OidcSettings(URI.create(issuer.issuer()), AUDIENCE, OidcSettings.Claims.USUAL, roles),
        Set.of("default", "acme")::contains,
        now::get,
        nanos::get);
  }

  private JsonObject claims() {
    long seconds = start.getEpochSecond();
    return new JsonObject()
        .put("iss", issuer.issuer())
        .put("aud", AUDIENCE)
        .put("sub", "u1")
        .put("preferred_username", "ada")
        .put("roles", new JsonArray().add("submitter"))
        .put("tenant", "acme")
        .put("iat", seconds)
        .put("exp", seconds + 300);
  }

  private JsonObject without(String claim) {
    JsonObject claims = claims();
    claims.remove(claim);
    return claims;
  }

  private Grant granted(String token) {
    return ((Admitted) look(token)).who().grant();
  }

  private Admission look(String token) {
    Admission admission = check.look(token);
    return admission instanceof Awaited(Future<Admission> later) ? later.await() : admission;
  }

  private void assertRefused(String token, String reason) {
    assertThat(look(token))
        .isInstanceOfSatisfying(
            Refused.class, refused -> assertThat(refused.reason()).contains(reason));
  }
}
