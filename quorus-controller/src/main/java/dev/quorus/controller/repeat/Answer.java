package dev.quorus.controller.repeat;

import java.nio.charset.StandardCharsets;
import java.util.Map;

/**
 * What a request was answered, to be said again.
 *
 * @param status of a success, from 200 to 299: errors are made anew each time
 * @param headers beside those that every answer has; neither names nor values hold line ends
 * @param body as JSON
 */
public record Answer(int status, Map<String, String> headers, String body) {
  public Answer {
    if (status < 200 || status > 299) {
      throw new IllegalArgumentException("only a success is kept, not a " + status);
    }
    headers = Map.copyOf(headers);
  }

  /** This JSON in UTF-8, without headers of its own. */
  public static Answer json(int status, byte[] body) {
    return new Answer(status, Map.of(), new String(body, StandardCharsets.UTF_8));
  }

  /** The same with headers. */
  public Answer with(Map<String, String> others) {
    return new Answer(status, others, body);
  }

  /** 200 without headers of its own. */
  public static Answer ok(String body) {
    return new Answer(200, Map.of(), body);
  }

  /** Without the body, which may show a secret. */
  @Override
  public String toString() {
    return "Answer[" + status + "]";
  }
}
