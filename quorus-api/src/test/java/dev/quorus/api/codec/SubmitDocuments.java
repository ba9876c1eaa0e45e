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

  private static final String FINGERPRINT = "SHA256:" + "Ab0/".repeat(10) + "+++";

  private final Random random;

  SubmitDocuments(long seed) {
    this.random = new Random(seed);
  }

  /** A body with a random choice of fields, each of them good. */
  ObjectNode valid() {
    ObjectNode body = NODES.objectNode();
    body.set("source", endpoint());
    body.set("destination", endpoint());
    for (String field : SubmitEdges.FIELDS.subList(2, SubmitEdges.FIELDS.size())) {
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
      case 2 ->
          target.set(SubmitEdges.FIELDS.get(random.nextInt(SubmitEdges.FIELDS.size())), edge());
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
    return Contract.json(SubmitEdges.VALUES.get(random.nextInt(SubmitEdges.VALUES.size())));
  }

  private JsonNode good(String field) {
    return switch (field) {
      case "pool" -> text("default", "a", "0-9-", "x".repeat(63));
      case "priority" ->
          random.nextBoolean()
              ? NODES.numberNode(random.nextInt(10))
              : NODES.numberNode(new BigDecimal(random.nextInt(10) + ".0"));
      case "labels", "agentLabels" -> labels();
      case "verify" -> text("none", "size", "checksum");
      case "digest" -> text("sha1", "md5:" + "0aF9".repeat(8), "sha512:" + "ab".repeat(64));
      case "overwrite" -> text("fail", "replace", "skip", "newer");
      case "publish" -> text("fsync", "rename");
      case "notify" ->
          Contract.json(
              random.nextBoolean()
                  ? "{\"url\":\"https://h/?a#b\",\"webhook\":\"wh_0123456789abcdef0123\"}"
                  : "{\"url\":\"http://h\",\"events\":[\"transfer.failed\"],\"secret\":\"whsec_"
                      + "Ab0/".repeat(8 + random.nextInt(14))
                      + "\"}");
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
      case "recursive", "mirror", "dryRun" -> NODES.booleanNode(random.nextBoolean());
      case "include", "exclude" ->
          NODES.arrayNode().add("*.{csv,txt}").add("日本/**").add("x".repeat(1024));
      case "maxDelete" -> NODES.numberNode(random.nextInt(1_000_001));
      case "bandwidth" -> text("50MiB/s", "off", "08:00,10MiB/s 18:30,off", "anything");
      case "streams" -> NODES.numberNode(1 + random.nextInt(16));
      case "deadline" -> text("2026-11-21T06:00:00Z", "2031-01-31T23:59:59.123+05:30");
      default -> endpoint();
    };
  }

  private JsonNode endpoint() {
    if (random.nextInt(3) > 0) {
      return text("/data/in/a b.csv", "https://host:8443/a%20b?x=y#z", "file:///a", "/日本😀");
    }
    ObjectNode endpoint = NODES.objectNode().put("uri", "https://host/file");
    switch (random.nextInt(7)) {
      case 0 -> endpoint.put("username", "ü ser").put("password", "s€cret:/@ ");
      case 1 -> endpoint.put("username", "u");
      case 2 -> endpoint.put("bearer", "abc.def-~");
      case 3 ->
          endpoint.put("username", "u").put("privateKey", "-----\nabc=\r\n").put("passphrase", "ü");
      case 4 ->
          endpoint
              .put("uri", "sftp://u@host/f")
              .put("privateKey", "k")
              .put("trustOnFirstUse", true);
      case 5 -> endpoint.putArray("hostKey").add(FINGERPRINT).add(FINGERPRINT);
      case 6 -> endpoint.put("hostKey", FINGERPRINT).put("trustOnFirstUse", random.nextBoolean());
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
}
