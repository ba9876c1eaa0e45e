package dev.quorus.benchmarks.load;

import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpMethod;
import java.util.Map;

/**
 * One request to be sent.
 *
 * @param uri path and query
 * @param body empty for none
 */
public record Request(HttpMethod method, String uri, Map<String, String> headers, Buffer body) {
  /** A GET without headers of its own. */
  public static Request get(String uri) {
    return new Request(HttpMethod.GET, uri, Map.of(), Buffer.buffer());
  }
}
