package dev.quorus.api.codec;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;

/** Bodies of a submit at and just over every edge of the contract. */
final class SubmitEdges {
  static final List<String> FIELDS =
      List.of(
          "source",
          "destination",
          "pool",
          "priority",
          "labels",
          "agentLabels",
          "verify",
          "digest",
          "overwrite",
          "publish",
          "createFolders",
          "maxAttempts",
          "noProgressTimeout",
          "timeout",
          "deadline",
          "recursive",
          "include",
          "exclude",
          "mirror",
          "maxDelete",
          "dryRun",
          "bandwidth",
          "streams",
          "notify");

  /**
   * Values at and just over every edge of the contract, for any field to meet. Without floats above
   * 64 bits, which the validator folds into small numbers; the decoder's own test has those.
   */
  static final List<String> VALUES =
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
          "[\"*.csv\",\"in/**/a?.txt\"]",
          "[\"\"]",
          "[\"a\",1]",
          "[[\"a\"]]",
          "[null]",
          "[\"a\\nb\"]",
          "[\"a\",\"a\"]",
          "16",
          "17",
          "1000000",
          "1000001",
          "\"50MiB/s\"",
          "\"08:00,10MiB/s 18:30,off\"",
          "{\"uri\":\"sftp://h/\",\"username\":\"u\",\"privateKey\":\"k\\nk\"}",
          "{\"uri\":\"sftp://u@h/\",\"privateKey\":\"k\",\"passphrase\":\"\"}",
          "{\"uri\":\"sftp://u@h/\",\"privateKey\":\"\"}",
          "{\"uri\":\"sftp://u@h/\",\"privateKey\":\"\u00e9\"}",
          "{\"uri\":\"sftp://h/\",\"privateKey\":\"k\"}",
          "{\"uri\":\"sftp://u@h/\",\"username\":\"u\",\"privateKey\":\"k\"}",
          "{\"uri\":\"sftp://h/\",\"username\":\"u\",\"password\":\"p\",\"privateKey\":\"k\"}",
          "{\"uri\":\"sftp://u@h/\",\"bearer\":\"b\",\"privateKey\":\"k\"}",
          "{\"uri\":\"sftp://h/\",\"username\":\"u\",\"passphrase\":\"p\"}",
          "{\"uri\":\"sftp://h/\",\"trustOnFirstUse\":true}",
          "{\"uri\":\"sftp://h/\",\"trustOnFirstUse\":\"true\"}",
          "{\"uri\":\"sftp://h/\",\"hostKey\":\"SHA256:" + "a/+Z".repeat(10) + "abc\"}",
          "{\"uri\":\"sftp://h/\",\"hostKey\":\"SHA256:" + "a/+Z".repeat(10) + "abc=\"}",
          "{\"uri\":\"sftp://h/\",\"hostKey\":\"SHA256:" + "a/+Z".repeat(10) + "a_c\"}",
          "{\"uri\":\"sftp://h/\",\"hostKey\":\"MD5:" + "a/+Z".repeat(10) + "abc\"}",
          "{\"uri\":\"sftp://h/\",\"hostKey\":[\"SHA256:" + "a/+Z".repeat(10) + "abc\"]}",
          "{\"uri\":\"sftp://h/\",\"hostKey\":[]}",
          "{\"uri\":\"sftp://h/\",\"hostKey\":[\"x\"]}",
          "{\"uri\":\"sftp://h/\",\"hostKey\":{}}",
          "\"@partner-a/out/a b\"",
          "\"@partner-a/\"",
          "\"@partner-a\"",
          "\"@Partner/a\"",
          "\"@/a\"",
          "\"@a/\\n\"",
          "\"@" + "a".repeat(63) + "/a\"",
          "\"@" + "a".repeat(64) + "/a\"",
          "{\"url\":\"https://h/\",\"secret\":\"whsec_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA\"}",
          "{\"url\":\"HTTP://h:1/?a=b#c\",\"webhook\":\"wh_0123456789abcdef0123\"}",
          "{\"url\":\"https://h/\",\"secret\":\"whsec_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA\"}",
          "{\"url\":\"https://h/\",\"secret\":\"whsec_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA==\"}",
          "{\"url\":\"https://h/\",\"secret\":\"whsec_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA\"}",
          "{\"url\":\"https://h/\",\"secret\":\"whsec_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=\"}",
          "{\"url\":\"https://h/\",\"secret\":\"whsec_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA\",\"webhook\":\"wh_0123456789abcdef0123\"}",
          "{\"url\":\"https://h/\"}",
          "{\"secret\":\"whsec_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA\"}",
          "{\"url\":\"ftp://h/\",\"secret\":\"whsec_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA\"}",
          "{\"url\":\"https://h/ \",\"secret\":\"whsec_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA\"}",
          "{\"url\":\"https://h/\",\"secret\":\"whsec_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA\",\"events\":[\"transfer.failed\",\"transfer.retry_wait\"]}",
          "{\"url\":\"https://h/\",\"secret\":\"whsec_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA\",\"events\":[]}",
          "{\"url\":\"https://h/\",\"secret\":\"whsec_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA\",\"events\":[\"transfer.done\"]}",
          "{\"url\":\"https://h/\",\"webhook\":\"wh_0123456789ABCDEF0123\"}",
          "{\"url\":\"https://h/\",\"webhook\":null}",
          "{\"url\":\"https://h/\",\"secret\":\"whsec_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA\",\"to\":1}",
          "{\"connection\":\"partner-a\",\"path\":\"/out/a b\"}",
          "{\"connection\":\"partner-a\",\"path\":\"out\"}",
          "{\"connection\":\"partner-a\",\"path\":\"\"}",
          "{\"connection\":\"partner-a\",\"path\":\"/\\u202e\"}",
          "{\"connection\":\"Partner\",\"path\":\"/out\"}",
          "{\"connection\":\"partner-a\"}",
          "{\"path\":\"/out\"}",
          "{\"connection\":\"partner-a\",\"path\":\"/out\",\"uri\":\"/a\"}",
          "{\"connection\":\"partner-a\",\"path\":\"/out\",\"headers\":{}}",
          "{\"connection\":null,\"path\":\"/out\"}",
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

