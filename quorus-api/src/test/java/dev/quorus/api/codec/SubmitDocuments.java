package dev.quorus.api.codec;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.quorus.api.Contract;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** Random bodies of a submit: whole ones, and ones with something wrong somewhere. */
final class SubmitDocuments {
  private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

  private static final List<String> FIELDS =
      List.of(
          "source",
          "destination",
          "pool",
          "priority",
          "labels",
          "verify",
          "digest",
          "overwrite",
          "publish",
          "createFolders",
          "maxAttempts",
          "noProgressTimeout",
          "timeout",
          "deadline");

  /**
   * Values at and just over every edge of the contract, for any field to meet. Without floats above
   * 64 bits, which the validator folds into small numbers; the decoder's own test has those.
   */
  private static final List<String> EDGES =
      List.of(
          "null",
          "true",
          "false",
          "{}",
          "[]",
          "\"\"",
          "0",
          "-1",
          "-0",
          "0.0",
          "1",
          "1.0",
          "1.5",
          "9",
          "9.0",
          "9.000000000000000000000000000001",
          "10",
          "100",
          "101",
          "1e2",
          "10E1",
          "3600",
          "3600.0",
          "3601",
          "2592000",
          "2592001",
          "2147483648",
          "9223372036854775808",
          "1e-400",
          "0e9999",
          "[\"file\"]",
          "{\"uri\":\"/a\"}",
          "{\"uri\":\"/a\",\"username\":\"u\",\"password\":\"\"}",
          "{\"uri\":\"/a\",\"password\":\"p\"}",
          "{\"uri\":\"http://h/\",\"username\":\"u\",\"bearer\":\"b\"}",
          "{\"uri\":\"http://u@h/\",\"username\":\"u\"}",
          "{\"uri\":\"http://h/@\",\"username\":\"u\"}",
          "{\"uri\":\"http://h?@\",\"bearer\":\"u\"}",
          "{\"uri\":\"http://u:p@h/\",\"bearer\":\"b\"}",
          "{\"uri\":\"http://h/\",\"headers\":{\"HOST\":\"x\"}}",
          "{\"uri\":\"http://h/\",\"headers\":{\"X-Host\":\"x\",\"te\":\"\"}}",
          "{\"uri\":\"http://h/\",\"headers\":{\"Transfer-Encodings\":\"x y\"}}",
          "{\"uri\":\"http://h/\",\"headers\":{\"A\":\"x\\ny\"}}",
          "{\"uri\":\"http://h/\",\"headers\":{\"A B\":\"x\"}}",
          "{\"uri\":\"http://h/\",\"headers\":{\"\":\"x\"}}",
          "{\"a\":{\"b\":{\"c\":{\"d\":{\"e\":{\"f\":{\"g\":{\"h\":1}}}}}}}}",
          "\"/\"",
          "\"//\"",
          "\"a/b\"",
          "\"C:/b\"",
          "\"file:/b\"",
          "\"file:b\"",
          "\"file:\"",
          "\"file://\"",
          "\"ht tp://h\"",
          "\"http://h/a b\"",
          "\"http://h/%zz\"",
          "\"http://h/%4\"",
          "\"http://h/%41\"",
          "\"http://h/ü\"",
          "\"/ü 日本 😀\"",
          "\"/a\\u0000b\"",
          "\"/a\\nb\"",
          "\"/a\\n\"",
          "\"http://h/\\n\"",
          "\"/a\\u202eb\"",
          "\"/a\\u2066\"",
          "\"/a\\u200b\"",
          "\"/a\\u2028\"",
          "\"/a\\u0085\"",
          "\"/a\\ud800\"",
          "\"/a\\udc00\\ud800\"",
          "\"/a\\ud83d\\ude00\"",
          "\"a1+.-://h\"",
          "\"1a://h\"",
          "\"none\"",
          "\"NONE\"",
          "\"none \"",
          "\"size\"",
          "\"replace\"",
          "\"rename\"",
          "\"sha256\"",
          "\"sha256:\"",
          "\"md5:d41d8cd98f00b204e9800998ecf8427e\"",
          "\"md5:d41d8cd98f00b204e9800998ecf8427\"",
          "\"MD5\"",
          "\"crc32c:E3069283\"",
          "\"crc32c:g3069283\"",
          "\"PT1S\"",
          "\"PT0S\"",
          "\"PT60S\"",
          "\"PT3600S\"",
          "\"PT3601S\"",
          "\"PT1H\"",
          "\"PT1H0M0S\"",
          "\"PT1H00S\"",
          "\"PT1H1S\"",
          "\"PT60M\"",
          "\"PT60M1S\"",
          "\"PT59M59S\"",
          "\"PT59M60S\"",
          "\"PT5M05S\"",
          "\"PT5M005S\"",
          "\"PT05M\"",
          "\"pt5m\"",
          "\"PT5M \"",
          "\"PT1.5S\"",
          "\"P1D\"",
          "\"P1DT\"",
          "\"P1DT1H\"",
          "\"P1DT24H\"",
          "\"P0D\"",
          "\"P30D\"",
          "\"P30DT0S\"",
          "\"P30DT1S\"",
          "\"P31D\"",
          "\"P29DT23H59M59S\"",
          "\"PT720H\"",
          "\"PT720H1S\"",
          "\"PT721H\"",
          "\"PT43200M\"",
          "\"PT43201M\"",
          "\"PT2592000S\"",
          "\"PT2592001S\"",
          "\"PT99999999S\"",
          "\"PT1S1M\"",
          "\"P\"",
          "\"PT\"",
          "\"P1W\"",
          "\"2026-11-21T06:00:00Z\"",
          "\"2026-11-21t06:00:00Z\"",
          "\"2026-11-21T06:00:00\"",
          "\"2026-11-21T06:00Z\"",
          "\"2026-11-21 06:00:00Z\"",
          "\"2026-02-29T06:00:00Z\"",
          "\"2028-02-29T06:00:00Z\"",
          "\"2026-04-31T06:00:00Z\"",
          "\"2026-11-21T24:00:00Z\"",
          "\"2026-12-31T23:59:60Z\"",
          "\"2026-11-21T06:00:00.Z\"",
          "\"2026-11-21T06:00:00.123456789Z\"",
          "\"2026-11-21T06:00:00.1234567890Z\"",
          "\"2026-11-21T06:00:00+18:00\"",
          "\"2026-11-21T06:00:00+18:01\"",
          "\"2026-11-21T06:00:00-17:59\"",
          "\"2026-11-21T06:00:00-00:00\"",
          "\"2026-11-21T06:00:00+00:00\"",
          "\"2026-11-21T06:00:00+0000\"",
          "\"1969-12-31T23:59:59Z\"",
          "\"1970-01-01T00:00:00Z\"",
          "\"2999-12-31T23:59:59Z\"",
          "\"3000-01-01T00:00:00Z\"",
          "\"+2026-11-21T06:00:00Z\"");

