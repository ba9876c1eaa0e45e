package dev.quorus.api.client;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;

/** A value in an address. */
final class Segment {
  private Segment() {}

  /** Encoded so that any text is one segment of a path or one value, dots included. */
  static String of(String value) {
    return URLEncoder.encode(value.isEmpty() ? " " : value, StandardCharsets.UTF_8)
        .replace("+", "%20")
        .replace(".", "%2E");
  }
}
