package dev.quorus.controller.http;

import dev.quorus.api.model.Problem;
import dev.quorus.api.model.ProblemCode;
import dev.quorus.api.model.Violation;
import dev.quorus.controller.repeat.KeyUsed;
import dev.quorus.controller.security.Principal;
import dev.quorus.controller.security.Role;
import dev.quorus.core.transfer.TransferId;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * A request that is not answered with what it asked for. It is an answer and not a defect, so it
 * has no stack trace: attackers must not be able to make it dear.
 */
final class Refusal extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private static final String QUOTA_SECONDS = "10";

  private final transient Problem problem;
  private final transient Map<String, String> headers;

  private Refusal(Problem problem, Map<String, String> headers) {
    super(problem.detail(), null, false, false);
    this.problem = problem;
    this.headers = headers;
  }

  private static Refusal of(ProblemCode code, String detail) {
    return of(code, detail, Map.of());
  }

  private static Refusal of(ProblemCode code, String detail, Map<String, String> headers) {
    return new Refusal(Problem.of(code, detail, null), headers);
  }

  static Refusal malformed(String detail) {
    return of(ProblemCode.INVALID_REQUEST, detail);
  }

  static Refusal uriTooLong(int most) {
    return of(ProblemCode.URI_TOO_LONG, "The request line is longer than " + most + " bytes");
  }

  static Refusal headersTooLarge(int most) {
    return of(ProblemCode.HEADERS_TOO_LARGE, "The headers are larger than " + most + " bytes");
  }

  static Refusal keyMissing() {
    return of(
        ProblemCode.UNAUTHENTICATED,
        "The request has no key; send it as \"Authorization: Bearer KEY\"",
        Map.of("WWW-Authenticate", "Bearer"));
  }

  static Refusal bearerRefused(String reason) {
    return of(
        ProblemCode.UNAUTHENTICATED,
        reason,
        Map.of("WWW-Authenticate", "Bearer error=\"invalid_token\""));
  }

  static Refusal forbidden(Principal principal, String operationId, Role needed) {
    return of(
        ProblemCode.FORBIDDEN,
        "The key has the role %s; %s needs %s"
            .formatted(name(principal.role()), operationId, name(needed)));
  }

  static Refusal notAllowed(String detail) {
    return of(ProblemCode.FORBIDDEN, detail);
  }

  static Refusal upgradeMissing() {
    return of(
        ProblemCode.UPGRADE_REQUIRED,
        "Agents connect here by a WebSocket; send 'Upgrade: websocket', as 'quorus agent' does",
        Map.of("Upgrade", "websocket", "Connection", "Upgrade"));
  }

  static Refusal noSuchTransfer(String id) {
    return of(
        ProblemCode.NOT_FOUND, "There is no transfer " + ShownText.of(id) + "; list them to see");
  }

  static Refusal noSuchAgent(String id) {
    return of(
        ProblemCode.NOT_FOUND, "There is no agent " + ShownText.of(id) + "; list them to see");
  }

  static Refusal noSuchCredential(String id) {
    return of(
        ProblemCode.NOT_FOUND,
        "No agent %s has enrolled, or it was revoked already".formatted(ShownText.of(id)));
  }

  static Refusal noSuchWebhook(String id) {
    return of(
        ProblemCode.NOT_FOUND, "There is no webhook " + ShownText.of(id) + "; list them to see");
  }

  static Refusal noSuchMessage(String id) {
    return of(
        ProblemCode.NOT_FOUND,
        "There is no message " + ShownText.of(id) + "; list the deliveries of its webhook to see");
  }

  static Refusal unknownConnections(List<Violation> violations) {
    Violation first = violations.getFirst();
    String detail =
        "%s %s: '%s'; 'quorus connections list' shows those that there are"
            .formatted(first.pointer(), first.message(), first.value());
    return new Refusal(
        Problem.of(ProblemCode.NOT_FOUND, detail, null).withViolations(violations), Map.of());
  }

  static Refusal noSuchConnection(String name) {
    return of(
        ProblemCode.NOT_FOUND,
        "There is no connection '%s'; list them to see".formatted(ShownText.of(name)));
  }

  static Refusal conflict(String detail) {
    return of(ProblemCode.CONFLICT, detail);
  }

  static Refusal changedMeanwhile(String detail) {
    return of(ProblemCode.PRECONDITION_FAILED, detail);
  }

  static Refusal noSuchWorkflow(String name) {
    return of(
        ProblemCode.NOT_FOUND,
        "There is no workflow %s, or not in this version; list them to see"
            .formatted(ShownText.of(name)));
  }

  static Refusal noSuchRun(String id) {
    return of(ProblemCode.NOT_FOUND, "There is no run " + ShownText.of(id) + "; list them to see");
  }

  static Refusal noSuchTrigger(String id) {
    return of(
        ProblemCode.NOT_FOUND,
        "There is no trigger %s; its id is workflow:trigger, list them to see"
            .formatted(ShownText.of(id)));
  }

  static Refusal callRefused() {
    return of(
        ProblemCode.FORBIDDEN,
        "There is no such trigger, or the call is not signed by its secret with its time 'at'");
  }

  static Refusal runKeyReused(String first) {
    return of(
        ProblemCode.IDEMPOTENCY_CONFLICT,
        "This key started run %s from another request; use a new key".formatted(first));
  }

  static Refusal noSuchPath() {
    return of(ProblemCode.NOT_FOUND, "There is no such path; /openapi.yaml lists them");
  }

  static Refusal methodNotAllowed(String method, String allowed) {
    return of(
        ProblemCode.METHOD_NOT_ALLOWED,
        "This path has no %s; allowed: %s".formatted(ShownText.of(method), allowed),
        Map.of("Allow", allowed));
  }

  static Refusal illegalState(String detail) {
    return of(ProblemCode.ILLEGAL_STATE, detail);
  }

  static Refusal preconditionMissing() {
    return of(
        ProblemCode.PRECONDITION_REQUIRED,
        "The request has no If-Match; send the ETag of what you saw, or * to change it anyway");
  }

  static Refusal preconditionFailed(String detail) {
    return of(ProblemCode.PRECONDITION_FAILED, detail);
  }

  static Refusal keyReused(TransferId first) {
    return of(
        ProblemCode.IDEMPOTENCY_CONFLICT,
        "This key made transfer %s from another request; use a new key".formatted(first));
  }

  static Refusal keyTaken(KeyUsed by) {
    return of(ProblemCode.IDEMPOTENCY_CONFLICT, String.valueOf(by.getMessage()));
  }

  static Refusal bodyTooLarge(String size, int most) {
    return of(
        ProblemCode.BODY_TOO_LARGE,
        "The body has %s bytes; at most %d are allowed".formatted(size, most));
  }

  static Refusal unsupportedMediaType(String detail) {
    return of(ProblemCode.UNSUPPORTED_MEDIA_TYPE, detail, Map.of("Accept", "application/json"));
  }

  /**
   * @param policy as in the header {@code RateLimit-Policy}
   */
  static Refusal tooManyRequests(String who, long rate, String policy, String left) {
    return of(
        ProblemCode.TOO_MANY_REQUESTS,
        "%s may make %d requests a second; ask again in 1 second".formatted(who, rate),
        Map.of("Retry-After", "1", "RateLimit-Policy", policy, "RateLimit", left));
  }

  static Refusal quotaExceeded(String detail) {
    return of(
        ProblemCode.QUOTA_EXCEEDED, capitalized(detail), Map.of("Retry-After", QUOTA_SECONDS));
  }

  private static String capitalized(String detail) {
    return detail.substring(0, 1).toUpperCase(Locale.ROOT) + detail.substring(1);
  }

  static Refusal clusterWideOnly(Principal principal, String operationId) {
    return of(
        ProblemCode.FORBIDDEN,
        "The key is of the tenant %s alone; %s concerns all, and needs a key of scope cluster"
            .formatted(principal.tenant(), operationId));
  }

  static Refusal noSuchTenant(String id) {
    return of(
        ProblemCode.NOT_FOUND, "There is no tenant " + ShownText.of(id) + "; list them to see");
  }

  static Refusal noSuchKey(String id) {
    return of(
        ProblemCode.NOT_FOUND,
        "There is no API key of id " + ShownText.of(id) + "; list them to see");
  }

  static Refusal tooManyStreams(int perKey) {
    return of(
        ProblemCode.TOO_MANY_REQUESTS,
        "This key has %d streams open here, as many as it may; end one, or ask again in 10 seconds"
            .formatted(perKey),
        Map.of("Retry-After", "10"));
  }

  static Refusal eventsPurged(long purged) {
    return of(
        ProblemCode.EVENTS_PURGED,
        ("Events up to %d are no longer all kept; list the transfers to see where they are, and"
                + " stream on without Last-Event-ID, or after %d")
            .formatted(purged, purged));
  }

  static Refusal unavailable(String detail, int retryAfterSeconds) {
    return of(
        ProblemCode.UNAVAILABLE,
        detail,
        Map.of("Retry-After", Integer.toString(retryAfterSeconds)));
  }

  static Refusal defect(String errorId) {
    return of(
        ProblemCode.INTERNAL,
        "The request could not be answered; report it with the log of error " + errorId);
  }

  Problem problem() {
    return problem;
  }

  Map<String, String> headers() {
    return headers;
  }

  private static String name(Role role) {
    return role.name().toLowerCase(Locale.ROOT);
  }
}