  private final Random random;

  SubmitDocuments(long seed) {
    this.random = new Random(seed);
  }

  /** A body with a random choice of fields, each of them good. */
  ObjectNode valid() {
    ObjectNode body = NODES.objectNode();
    body.set("source", endpoint());
    body.set("destination", endpoint());
    for (String field : FIELDS.subList(2, FIELDS.size())) {
      if (random.nextInt(3) == 0) {
        body.set(field, good(field));
      }
    }
    return body;
  }

  /** A body with one to three changes, which may by chance still be good. */
  byte[] mutated() {
    ObjectNode body = valid();
    for (int i = random.nextInt(3); i >= 0; i--) {
      mutate(body);
    }
    byte[] bytes = body.toString().getBytes(StandardCharsets.UTF_8);
    return random.nextInt(4) == 0 ? damaged(bytes) : bytes;
  }

  private void mutate(ObjectNode body) {
    ObjectNode target = body;
    List<ObjectNode> inner = new ArrayList<>();
    collectObjects(body, inner);
    if (random.nextBoolean()) {
      target = inner.get(random.nextInt(inner.size()));
    }
    List<String> names = new ArrayList<>();
    target.fieldNames().forEachRemaining(names::add);
    String some = names.isEmpty() ? "uri" : names.get(random.nextInt(names.size()));
    switch (random.nextInt(6)) {
      case 0 -> target.remove(some);
      case 1 -> target.set(some + random.nextInt(3), edge());
      case 2 -> target.set(FIELDS.get(random.nextInt(FIELDS.size())), edge());
      case 3 -> target.set(weirdText(), NODES.textNode(weirdText()));
      case 4 -> target.set(some, NODES.textNode(weirdText()));
      default -> target.set(some, edge());
    }
  }

  private static void collectObjects(JsonNode node, List<ObjectNode> objects) {
    if (node instanceof ObjectNode object) {
      objects.add(object);
    }
    node.forEach(child -> collectObjects(child, objects));
  }

