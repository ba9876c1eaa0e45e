package dev.quorus.api.codec;

import static org.assertj.core.api.Assertions.assertThat;

import dev.quorus.api.Contract;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/** Holds the decoder of connections to the document: both must come to the same verdict. */
class ConnectionContractTest {
  private static final String SITE = "\"endpoint\":{\"protocol\":\"sftp\",\"host\":\"h\"}";

  private static final List<String> VALUES =
      List.of(
          "null",
          "true",
          "1",
          "0",
          "65535",
          "65536",
          "22.0",
          "22.5",
          "1e2",
          "1001",
          "\"\"",
          "\"a\"",
          "\"A\"",
          "\"a b\"",
          "\"a:b\"",
          "\"/\"",
          "\"/a/b\"",
          "\"/\\u0000\"",
          "\"***\"",
          "\"\\n\"",
          "\"size\"",
          "\"rename\"",
          "\"5MiB/s\"",
          "\"SHA256:" + "a".repeat(43) + "\"",
          "[\"SHA256:" + "a".repeat(43) + "\"]",
          "[]",
          "[1]",
          "[\"h ssh-rsa AAAA\"]",
          "{}",
          "{\"x\":1}");

  private final Contract contract = Contract.load();
  private final List<String> disagreements = new ArrayList<>();
  private int accepted;

  @Test
  void agreesOnEveryValueInEveryFieldOfAConnection() {
    List<String> places =
        List.of(
            "{\"name\":%s," + SITE + "}",
            "{\"name\":\"a\",\"endpoint\":%s}",
            "{\"name\":\"a\",\"endpoint\":{\"protocol\":%s,\"host\":\"h\"}}",
            "{\"name\":\"a\",\"endpoint\":{\"protocol\":\"sftp\",\"host\":%s}}",
            "{\"name\":\"a\",\"endpoint\":{\"protocol\":\"sftp\",\"host\":\"h\",\"port\":%s}}",
            "{\"name\":\"a\",\"endpoint\":{\"protocol\":\"sftp\",\"host\":\"h\",\"basePath\":%s}}",
            "{\"name\":\"a\",\"credentials\":%s," + SITE + "}",
            "{\"name\":\"a\",\"credentials\":{\"username\":%s}," + SITE + "}",
            "{\"name\":\"a\",\"credentials\":{\"domain\":%s}," + SITE + "}",
            "{\"name\":\"a\",\"credentials\":{\"password\":%s}," + SITE + "}",
            "{\"name\":\"a\",\"credentials\":{\"privateKey\":%s}," + SITE + "}",
            "{\"name\":\"a\",\"credentials\":{\"passphrase\":%s}," + SITE + "}",
            "{\"name\":\"a\",\"credentials\":{\"bearer\":%s}," + SITE + "}",
            "{\"name\":\"a\",\"trust\":%s," + SITE + "}",
            "{\"name\":\"a\",\"trust\":{\"hostKey\":%s}," + SITE + "}",
            "{\"name\":\"a\",\"trust\":{\"knownHosts\":%s}," + SITE + "}",
            "{\"name\":\"a\",\"trust\":{\"authorities\":%s}," + SITE + "}",
            "{\"name\":\"a\",\"trust\":{\"firstUse\":%s}," + SITE + "}",
            "{\"name\":\"a\",\"limits\":{\"sessions\":%s}," + SITE + "}",
            "{\"name\":\"a\",\"limits\":{\"bandwidth\":%s}," + SITE + "}",
            "{\"name\":\"a\",\"policy\":{\"verify\":%s}," + SITE + "}",
            "{\"name\":\"a\",\"policy\":{\"publish\":%s}," + SITE + "}");

    compareAll("CreateConnection", places, ConnectionReader::create);

    assertThat(disagreements).isEmpty();
    assertThat(accepted).isGreaterThan(50);
  }

  @Test
  void agreesOnWhatElseIsSaid() {
    compareAll(
        "ChangeConnection",
        List.of("{\"name\":%s," + SITE + "}", "{\"revision\":%s," + SITE + "}", "%s"),
        ConnectionReader::change);
    compareAll(
        "RotateConnection",
        List.of("{\"acceptHostKey\":%s}", "{\"credentials\":%s}", "{\"x\":%s}", "%s"),
        ConnectionReader::rotation);
    compareAll(
        "TestConnection",
        List.of("{\"pool\":%s}", "{\"write\":%s}", "{\"x\":%s}", "%s"),
        ConnectionReader::test);

    assertThat(disagreements).isEmpty();
  }

  private void compareAll(String schema, List<String> places, Consumer<byte[]> decoder) {
    for (String place : places) {
      for (String value : VALUES) {
        byte[] body = place.replace("%s", value).getBytes(StandardCharsets.UTF_8);
        boolean allowed = contract.accepts(schema, body);
        boolean read = reads(decoder, body);
        accepted += read ? 1 : 0;
        if (allowed != read) {
          disagreements.add(
              "%s %s by the document: %s"
                  .formatted(
                      schema,
                      allowed ? "allowed" : "refused",
                      new String(body, StandardCharsets.UTF_8)));
        }
      }
    }
  }

  private static boolean reads(Consumer<byte[]> decoder, byte[] body) {
    try {
      decoder.accept(body);
      return true;
    } catch (InvalidRequest refused) {
      return false;
    }
  }
}
