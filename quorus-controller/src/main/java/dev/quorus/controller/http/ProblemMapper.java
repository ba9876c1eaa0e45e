package dev.quorus.controller.http;

import dev.quorus.api.codec.ApiJson;
import dev.quorus.api.codec.InvalidRequest;
import dev.quorus.api.model.Problem;
import dev.quorus.controller.http.wire.UnknownConnections;
import dev.quorus.controller.repeat.KeyUsed;
import dev.quorus.controller.store.QuotaExceeded;
import dev.quorus.controller.transfer.Unavailable;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpServerResponse;
import java.util.HexFormat;
import java.util.Map;
import java.util.concurrent.ThreadLocalRandom;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Makes every error into an answer by RFC 9457: the only place that emits a status of 400 or above.
 */
final class ProblemMapper {
  private static final Logger LOG = LoggerFactory.getLogger(ProblemMapper.class);
  private static final CharSequence CONTENT_TYPE =
      HttpHeaders.createOptimized(Problem.CONTENT_TYPE);
  private static final int LONGEST_INSTANCE = 256;

  private ProblemMapper() {}

  /** Answers with the problem that the failure is. Does nothing if the client is gone. */
  static void answer(HttpServerRequest request, Throwable failure) {
    HttpServerResponse response = request.response();
    if (response.closed() || response.headWritten()) {
      return;
    }
    String instance = instance(request);
    Problem problem;
    Map<String, String> headers = Map.of();
    if (failure instanceof InvalidRequest invalid) {
      problem = invalid.toProblem(instance);
    } else {
      Refusal refusal = refusal(request, failure);
      problem = at(instance, refusal.problem());
      headers = refusal.headers();
    }
    headers.forEach(response::putHeader);
    response
        .setStatusCode(problem.status())
        .putHeader(HttpHeaders.CONTENT_TYPE, CONTENT_TYPE)
        .end(Buffer.buffer(ApiJson.toBytes(problem)));
  }

  private static Refusal refusal(HttpServerRequest request, Throwable failure) {
    return switch (failure) {
      case Refusal refusal -> refusal;
      case QuotaExceeded quota -> Refusal.quotaExceeded(String.valueOf(quota.getMessage()));
      case KeyUsed.Otherwise used -> Refusal.keyTaken(used);
      case UnknownConnections unknown -> Refusal.unknownConnections(unknown.violations());
      case Unavailable unavailable ->
          Refusal.unavailable(
              String.valueOf(unavailable.getMessage()), unavailable.retryAfterSeconds());
      default -> defect(request, failure);
    };
  }

  private static Refusal defect(HttpServerRequest request, Throwable failure) {
    String errorId = HexFormat.of().toHexDigits(ThreadLocalRandom.current().nextLong());
    LOG.atError()
        .addKeyValue("errorId", errorId)
        .addKeyValue("method", request.method())
        .addKeyValue("path", instance(request))
        .setCause(failure)
        .log("a request failed by a defect");
    return Refusal.defect(errorId);
  }

  private static Problem at(@Nullable String instance, Problem problem) {
    return new Problem(
        problem.type(),
        problem.title(),
        problem.status(),
        problem.code(),
        problem.detail(),
        instance,
        problem.violations());
  }

  /** The path without its query, which may hold what must not be repeated; null if it is odd. */
  private static @Nullable String instance(HttpServerRequest request) {
    String path = request.path();
    boolean plain =
        path != null
            && path.startsWith("/")
            && path.length() <= LONGEST_INSTANCE
            && path.chars().allMatch(c -> c > ' ' && c < 0x7f);
    return plain ? path : null;
  }
}