  /** The bytes with one of them changed, lost, doubled or inserted, or a part repeated. */
  private byte[] damaged(byte[] bytes) {
    int at = random.nextInt(bytes.length);
    byte any = (byte) random.nextInt(256);
    String text = new String(bytes, StandardCharsets.ISO_8859_1);
    String one = String.valueOf((char) (any & 0xff));
    String damaged =
        switch (random.nextInt(6)) {
          case 0 -> text.substring(0, at) + one + text.substring(at + 1);
          case 1 -> text.substring(0, at) + text.substring(at + 1);
          case 2 -> text.substring(0, at) + one + text.substring(at);
          case 3 -> text.substring(0, at);
          case 4 -> text.replaceFirst(",", ",\"priority\":1,\"priority\":2,");
          default -> text + one;
        };
    return damaged.getBytes(StandardCharsets.ISO_8859_1);
  }

  private JsonNode edge() {
    return Contract.json(EDGES.get(random.nextInt(EDGES.size())));
  }

  private JsonNode good(String field) {
    return switch (field) {
      case "pool" -> text("default", "a", "0-9-", "x".repeat(63));
      case "priority" ->
          random.nextBoolean()
              ? NODES.numberNode(random.nextInt(10))
              : NODES.numberNode(new BigDecimal(random.nextInt(10) + ".0"));
      case "labels" -> labels();
      case "verify" -> text("none", "size", "checksum");
      case "digest" -> text("sha1", "md5:" + "0aF9".repeat(8), "sha512:" + "ab".repeat(64));
      case "overwrite" -> text("fail", "replace", "skip", "newer");
      case "publish" -> text("fsync", "rename");
      case "createFolders" -> NODES.booleanNode(random.nextBoolean());
      case "maxAttempts" -> NODES.numberNode(1 + random.nextInt(100));
      case "noProgressTimeout" ->
          random.nextBoolean()
              ? NODES.numberNode(1 + random.nextInt(3600))
              : text(
                  "PT1S",
                  "PT30S",
                  "PT5M",
                  "PT59M59S",
                  "PT1H",
                  "PT" + (1 + random.nextInt(60)) + "M");
      case "timeout" ->
          random.nextBoolean()
              ? NODES.numberNode(1 + random.nextInt(2_592_000))
              : text("PT2H", "P1DT12H", "P30D", "PT" + (1 + random.nextInt(2_592_000)) + "S");
      case "deadline" -> text("2026-11-21T06:00:00Z", "2031-01-31T23:59:59.123+05:30");
      default -> endpoint();
    };
  }

  private JsonNode endpoint() {
    if (random.nextInt(3) > 0) {
      return text("/data/in/a b.csv", "https://host:8443/a%20b?x=y#z", "file:///a", "/日本😀");
    }
    ObjectNode endpoint = NODES.objectNode().put("uri", "https://host/file");
    switch (random.nextInt(4)) {
      case 0 -> endpoint.put("username", "ü ser").put("password", "s€cret:/@ ");
      case 1 -> endpoint.put("username", "u");
      case 2 -> endpoint.put("bearer", "abc.def-~");
      default -> endpoint.putObject("headers").put("X-One", "1").put("Accept", "*/*; q=0.5");
    }
    return endpoint;
  }

  private ObjectNode labels() {
    ObjectNode labels = NODES.objectNode();
    int count = random.nextInt(6) == 0 ? 32 : random.nextInt(4);
    for (int i = 0; i < count; i++) {
      labels.put("k" + i + "/_.-x", "😀".repeat(random.nextInt(8) == 0 ? 255 : i));
    }
    return labels;
  }

  private String weirdText() {
    int length = random.nextInt(8);
    StringBuilder text = new StringBuilder(random.nextBoolean() ? "" : "/");
    String letters =
        "aZ09-_./:@%#?[]é\u0000\n\u007f\u0085\u061c\u200e\u2028\u202e\u2067\ud800 \"\\";
    for (int i = 0; i < length; i++) {
      text.append(letters.charAt(random.nextInt(letters.length())));
    }
    return switch (random.nextInt(12)) {
      case 0 -> text + "x".repeat(4096 - text.length() + random.nextInt(2));
      case 1 -> "x".repeat(62 + random.nextInt(3));
      case 2 -> "x".repeat(255 + random.nextInt(2));
      default -> text.toString();
    };
  }

  private JsonNode text(String... choices) {
    return NODES.textNode(choices[random.nextInt(choices.length)]);
  }

  /** Every edge value for every field, one at a time. */
  static List<byte[]> everyEdgeInEveryField() {
    List<byte[]> bodies = new ArrayList<>();
    for (String field : FIELDS) {
      for (String edge : EDGES) {
        ObjectNode body = NODES.objectNode().put("source", "/a").put("destination", "/b");
        String text = body.set(field, NODES.textNode("@EDGE@")).toString();
        bodies.add(text.replace("\"@EDGE@\"", edge).getBytes(StandardCharsets.UTF_8));
      }
    }
    return bodies;
  }
}
