package dev.quorus.api.codec;

import static org.assertj.core.api.Assertions.assertThat;

import dev.quorus.api.Contract;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Holds the decoder to the document: on any body both must come to the same verdict. */
class SubmitContractTest {
  private final Contract contract = Contract.load();

  static Stream<Arguments> edges() {
    return Stream.of(
        Arguments.of("value in every field", SubmitEdges.everyValueInEveryField()),
        Arguments.of("size", SubmitEdges.everySize()),
        Arguments.of("header", SubmitEdges.everyHeader()),
        Arguments.of("character", SubmitEdges.everyCharacter()));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("edges")
  void agreesOnEvery(String edge, List<byte[]> bodies) {
    Verdicts verdicts = new Verdicts();

    bodies.forEach(verdicts::compare);

    assertThat(verdicts.disagreements).as(edge).isEmpty();
    assertThat(verdicts.refused).isGreaterThan(20);
    assertThat(verdicts.accepted).isGreaterThan(20);
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 20261120, 0xC0FFEE})
  void acceptsWhateverTheDocumentAllows(long seed) {
    SubmitDocuments documents = new SubmitDocuments(seed);
    Verdicts verdicts = new Verdicts();

    for (int i = 0; i < 400; i++) {
      verdicts.compare(documents.valid().toString().getBytes(StandardCharsets.UTF_8));
    }

    assertThat(verdicts.disagreements).as("seed %d", seed).isEmpty();
    assertThat(verdicts.refused).isZero();
  }

  @ParameterizedTest
  @ValueSource(longs = {2, 20261121, 0xBADF00D})
  void agreesOnMutatedBodies(long seed) {
    SubmitDocuments documents = new SubmitDocuments(seed);
    Verdicts verdicts = new Verdicts();

    for (int i = 0; i < 2_000; i++) {
      verdicts.compare(documents.mutated());
    }

    assertThat(verdicts.disagreements).as("seed %d", seed).isEmpty();
    assertThat(verdicts.refused).isGreaterThan(1_000);
    assertThat(verdicts.accepted).isGreaterThan(50);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        " ",
        "null",
        "[]",
        "\"/a\"",
        "1",
        "{",
        "}",
        "{}",
        "{}{}",
        "{\"source\":\"/a\",\"destination\":\"/b\"} ",
        "{\"source\":\"/a\",\"destination\":\"/b\"},",
        "{\"source\":\"/a\",\"destination\":\"/b\"}{}",
        "{\"source\":\"/a\",\"destination\":\"/b\"} x",
        "{\"source\":\"/a\",\"destination\":\"/b\",}",
        "{\"source\":\"/a\",\"source\":\"/a\",\"destination\":\"/b\"}",
        "{\"source\":\"/a\",\"sourc\\u0065\":\"/a\",\"destination\":\"/b\"}",
        "{\"sourc\\u0065\":\"/a\",\"destination\":\"\\/b\"}",
        "{'source':'/a','destination':'/b'}",
        "{source:\"/a\",destination:\"/b\"}",
        "{\"source\":\"/a\",\"destination\":\"/b\",\"priority\":NaN}",
        "{\"source\":\"/a\",\"destination\":\"/b\",\"priority\":+1}",
        "{\"source\":\"/a\",\"destination\":\"/b\",\"priority\":01}",
        "{\"source\":\"/a\",\"destination\":\"/b\",\"priority\":.5}",
        "{\"source\":\"/a\",\"destination\":\"/b\",\"priority\":1.}",
        "{\"source\":\"/a\",\"destination\":\"/b\",\"priority\":Infinity}",
        "{\"source\":\"/a\",\"destination\":\"/b\"/* c */}",
        "{\"source\":\"/a\",\"destination\":\"/b\",\"labels\":{\"a\":\"1\",\"a\":\"1\"}}",
        "{\"source\":\"/a\",\"destination\":\"/b\",\"labels\":{\"a\":\"1\",\"a\":2}}",
        "\ufeff{\"source\":\"/a\",\"destination\":\"/b\"}"
      })
  void agreesOnSyntax(String body) {
    Verdicts verdicts = new Verdicts();

    verdicts.compare(body.getBytes(StandardCharsets.UTF_8));

    assertThat(verdicts.disagreements).isEmpty();
  }

  @Test
  void agreesOnEncodings() {
    String body = "{\"source\":\"/é\",\"destination\":\"/b\"}";
    Verdicts verdicts = new Verdicts();

    verdicts.compare(body.getBytes(StandardCharsets.UTF_8));
    verdicts.compare(body.getBytes(StandardCharsets.ISO_8859_1));
    verdicts.compare(body.getBytes(StandardCharsets.UTF_16BE));
    verdicts.compare(body.getBytes(StandardCharsets.UTF_16LE));
    verdicts.compare(body.getBytes(StandardCharsets.UTF_16));
    verdicts.compare("{\"source\":\"/é\",\"destination\":\"/b\"}".getBytes(StandardCharsets.UTF_8));
    verdicts.compare(withBytes(0xc0, 0xaf));
    verdicts.compare(withBytes(0xed, 0xa0, 0x80));
    verdicts.compare(withBytes(0xf4, 0x90, 0x80, 0x80));

    assertThat(verdicts.disagreements).isEmpty();
    assertThat(verdicts.accepted).isEqualTo(2);
  }

  private static byte[] withBytes(int... raw) {
    StringBuilder body = new StringBuilder("{\"source\":\"/");
    for (int each : raw) {
      body.append((char) each);
    }
    return body.append("\",\"destination\":\"/b\"}")
        .toString()
        .getBytes(StandardCharsets.ISO_8859_1);
  }

  private final class Verdicts {
    final List<String> disagreements = new ArrayList<>();
    int accepted;
    int refused;

    void compare(byte[] body) {
      boolean allowed = contract.accepts("SubmitTransfer", body);
      String refusal = refusal(body);
      if (refusal.isEmpty()) {
        accepted++;
      } else {
        refused++;
      }
      if (allowed != refusal.isEmpty()) {
        disagreements.add(
            "%s by the document, by the decoder: %s%n%s"
                .formatted(
                    allowed ? "allowed" : "refused",
                    refusal.isEmpty() ? "allowed" : refusal,
                    new String(body, StandardCharsets.UTF_8)));
      }
    }

    private String refusal(byte[] body) {
      try {
        SubmitTransferReader.read(body);
        return "";
      } catch (InvalidRequest refused) {
        return refused.violations().toString();
      }
    }
  }
}
