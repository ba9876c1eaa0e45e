package dev.quorus.api.model;

import java.util.Locale;

/** The kinds of problems, each with its one status. */
public enum ProblemCode {
  INVALID_REQUEST(400, "The request is not valid"),
  UNAUTHENTICATED(401, "A valid key is needed"),
  FORBIDDEN(403, "The key may not do this"),
  NOT_FOUND(404, "There is no such thing"),
  METHOD_NOT_ALLOWED(405, "This path has no such method"),
  ILLEGAL_STATE(409, "The state of the transfer does not allow this"),
  CONFLICT(409, "This does not go with what there is"),
  PRECONDITION_FAILED(412, "It was changed since you saw it"),
  IDEMPOTENCY_CONFLICT(409, "The idempotency key was used for another request"),
  EVENTS_PURGED(410, "Events that were asked for are no longer kept"),
  BODY_TOO_LARGE(413, "The body is too large"),
  URI_TOO_LONG(414, "The path and query are too long"),
  UNSUPPORTED_MEDIA_TYPE(415, "The body has a wrong type"),
  UPGRADE_REQUIRED(426, "This path speaks WebSocket"),
  PRECONDITION_REQUIRED(428, "Say what you saw before you change it"),
  TOO_MANY_REQUESTS(429, "Too many requests"),
  QUOTA_EXCEEDED(429, "The tenant has as much as it may have"),
  HEADERS_TOO_LARGE(431, "The headers are too large"),
  INTERNAL(500, "A defect of the service"),
  UNAVAILABLE(503, "Not available now");

  private final int status;
  private final String title;
  private final String type;

  ProblemCode(int status, String title) {
    this.status = status;
    this.title = title;
    this.type = "urn:quorus:problem:" + name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /** The HTTP status. */
  public int status() {
    return status;
  }

  /** The kind in words. */
  public String title() {
    return title;
  }

  /** The kind as a URI. */
  public String type() {
    return type;
  }
}
