package dev.quorus.cli.show;

import org.jspecify.annotations.Nullable;

/**
 * Writes one flat or nested JSON object in one line. By hand, because loading a JSON library takes
 * longer than copying a small file.
 */
public final class JsonLine {
  private final StringBuilder text = new StringBuilder("{");

  /** Adds a field; a null is written as null. */
  public JsonLine put(String name, @Nullable String value) {
    return raw(name, value == null ? "null" : quoted(value));
  }

  public JsonLine put(String name, long value) {
    return raw(name, Long.toString(value));
  }

  /** Adds a number with three digits after the point. */
  public JsonLine put(String name, double value) {
    return raw(name, Double.toString(Math.round(value * 1000) / 1000.0));
  }

  public JsonLine put(String name, boolean value) {
    return raw(name, Boolean.toString(value));
  }

  /** Adds an object, which must be complete. */
  public JsonLine put(String name, JsonLine value) {
    return raw(name, value.toString());
  }

  private JsonLine raw(String name, String json) {
    text.append(text.length() == 1 ? "" : ",").append(quoted(name)).append(':').append(json);
    return this;
  }

  /** The object so far. */
  @Override
  public String toString() {
    return text + "}";
  }

  /** A text as a JSON string. */
  public static String quoted(String value) {
    StringBuilder quoted = new StringBuilder(value.length() + 2).append('"');
    for (int i = 0; i < value.length(); i++) {
      char each = value.charAt(i);
      switch (each) {
        case '"', '\\' -> quoted.append('\\').append(each);
        case '\n' -> quoted.append("\\n");
        case '\r' -> quoted.append("\\r");
        case '\t' -> quoted.append("\\t");
        default -> appendPlain(quoted, each);
      }
    }
    return quoted.append('"').toString();
  }

  private static void appendPlain(StringBuilder quoted, char each) {
    // Lone surrogates have no UTF-8 form, and DEL and the C1 controls could steer a terminal.
    if (each < 0x20 || (each >= 0x7f && each < 0xa0) || Character.isSurrogate(each)) {
      quoted.append("\\u").append(String.format("%04x", (int) each));
    } else {
      quoted.append(each);
    }
  }
}
