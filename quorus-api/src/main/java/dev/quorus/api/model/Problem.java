package dev.quorus.api.model;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An error as every answer of 400 and above carries it, by RFC 9457.
 *
 * @param code the kind for programs, by which clients decide; more may come
 * @param detail this problem in words, with the next step; never holds a secret
 * @param instance path of the request
 */
public record Problem(
    String type,
    String title,
    int status,
    String code,
    @Nullable String detail,
    @Nullable String instance,
    @JsonInclude(JsonInclude.Include.NON_EMPTY) List<Violation> violations) {
  /** The content type of a problem. */
  public static final String CONTENT_TYPE = "application/problem+json";

  /** At most this many violations are listed. */
  public static final int MAX_VIOLATIONS = 32;

  public Problem {
    violations = violations == null ? List.of() : List.copyOf(violations);
  }

  /** A problem of a known kind. */
  public static Problem of(ProblemCode code, String detail, @Nullable String instance) {
    return new Problem(
        code.type(), code.title(), code.status(), code.name(), detail, instance, List.of());
  }

  /** The same problem with what exactly is wrong. */
  public Problem withViolations(List<Violation> list) {
    return new Problem(type, title, status, code, detail, instance, list);
  }
}
