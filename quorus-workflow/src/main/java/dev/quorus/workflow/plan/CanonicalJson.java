package dev.quorus.workflow.plan;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** JSON of which equal values have one form only: keys sorted, no blanks, least escapes. */
final class CanonicalJson {
  private CanonicalJson() {}

  /** Writes a Map, List, String, Long, Integer or Boolean. */
  static String write(Object value) {
    StringBuilder out = new StringBuilder();
    write(value, out);
    return out.toString();
  }

  static String hash(String json) {
    try {
      MessageDigest digest = MessageDigest.getInstance("SHA-256");
      return HexFormat.of().formatHex(digest.digest(json.getBytes(StandardCharsets.UTF_8)));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java has SHA-256", e);
    }
  }

  private static void write(Object value, StringBuilder out) {
    switch (value) {
      case String text -> text(text, out);
      case Map<?, ?> map -> map(map, out);
      case List<?> list -> list(list, out);
      case Long number -> out.append(number.longValue());
      case Integer number -> out.append(number.intValue());
      case Boolean flag -> out.append(flag.booleanValue());
      default -> throw new IllegalArgumentException("no JSON for a " + value.getClass());
    }
  }

  private static void map(Map<?, ?> map, StringBuilder out) {
    Map<String, Object> sorted = new TreeMap<>();
    map.forEach((key, value) -> sorted.put(key.toString(), value));
    out.append('{');
    Iterator<Map.Entry<String, Object>> entries = sorted.entrySet().iterator();
    while (entries.hasNext()) {
      Map.Entry<String, Object> each = entries.next();
      text(each.getKey(), out);
      out.append(':');
      write(each.getValue(), out);
      out.append(entries.hasNext() ? "," : "");
    }
    out.append('}');
  }

  private static void list(List<?> list, StringBuilder out) {
    out.append('[');
    for (int i = 0; i < list.size(); i++) {
      out.append(i == 0 ? "" : ",");
      write(list.get(i), out);
    }
    out.append(']');
  }

  private static void text(String text, StringBuilder out) {
    out.append('"');
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      switch (c) {
        case '"' -> out.append("\\\"");
        case '\\' -> out.append("\\\\");
        case '\n' -> out.append("\\n");
        case '\r' -> out.append("\\r");
        case '\t' -> out.append("\\t");
        default -> {
          if (c < 0x20 || Character.isSurrogate(c)) {
            out.append("\\u%04x".formatted((int) c));
          } else {
            out.append(c);
          }
        }
      }
    }
    out.append('"');
  }
}