  private static final String FINGERPRINT = "SHA256:" + "a/+Z".repeat(10) + "abc";
  private static final JsonNodeFactory NODES = JsonNodeFactory.instance;
  private static final String FACE = "\ud83d\ude00";

  private SubmitEdges() {}

  /** Every edge value for every field, one at a time. */
  static List<byte[]> everyValueInEveryField() {
    List<byte[]> bodies = new ArrayList<>();
    for (String field : FIELDS) {
      for (String edge : VALUES) {
        String text = body(all -> all.put(field, "@EDGE@")).toString();
        bodies.add(bytes(text.replace("\"@EDGE@\"", edge)));
      }
    }
    return bodies;
  }

  /** Every text and map around its greatest size. */
  static List<byte[]> everySize() {
    List<byte[]> bodies = new ArrayList<>();
    for (int more = -1; more <= 1; more++) {
      int over = more;
      for (String unit : List.of("x", "\u00e9", FACE)) {
        add(bodies, body -> body.put("source", "/" + unit.repeat(4095 + over)));
        add(bodies, body -> body.put("source", "file:/" + unit.repeat(4090 + over)));
        add(bodies, body -> body.put("source", unit.repeat(32 + over) + ":/"));
        add(bodies, body -> body.put("pool", unit.repeat(63 + over)));
        add(bodies, body -> body.putObject("labels").put(unit.repeat(63 + over), "v"));
        add(bodies, body -> body.putObject("labels").put("k", unit.repeat(255 + over)));
        add(bodies, body -> body.putObject("agentLabels").put(unit.repeat(63 + over), "v"));
        add(bodies, body -> body.putObject("agentLabels").put("k", unit.repeat(255 + over)));
        add(bodies, body -> header(body, unit.repeat(127 + over), "v"));
        add(bodies, body -> header(body, "X", unit.repeat(4096 + over)));
        add(bodies, body -> endpoint(body).put("username", unit.repeat(255 + over)));
        add(bodies, body -> secret(body).put("password", unit.repeat(1024 + over)));
        add(bodies, body -> endpoint(body).put("bearer", unit.repeat(8192 + over)));
        add(bodies, body -> body.put("digest", "sha512:" + unit.repeat(128 + over)));
        add(bodies, body -> key(body).put("privateKey", unit.repeat(16_384 + over)));
        add(bodies, body -> key(body).put("passphrase", unit.repeat(1024 + over)));
        add(bodies, body -> endpoint(body).put("hostKey", "SHA256:" + unit.repeat(43 + over)));
        add(bodies, body -> body.putArray("include").add(unit.repeat(1024 + over)));
        add(bodies, body -> body.put("bandwidth", unit.repeat(1024 + over)));
      }
      add(bodies, body -> fill(body.putArray("include"), "*.csv", 100 + over));
      add(bodies, body -> fill(body.putArray("exclude"), "\u00e9", 100 + over));
      add(bodies, body -> fill(endpoint(body).putArray("hostKey"), FINGERPRINT, 16 + over));
      add(bodies, body -> body.put("maxDelete", 1_000_000 + over));
      add(bodies, body -> body.put("streams", 16 + over));
      add(bodies, body -> fill(body.putObject("labels"), 32 + over));
      add(bodies, body -> fill(body.putObject("agentLabels"), 32 + over));
      add(bodies, body -> fill(endpoint(body).putObject("headers"), 32 + over));
    }
    return bodies;
  }

