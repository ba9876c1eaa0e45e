package dev.quorus.controller.http;

import dev.quorus.api.codec.ApiJson;
import dev.quorus.api.model.AgentTokenRequest;
import dev.quorus.api.model.AgentTokenView;
import dev.quorus.api.model.EnrolAgent;
import dev.quorus.api.model.EnrolledAgent;
import dev.quorus.controller.gateway.AgentGateway;
import dev.quorus.controller.repeat.Answer;
import dev.quorus.controller.repeat.Once;
import dev.quorus.controller.repeat.Once.Asked;
import dev.quorus.controller.security.AgentAccess;
import dev.quorus.controller.security.AgentAccess.NewToken;
import dev.quorus.controller.security.EnrolResult;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerRequest;
import java.time.Duration;
import java.util.regex.Pattern;
import javax.net.ssl.SSLPeerUnverifiedException;
import org.jspecify.annotations.Nullable;

/** How agents come in: tokens, enrolment, and the connection that stays. */
final class AgentAccessRoutes {
  private static final Pattern NAME = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._-]{0,62}");
  private static final String NAME_RULE =
      "must be 1 to 63 letters, digits, '.', '_' and '-', the first a letter or digit";
  private static final Pattern HASH = Pattern.compile("[0-9a-f]{64}");
  private static final String BEARER = "Bearer ";
  private static final int HOUR = 3_600;
  private static final int MONTH = 30 * 24 * HOUR;
  private static final int MOST_USES = 10_000;

  private final AgentAccess access;
  private final AgentGateway gateway;
  private final Repeats repeats;
  private final boolean certificates;

  /**
   * @param certificates whether agents must show a certificate of their own
   */
  AgentAccessRoutes(
      AgentAccess access, AgentGateway gateway, Repeats repeats, boolean certificates) {
    this.certificates = certificates;
    this.access = access;
    this.gateway = gateway;
    this.repeats = repeats;
  }

  void createToken(Exchange exchange) {
    RequestBody.readOptional(exchange, bytes -> createToken(exchange, bytes));
  }

  private void createToken(Exchange exchange, byte[] bytes) {
    AgentTokenRequest request = JsonBody.read(bytes, AgentTokenRequest.class);
    JsonBody body = new JsonBody();
    String pool = request.pool();
    if (pool != null) {
      body.text("pool", pool, NAME, NAME_RULE);
    }
    int seconds = body.number("expiresInSeconds", request.expiresInSeconds(), 1, MONTH, HOUR);
    int uses = body.number("uses", request.uses(), 1, MOST_USES, 1);
    body.throwIfAny();
    Asked asked = repeats.asked(exchange, bytes);
    exchange.when(
        access.createToken(
            pool,
            Duration.ofSeconds(seconds),
            uses,
            exchange.principal().keyId(),
            made -> asked == null ? null : new Once(asked, stored -> created(made))),
        made -> exchange.answer(created(made)));
  }

  private static Answer created(NewToken made) {
    return Answer.json(201, ApiJson.toBytes(view(made)));
  }

  private static AgentTokenView view(NewToken made) {
    return new AgentTokenView(
        made.token().id(),
        made.text(),
        made.token().pool(),
        made.token().expiresAt(),
        made.token().uses());
  }

  void enrol(Exchange exchange) {
    requireCertificate(exchange.request());
    String token = bearer(exchange.request());
    RequestBody.read(exchange, bytes -> enrol(exchange, token, bytes));
  }

  private void enrol(Exchange exchange, @Nullable String token, byte[] bytes) {
    EnrolAgent request = JsonBody.read(bytes, EnrolAgent.class);
    JsonBody body = new JsonBody();
    String agent = body.text("agent", request.agent(), NAME, NAME_RULE);
    String pool = body.text("pool", request.pool(), NAME, NAME_RULE);
    String hash =
        body.text(
            "credentialHash",
            request.credentialHash(),
            HASH,
            "must be a SHA-256 as 64 lower case hexadecimal digits");
    body.throwIfAny();
    if (token == null) {
      throw Refusal.notAllowed(
          "The enrolment shows no token; send it as \"Authorization: Bearer TOKEN\"");
    }
    exchange.when(
        access.enrol(token, agent, pool, hash),
        result -> enrolled(exchange, new EnrolledAgent(agent, pool), result));
  }

  private static void enrolled(Exchange exchange, EnrolledAgent agent, EnrolResult result) {
    String name = ShownText.of(agent.agent());
    switch (result) {
      case ENROLLED -> exchange.ok(ApiJson.toBytes(agent));
      case TOKEN_UNKNOWN ->
          throw Refusal.notAllowed("The token is not known; 'quorus agent-token create' makes one");
      case TOKEN_EXPIRED ->
          throw Refusal.notAllowed("The token has expired; 'quorus agent-token create' makes one");
      case TOKEN_USED_UP ->
          throw Refusal.notAllowed(
              "The token was used as often as it may be; 'quorus agent-token create' makes one");
      case OTHER_POOL ->
          throw Refusal.notAllowed(
              "The token is for agents of another pool than '%s'"
                  .formatted(ShownText.of(agent.pool())));
      case AGENT_EXISTS ->
          throw Refusal.illegalState(
              "Agent '%s' has enrolled already; revoke it first, or choose another --id"
                  .formatted(name));
      case AGENT_REVOKED ->
          throw Refusal.notAllowed(
              "Agent '%s' was revoked after this token was made; a new token lets it in again"
                  .formatted(name));
    }
  }

  /** The handshake has checked it, if there is one. */
  private void requireCertificate(HttpServerRequest request) {
    if (certificates) {
      try {
        request.connection().peerCertificates();
      } catch (SSLPeerUnverifiedException e) {
        throw Refusal.notAllowed(
            "The agent shows no certificate; start it with --tls-cert and --tls-key");
      }
    }
  }

  void connect(Exchange exchange) {
    HttpServerRequest request = exchange.request();
    requireCertificate(request);
    String upgrade = request.getHeader(HttpHeaders.UPGRADE);
    if (!"websocket".equalsIgnoreCase(upgrade)) {
      throw Refusal.upgradeMissing();
    }
    String credential = bearer(request);
    if (credential == null) {
      throw Refusal.notAllowed(
          "The agent shows no credential; send it as \"Authorization: Bearer CREDENTIAL\"");
    }
    // So that it is still a request when the store has answered.
    request.pause();
    exchange.when(
        access.admit(credential),
        agent -> {
          if (agent == null) {
            request.resume();
            throw Refusal.notAllowed(
                "The credential is not known, or was revoked; enrol with a new token");
          }
          exchange.upgrade((socket, gone) -> gateway.take(socket, agent, gone));
          request.resume();
        });
  }

  private static @Nullable String bearer(HttpServerRequest request) {
    String header = request.getHeader(HttpHeaders.AUTHORIZATION);
    return header != null && header.regionMatches(true, 0, BEARER, 0, BEARER.length())
        ? header.substring(BEARER.length()).strip()
        : null;
  }
}
