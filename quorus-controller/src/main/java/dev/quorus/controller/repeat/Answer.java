package dev.quorus.controller.repeat;

import java.util.Map;

/**
 * What a request was answered, to be said again.
 *
 * @param headers beside those that every answer has; neither names nor values hold line ends
 * @param body as JSON
 */
public record Answer(int status, Map<String, String> headers, String body) {
  public Answer {
    headers = Map.copyOf(headers);
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