  /** Every header name that may be ours, and names near it, in any case. */
  static List<byte[]> everyHeader() {
    List<byte[]> bodies = new ArrayList<>();
    String names =
        "Accept Accept-Encoding Accept-Ranges Authorization Connection Content-Length Content-Range"
            + " Content-Type Cookie Date Expect Forwarded Host If-Match If-Range Keep-Alive Origin"
            + " Proxy-Authorization Proxy-Connection Range TE Trailer Transfer-Encoding Upgrade"
            + " User-Agent Via X-Host";
    for (String name : names.split(" ", -1)) {
      for (String each :
          List.of(name, name.toLowerCase(Locale.ROOT), name.toUpperCase(Locale.ROOT))) {
        add(bodies, body -> header(body, each, "v"));
        add(bodies, body -> header(body, each + "s", "v"));
      }
    }
    return bodies;
  }

  /** Every character that any rule may be about, in every kind of text, at its start and end. */
  static List<byte[]> everyCharacter() {
    List<byte[]> bodies = new ArrayList<>();
    for (int c = 0; c <= 0xffff; c++) {
      String one = String.valueOf((char) c);
      if (c <= 0x100) {
        add(bodies, body -> body.put("pool", one + "a"));
        add(bodies, body -> body.put("pool", "a" + one));
        add(bodies, body -> body.putObject("labels").put(one + "a", "v"));
        add(bodies, body -> body.putObject("labels").put("a" + one, "v"));
        add(bodies, body -> header(body, "a" + one, "v"));
        add(bodies, body -> header(body, "a", "v" + one));
        add(bodies, body -> endpoint(body).put("bearer", one));
        add(bodies, body -> body.put("source", "http://h/" + one));
        add(bodies, body -> body.put("source", "http://h/%4" + one));
        add(bodies, body -> body.put("source", one + "h:/"));
        add(bodies, body -> body.put("source", "h" + one + ":/"));
        add(bodies, body -> body.put("digest", "crc32c:0000000" + one));
        add(bodies, body -> key(body).put("privateKey", "k" + one));
        add(bodies, body -> endpoint(body).put("hostKey", "SHA256:" + "a".repeat(42) + one));
        add(bodies, body -> body.put("bandwidth", one));
      }
      if (c <= 0x2100 || (c >= 0xd700 && c < 0xe100) || c >= 0xfe00) {
        add(bodies, body -> body.put("source", "/" + one));
        add(bodies, body -> body.putObject("labels").put("k", one));
        add(bodies, body -> endpoint(body).put("username", "u" + one));
        add(bodies, body -> secret(body).put("password", one));
        add(bodies, body -> key(body).put("passphrase", one));
        add(bodies, body -> body.putArray("exclude").add(one));
      }
    }
    return bodies;
  }

  private static ObjectNode body(Consumer<ObjectNode> change) {
    ObjectNode body = NODES.objectNode().put("source", "/a").put("destination", "/b");
    change.accept(body);
    return body;
  }

  private static void add(List<byte[]> bodies, Consumer<ObjectNode> change) {
    bodies.add(bytes(escaped(body(change).toString())));
  }

  private static ObjectNode endpoint(ObjectNode body) {
    return body.putObject("source").put("uri", "/a");
  }

  private static ObjectNode secret(ObjectNode body) {
    return endpoint(body).put("username", "u");
  }

  private static ObjectNode key(ObjectNode body) {
    return secret(body).put("privateKey", "k");
  }

  private static void fill(ArrayNode array, String item, int count) {
    for (int i = 0; i < count; i++) {
      array.add(item);
    }
  }

  private static void header(ObjectNode body, String name, String value) {
    endpoint(body).putObject("headers").put(name, value);
  }

  private static void fill(ObjectNode map, int count) {
    for (int i = 0; i < count; i++) {
      map.put("k" + i, "v");
    }
  }

  /** Broken surrogates have no UTF-8, but JSON has escapes. */
  private static String escaped(String json) {
    StringBuilder text = new StringBuilder();
    json.chars()
        .forEach(c -> {
          if (Character.isSurrogate((char) c)) {
            text.append("\\u%04x".formatted(c));
          } else {
            text.append((char) c);
          }
        });
    return text.toString();
  }

  private static byte[] bytes(String json) {
    return json.getBytes(StandardCharsets.UTF_8);
  }
}
