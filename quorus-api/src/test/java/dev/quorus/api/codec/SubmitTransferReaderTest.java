package dev.quorus.api.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.fasterxml.jackson.databind.JsonNode;
import dev.quorus.api.Contract;
import dev.quorus.api.model.EndpointSpec;
import dev.quorus.api.model.KeySpec;
import dev.quorus.api.model.NotifySpec;
import dev.quorus.api.model.OverwriteName;
import dev.quorus.api.model.Problem;
import dev.quorus.api.model.PublishName;
import dev.quorus.api.model.SubmitTransfer;
import dev.quorus.api.model.SubmitTransfer.Flow;
import dev.quorus.api.model.SubmitTransfer.Mirror;
import dev.quorus.api.model.SubmitTransfer.Selection;
import dev.quorus.api.model.TrustSpec;
import dev.quorus.api.model.VerifyName;
import dev.quorus.api.model.Violation;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SubmitTransferReaderTest {
  private static final String FINGERPRINT = "SHA256:" + "Ab0/".repeat(10) + "+++";
  private static final String ENDS = "\"source\":\"/a\",\"destination\":\"/b\"";

  @Test
  void fillsInTheDefaults() {
    SubmitTransfer transfer = read("{" + ENDS + "}");

    assertThat(transfer).isEqualTo(SubmitTransfer.of("/a", "/b"));
  }

  @Test
  void hasTheDefaultsOfTheDocument() {
    JsonNode fields =
        Contract.load().document().at("/components/schemas/SubmitTransfer/properties");
    StringBuilder body = new StringBuilder("{" + ENDS);
    fields
        .properties()
        .forEach(field -> {
          if (field.getValue().has("default")) {
            body.append(",\"%s\":%s".formatted(field.getKey(), field.getValue().get("default")));
          }
        });

    assertThat(read(body.append('}').toString())).isEqualTo(read("{" + ENDS + "}"));
  }

  @Test
  void readsEveryField() {
    JsonNode full =
        Contract.load()
            .document()
            .at("/paths/~1api~1v1~1transfers/post/requestBody/content/application~1json/examples")
            .at("/full/value");

    SubmitTransfer transfer = read(full.toString());

    EndpointSpec source = EndpointSpec.of("https://partner.example/out/report.csv");
    EndpointSpec destination = EndpointSpec.of("https://archive.example/in/report.csv");
    assertThat(transfer)
        .isEqualTo(
            SubmitTransfer.from(
                    source
                        .withHeaders(Map.of("X-Request-Source", "quorus"))
                        .withUser("acme", "correct horse battery staple"),
                    destination.withBearer("eyJhbGciOiJFZERTQSJ9.e30.c2lnbmF0dXJl"))
                .pool("default")
                .priority(7)
                .label("customer", "acme")
                .label("job", "nightly")
                .verify(VerifyName.CHECKSUM)
                .digest("sha256:9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08")
                .overwrite(OverwriteName.REPLACE)
                .publish(PublishName.FSYNC)
                .createFolders(true)
                .maxAttempts(8)
                .noProgressTimeout(Duration.ofSeconds(30))
                .timeout(Duration.ofHours(2))
                .deadline(Instant.parse("2026-11-21T06:00:00Z"))
                .flow(new Flow("50MiB/s", 4))
                .notice(
                    new NotifySpec(
                        "https://hooks.example/transfers/4711",
                        List.of("transfer.succeeded", "transfer.failed"),
                        "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwMfKQ9r8GKYo=",
                        null))
                .build());
    assertThat(SubmitTransferReader.read(SubmitTransferWriter.toBytes(transfer)))
        .isEqualTo(transfer);
    assertThat(transfer.toString()).doesNotContain("whsec_");
  }

  @Test
  void readsEveryFieldOfATree() {
    JsonNode tree =
        Contract.load()
            .document()
            .at("/paths/~1api~1v1~1transfers/post/requestBody/content/application~1json/examples")
            .at("/tree/value");

    SubmitTransfer transfer = read(tree.toString());

    String key = tree.at("/source/privateKey").asText();
    EndpointSpec source =
        EndpointSpec.of("sftp://acme@files.example/out")
            .withKey(null, new KeySpec(key, "correct horse battery staple"))
            .withTrust(new TrustSpec(List.of(tree.at("/source/hostKey/0").asText()), false));
    assertThat(transfer)
        .isEqualTo(
            SubmitTransfer.from(source, EndpointSpec.of("/data/in"))
                .selection(
                    new Selection(
                        true,
                        List.of("*.csv", "in/**/report-?.txt"),
                        List.of("tmp"),
                        new Mirror(true, 100),
                        true))
                .flow(new Flow("08:00,10MiB/s 18:30,off", null))
                .build());
  }

  @Test
  void makesNothingForATransferThatSelectsNothing() {
    SubmitTransfer transfer = read("{" + ENDS + "}");

    assertThat(transfer.selection()).isSameAs(Selection.ONE_FILE);
    assertThat(transfer.flow()).isSameAs(Flow.DEFAULT);
    assertThat(transfer.source().trust()).isSameAs(TrustSpec.BY_AGENT);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          "include":["a",7]              | /include/1           | 7     | must be a string: must be a pattern
          "exclude":[""]                 | /exclude/0           | ''    | must be a pattern such as *.csv
          "include":"a"                  | /include             | a     | must be an array of strings
          "streams":17                   | /streams             | 17    | from 1 to 16
          "maxDelete":-1                 | /maxDelete           | -1    | from 0 to 1000000
          "mirror":1                     | /mirror              | 1     | true or false
          "bandwidth":5                  | /bandwidth           | 5     | must be a bandwidth such as 50MiB/s
          "bandwith":"5MiB/s"            | /bandwith            |       | did you mean "bandwidth"
          """)
  void namesThePlaceTheBadValueAndWhatIsAllowed(
      String field, String pointer, String value, String message) {
    List<Violation> violations = violations("{" + ENDS + "," + field + "}");

    assertThat(violations)
        .singleElement()
        .satisfies(violation -> {
          assertThat(violation.pointer()).isEqualTo(pointer);
          assertThat(violation.value()).isEqualTo(value);
          assertThat(violation.message()).contains(message);
        });
  }

  @Test
  void neverRepeatsAPrivateKeyOrItsPassphrase() {
    List<Violation> violations =
        violations(
            "{\"source\":{\"uri\":\"sftp://h/a\",\"privateKey\":\"HUNTER2\\u0007\","
                + "\"passphrase\":\"HUNTER2\\u0007\"},\"destination\":\"/b\"}");

    assertThat(violations)
        .extracting(Violation::pointer)
        .containsExactly("/source/privateKey", "/source/passphrase", "/source/privateKey");
    assertThat(violations.toString()).doesNotContain("HUNTER2").contains("needs a username");
  }

  @Test
  void readsWhatTheWriterWrites() {
    SubmitTransfer transfer =
        SubmitTransfer.from(
                EndpointSpec.of("https://h/%C3%A4").withUser("ü", "\"pä\\ss"),
                EndpointSpec.of("sftp://h/a")
                    .withKey("u", new KeySpec("---\nab\n", "pä\"ss"))
                    .withHeaders(Map.of("X-A", "b"))
                    .withTrust(new TrustSpec(List.of(FINGERPRINT, FINGERPRINT), true)))
            .label("k", "😀")
            .digest("crc32c")
            .createFolders(false)
            .noProgressTimeout(Duration.ofSeconds(3599))
            .timeout(Duration.ofDays(30))
            .deadline(Instant.parse("2027-01-02T03:04:05.006Z"))
            .selection(new Selection(true, List.of("*"), List.of("ä"), new Mirror(true, 0), true))
            .flow(new Flow("1KiB/s", 16))
            .build();

    assertThat(SubmitTransferReader.read(SubmitTransferWriter.toBytes(transfer)))
        .isEqualTo(transfer);
  }

  @Test
  void keepsTheOrderOfLabels() {
    SubmitTransfer transfer =
        read("{" + ENDS + ",\"labels\":{\"z\":\"1\",\"a\":\"2\",\"m\":\"3\"}}");

    assertThat(transfer.placement().labels().keySet()).containsExactly("z", "a", "m");
  }

  @Test
  void takesWholeNumbersHoweverTheyAreWritten() {
    SubmitTransfer transfer =
        read("{" + ENDS + ",\"priority\":9.0,\"maxAttempts\":1e2,\"timeout\":90}");

    assertThat(transfer.placement().priority()).isEqualTo(9);
    assertThat(transfer.patience().maxAttempts()).isEqualTo(100);
    assertThat(transfer.patience().timeout()).isEqualTo(Duration.ofSeconds(90));
  }

  @ParameterizedTest
  @Timeout(5)
  @ValueSource(
      strings = {"1e400", "1e999999999", "-1e999999999", "9e-999999999", "1e99999999999999999999"})
  void refusesMonstrousNumbersAtOnce(String number) {
    assertThat(violations("{" + ENDS + ",\"priority\":" + number + "}")).hasSize(1);
  }

  @Test
  void saysWhereWhatAndWhatIsAllowedForEveryViolation() {
    List<Violation> violations =
        violations(
            """
            {"source":"C:\\\\a","destination":7,"pool":"Big Pool","priority":12,
             "labels":{"a b":"x","ok":true},"verify":"md5","digest":"sha256:abc","overwrite":null,
             "createFolders":"yes","maxAttempts":0.5,"noProgressTimeout":"PT2H","timeout":[1],
             "deadline":"tomorrow"}
            """);

    assertThat(violations)
        .extracting(Violation::pointer)
        .containsExactly(
            "/source",
            "/destination",
            "/pool",
            "/priority",
            "/labels/a b",
            "/labels/ok",
            "/verify",
            "/digest",
            "/overwrite",
            "/createFolders",
            "/maxAttempts",
            "/noProgressTimeout",
            "/timeout",
            "/deadline");
    assertThat(violations)
        .extracting(Violation::value)
        .containsExactly(
            "C:\\a",
            "7",
            "Big Pool",
            "12",
            null,
            "true",
            "md5",
            "sha256:abc",
            "null",
            "yes",
            "0.5",
            "PT2H",
            "[...]",
            "tomorrow");
    assertThat(violations)
        .contains(
            new Violation("/priority", "12", "must be a whole number from 0 to 9"),
            new Violation("/verify", "md5", "must be one of none, size, checksum"),
            new Violation(
                "/noProgressTimeout",
                "PT2H",
                "must be from 1 second to 1 hour, as whole seconds or ISO 8601 such as PT1M30S"));
  }

  @ParameterizedTest
  @CsvSource({
    "prority, priority",
    "Priority, priority",
    "max_attempts, maxAttempts",
    "overwite, overwrite",
    "labls, labels"
  })
  void suggestsTheNearestField(String given, String meant) {
    assertThat(violations("{" + ENDS + ",\"" + given + "\":1}"))
        .containsExactly(
            new Violation("/" + given, null, "is no field here; did you mean \"" + meant + "\"?"));
  }

  @Test
  void listsTheFieldsWhereNoneIsNear() {
    assertThat(violations("{" + ENDS + ",\"callback\":{\"a\":[1,{}]}}"))
        .singleElement()
        .satisfies(violation -> {
          assertThat(violation.pointer()).isEqualTo("/callback");
          assertThat(violation.message()).contains("source, destination, pool, priority");
        });
  }

  @Test
  void saysWhatIsMissing() {
    assertThat(violations("{}"))
        .extracting(Violation::pointer)
        .containsExactly("/source", "/destination");
    assertThat(violations("{\"source\":{\"headers\":{}},\"destination\":\"/b\"}"))
        .extracting(Violation::pointer)
        .containsExactly("/source/uri");
  }

  @Test
  void refusesFieldsThatAreGivenTwice() {
    assertThat(violations("{" + ENDS + ",\"source\":\"/c\",\"labels\":{\"a\":\"1\",\"a\":\"2\"}}"))
        .extracting(Violation::pointer)
        .containsExactly("/source", "/labels/a");
  }

  @Test
  void pointsIntoEndpointsAndEscapesNames() {
    assertThat(
            violations(
                """
                {"source":{"uri":"/a","user":"x","headers":{"a/b~c":"x","Host":"h"}},
                 "destination":{"uri":"http://u:p@h/","username":"a:b","bearer":""}}
                """))
        .extracting(Violation::pointer)
        .containsExactly(
            "/source/user",
            "/source/headers/a~1b~0c",
            "/source/headers/Host",
            "/destination/username",
            "/destination/bearer",
            "/destination/bearer",
            "/destination/uri");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"source\":\"http://joe:SECRET@h/a b\",\"destination\":\"/b\"}",
        "{\"source\":\"http://joe:x/SECRET@h/\\n\",\"destination\":\"/b\"}",
        "{\"source\":{\"uri\":\"/a\",\"username\":\"u\",\"password\":\"SECRET\\u0000\"}}",
        "{\"source\":{\"uri\":\"/a\",\"username\":\"u\",\"password\":[\"SECRET\"]}}",
        "{\"source\":{\"uri\":\"/a\",\"username\":\"u\",\"passwrod\":\"SECRET\"}}",
        "{\"source\":{\"uri\":\"/a\",\"password\":\"SECRET\"}}",
        "{\"source\":{\"uri\":\"/a\",\"bearer\":\"SECRET token\"}}",
        "{\"source\":{\"uri\":\"/a\",\"headers\":{\"X-Key\":\"SECRET\\r\\nHost: b\"}}}",
        "{\"source\":{\"uri\":\"http://u:SECRET@h/\",\"username\":\"u\",\"password\":\"p\"}}",
        "{\"source\":{\"uri\":\"/a\",\"username\":\"u\",\"password\":SECRET}}",
        "{\"source\":{\"uri\":\"/a\",\"username\":\"u\",\"password\":\"SECRET"
      })
  void neverRepeatsASecret(String body) {
    InvalidRequest refusal = refusal(body.getBytes(StandardCharsets.UTF_8));

    assertThat(refusal.toString() + refusal.violations()).doesNotContain("SECRET");
  }

  @Test
  void neverRepeatsASecretNumber() {
    InvalidRequest refusal =
        refusal(
            "{\"source\":{\"uri\":\"/a\",\"username\":\"u\",\"password\":987654321}}"
                .getBytes(StandardCharsets.UTF_8));

    assertThat(refusal.violations()).asString().doesNotContain("987654321").contains("***");
  }

  @Test
  void cutsLongValuesAndShowsHiddenCharacters() {
    List<Violation> violations =
        violations(
            "{" + ENDS + ",\"pool\":\"" + "x".repeat(500) + "\",\"verify\":\"no\\u202ene\\n\"}");

    assertThat(violations.get(0).value()).isEqualTo("x".repeat(100) + "...");
    assertThat(violations.get(1).value()).isEqualTo("no\\u202ene\\u000a");
  }

  @Test
  void stopsAfterSoManyViolationsThatMoreHelpNobody() {
    StringBuilder body = new StringBuilder("{" + ENDS);
    for (int i = 0; i < 1_000; i++) {
      body.append(",\"unknown").append(i).append("\":1");
    }

    assertThat(violations(body.append('}').toString())).hasSize(Problem.MAX_VIOLATIONS);
  }

  @Test
  void saysWhereTheJsonIsBroken() {
    assertThat(violations("{\n  " + ENDS + ",\n  oops}"))
        .containsExactly(new Violation("", null, "is not valid JSON, at line 3, column 3"));
    assertThat(violations("{" + ENDS))
        .singleElement()
        .satisfies(violation -> assertThat(violation.message()).startsWith("ends before its JSON"));
    assertThat(violations("{\"labels\":" + "[".repeat(50_000)))
        .last()
        .satisfies(violation -> assertThat(violation.message()).contains("deeper than 8"));
    assertThat(violations("")).extracting(Violation::message).asString().contains("is empty");
    assertThat(violations("[]"))
        .containsExactly(
            new Violation("", "[...]", "must be a JSON object with source and destination"));
  }

  @Test
  void refusesOtherEncodingsThanUtf8() {
    byte[] latin =
        "{\"source\":\"/ä\",\"destination\":\"/b\"}".getBytes(StandardCharsets.ISO_8859_1);

    assertThat(refusal(latin).violations())
        .containsExactly(new Violation("", null, "is not UTF-8; encode it as such"));
  }

  @Test
  void becomesAProblemThatFitsTheDocument() {
    InvalidRequest refusal =
        refusal("{\"sourc\":\"/a\",\"destination\":\"\"}".getBytes(StandardCharsets.UTF_8));

    Problem problem = refusal.toProblem("/api/v1/transfers");

    assertThat(Contract.load().errors("Problem", Contract.json(ApiJson.toBytes(problem))))
        .isEmpty();
    assertThat(problem.status()).isEqualTo(400);
    assertThat(problem.detail())
        .isEqualTo(
            "The request has 3 violations; the first: /sourc is no field here;"
                + " did you mean \"source\"?");
  }

  private static SubmitTransfer read(String body) {
    return SubmitTransferReader.read(body.getBytes(StandardCharsets.UTF_8));
  }

  private static List<Violation> violations(String body) {
    return refusal(body.getBytes(StandardCharsets.UTF_8)).violations();
  }

  private static InvalidRequest refusal(byte[] body) {
    return catchThrowableOfType(InvalidRequest.class, () -> SubmitTransferReader.read(body));
  }
}
