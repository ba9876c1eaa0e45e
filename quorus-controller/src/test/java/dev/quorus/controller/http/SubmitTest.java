package dev.quorus.controller.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.quorus.controller.security.Role;
import dev.quorus.core.transfer.TransferId;
import dev.quorus.core.transfer.TransferOrder;
import dev.quorus.core.transfer.TransferState;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** POST /api/v1/transfers. */
class SubmitTest {
  private static final String TRANSFERS = "/api/v1/transfers";

  @TempDir Path folder;

  private RunningApi api;

  @BeforeEach
  void start() {
    api = RunningApi.start(folder);
  }

  @AfterEach
  void stop() {
    api.close();
  }

  @Test
  void aTransferIsStoredAndAnsweredWithItsLocation() {
    HttpResponse<String> answer = api.submit(RunningApi.SMALLEST);

    String location = location(answer);
    assertThat(answer.statusCode()).isEqualTo(202);
    assertThat(answer.body())
        .contains("\"id\":\"" + location.substring(TRANSFERS.length() + 1) + "\"")
        .contains("\"state\":\"QUEUED\"")
        .contains("\"destination\":\"/data/a.csv\"");
    assertThat(api.get(location).statusCode()).isEqualTo(200);
  }

  @Test
  void theAnswerAndALaterLookAgree() {
    HttpResponse<String> answer = api.submit(RunningApi.SMALLEST);

    HttpResponse<String> later = api.get(location(answer));

    assertThat(later.body().replaceFirst("\"reason\":\\{[^}]*},", "")).isEqualTo(answer.body());
  }

  @Test
  void theTransferBelongsToTheTenantOfTheKey() {
    api.send(
        api.request("POST", TRANSFERS, RunningApi.SMALLEST)
            .setHeader("Authorization", "Bearer " + RunningApi.otherTenantsKey())
            .build());

    assertThat(api.get(TRANSFERS).body()).isEqualTo("{\"items\":[]}");
  }

  @Test
  void aPasswordComesOutAsStars() {
    HttpResponse<String> answer =
        api.submit(
            "{\"source\":\"https://acme:hunter2@partner.example/a\",\"destination\":{\"uri\":"
                + "\"https://b.example/a\",\"bearer\":\"tok3n\",\"headers\":{\"X-Key\":\"s3cret\"}}}");

    assertThat(answer.body())
        .contains("https://acme:***@partner.example/a")
        .doesNotContain("hunter2", "tok3n", "s3cret");
    TransferOrder stored = api.transfers.get(id(answer)).order();
    assertThat(stored.destination().headers()).containsEntry("X-Key", "s3cret");
  }

  @Test
  void theSameKeyAndBodyGiveTheFirstAnswerAgain() {
    HttpResponse<String> first = api.submit(RunningApi.SMALLEST, "Idempotency-Key", "k1");

    HttpResponse<String> again = api.submit(RunningApi.SMALLEST, "Idempotency-Key", "k1");

    assertThat(again.statusCode()).isEqualTo(202);
    assertThat(location(again)).isEqualTo(location(first));
    assertThat(again.body()).isEqualTo(first.body());
    assertThat(api.transfers.size()).isEqualTo(1);
  }

  @Test
  void aRepetitionIsAnsweredAsTheFirstOneWasWhateverBecameOfIt() {
    HttpResponse<String> first = api.submit(RunningApi.SMALLEST, "Idempotency-Key", "k1");
    api.transfers.move(id(first), new TransferState.Cancelled(MemoryTransfers.NOW));

    HttpResponse<String> again = api.submit(RunningApi.SMALLEST, "Idempotency-Key", "k1");

    assertThat(again.statusCode()).isEqualTo(202);
    assertThat(again.body()).isEqualTo(first.body());
  }

  @Test
  void theSameKeyWithAnotherBodyIsRefusedAndNamesTheFirstTransfer() {
    HttpResponse<String> first = api.submit(RunningApi.SMALLEST, "Idempotency-Key", "k1");

    HttpResponse<String> other =
        api.submit(RunningApi.SMALLEST.replace("a.csv", "b.csv"), "Idempotency-Key", "k1");

    assertThat(other.statusCode()).isEqualTo(409);
    assertThat(other.body()).contains("IDEMPOTENCY_CONFLICT").contains(id(first).toString());
  }

  @Test
  void differentTenantsMayUseTheSameKey() {
    api.submit(RunningApi.SMALLEST, "Idempotency-Key", "k1");

    HttpResponse<String> other =
        api.send(
            api.request("POST", TRANSFERS, RunningApi.SMALLEST.replace("a.csv", "b.csv"))
                .header("Idempotency-Key", "k1")
                .setHeader("Authorization", "Bearer " + RunningApi.otherTenantsKey())
                .build());

    assertThat(other.statusCode()).isEqualTo(202);
  }

  @ParameterizedTest
  @ValueSource(strings = {"two words", ""})
  void whatIsNoIdempotencyKeyIsRefused(String key) {
    HttpResponse<String> answer = api.submit(RunningApi.SMALLEST, "Idempotency-Key", key);

    assertThat(answer.statusCode()).isEqualTo(400);
    assertThat(answer.body()).contains("header/Idempotency-Key").contains("1 to 255 characters");
  }

  @Test
  void tooLongAnIdempotencyKeyIsRefused() {
    HttpResponse<String> answer =
        api.submit(RunningApi.SMALLEST, "Idempotency-Key", "k".repeat(256));

    assertThat(answer.statusCode()).isEqualTo(400);
  }

  @Test
  void twoIdempotencyKeysAreRefused() {
    HttpResponse<String> answer =
        api.submit(RunningApi.SMALLEST, "Idempotency-Key", "k1", "Idempotency-Key", "k2");

    assertThat(answer.statusCode()).isEqualTo(400);
    assertThat(answer.body()).contains("more than once");
  }

  @Test
  void everythingWrongWithABodyIsToldAtOnce() {
    HttpResponse<String> answer =
        api.submit("{\"source\":\"ftp://host/a\",\"priority\":12,\"verfy\":\"none\"}");

    assertThat(answer.statusCode()).isEqualTo(400);
    assertThat(answer.body())
        .contains("\"pointer\":\"/priority\"", "\"value\":\"12\"")
        .contains("\"pointer\":\"/verfy\"", "did you mean \\\"verify\\\"?")
        .contains("\"pointer\":\"/destination\"");
  }

  @Test
  void anUnsupportedSchemeIsNamedWithTheOnesThatAre() {
    HttpResponse<String> answer =
        api.submit("{\"source\":\"ftp://host/a\",\"destination\":\"/data/a\"}");

    assertThat(answer.statusCode()).isEqualTo(400);
    assertThat(answer.body())
        .contains("\"pointer\":\"/source\"", "ftp://host/a", "file, ftps, http, https, sftp, smb");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", "{", "[]", "\"x\"", "null", "{}{}", "{\"source\":1,\"destination\":2}"})
  void whatIsNoTransferIsRefused(String body) {
    HttpResponse<String> answer = api.submit(body);

    assertThat(answer.statusCode()).isEqualTo(400);
    assertThat(api.transfers.size()).isZero();
  }

  @Test
  void aBodyThatIsNotUtf8IsRefused() {
    byte[] latin1 =
        RunningApi.SMALLEST.replace("a.csv", "ä.csv").getBytes(StandardCharsets.ISO_8859_1);

    HttpResponse<String> answer =
        api.send(
            api.request("POST", TRANSFERS, "").POST(BodyPublishers.ofByteArray(latin1)).build());

    assertThat(answer.statusCode()).isEqualTo(400);
    assertThat(answer.body()).contains("UTF-8");
  }

  @Test
  void aBodyOfTheLargestSizeIsRead() {
    String padding = " ".repeat(64 * 1024 - RunningApi.SMALLEST.length());

    HttpResponse<String> answer = api.submit(RunningApi.SMALLEST + padding);

    assertThat(answer.statusCode()).isEqualTo(202);
  }

  @Test
  void aLargerBodyIsRefusedWithItsSizeAndTheLimit() {
    String padding = " ".repeat(64 * 1024 - RunningApi.SMALLEST.length() + 1);

    HttpResponse<String> answer = api.submit(RunningApi.SMALLEST + padding);

    assertThat(answer.statusCode()).isEqualTo(413);
    assertThat(answer.body()).contains("65537 bytes; at most 65536");
  }

  @Test
  void aLargerBodyOfUnknownLengthIsRefusedToo() {
    byte[] piece = " ".repeat(8 * 1024).getBytes(StandardCharsets.US_ASCII);

    HttpResponse<String> answer =
        api.send(
            api.request("POST", TRANSFERS, "")
                .POST(BodyPublishers.ofByteArrays(Collections.nCopies(40, piece)))
                .build());

    assertThat(answer.statusCode()).isEqualTo(413);
  }

  @Test
  void aBodyInManyChunksIsReadWhole() {
    List<byte[]> pieces = RunningApi.SMALLEST.chars().mapToObj(c -> new byte[] {(byte) c}).toList();

    HttpResponse<String> answer =
        api.send(
            api.request("POST", TRANSFERS, "").POST(BodyPublishers.ofByteArrays(pieces)).build());

    assertThat(answer.statusCode()).isEqualTo(202);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "text/plain",
        "application/x-www-form-urlencoded",
        "application/json; charset=iso-8859-1",
        "application/json-patch+json"
      })
  void anotherTypeThanJsonIsRefusedByName(String type) {
    HttpResponse<String> answer =
        api.send(
            api.request("POST", TRANSFERS, RunningApi.SMALLEST)
                .setHeader("Content-Type", type)
                .build());

    assertThat(answer.statusCode()).isEqualTo(415);
    assertThat(answer.body()).contains(type);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "application/json; charset=utf-8",
        "Application/JSON;charset=UTF-8",
        "application/json; charset=\"utf-8\"",
        "application/json; profile=x"
      })
  void jsonMayBeSaidInMoreThanOneWay(String type) {
    HttpResponse<String> answer =
        api.send(
            api.request("POST", TRANSFERS, RunningApi.SMALLEST)
                .setHeader("Content-Type", type)
                .build());

    assertThat(answer.statusCode()).isEqualTo(202);
  }

  @Test
  void aCompressedBodyIsRefused() {
    HttpResponse<String> answer = api.submit(RunningApi.SMALLEST, "Content-Encoding", "gzip");

    assertThat(answer.statusCode()).isEqualTo(415);
    assertThat(answer.body()).contains("gzip");
  }

  @Test
  void aQueryParameterIsRefused() {
    HttpResponse<String> answer = api.post(TRANSFERS + "?dryRun=true", RunningApi.SMALLEST);

    assertThat(answer.statusCode()).isEqualTo(400);
    assertThat(answer.body()).contains("query/dryRun").contains("has none");
  }

  @Test
  void nothingIsReadOfABodyWhoseSenderMayNotSubmit() {
    HttpResponse<String> answer =
        api.send(
            api.request("POST", TRANSFERS, "{ not json")
                .setHeader("Authorization", "Bearer " + RunningApi.key(Role.VIEWER))
                .build());

    assertThat(answer.statusCode()).isEqualTo(403);
  }

  private static String location(HttpResponse<String> answer) {
    return answer.headers().firstValue("Location").orElseThrow();
  }

  private static TransferId id(HttpResponse<String> answer) {
    return TransferId.parse(location(answer).substring(TRANSFERS.length() + 1));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{\"url\":\"https://u:p@h/\",\"webhook\":\"wh_0123456789abcdef0123\"}|/notify/url",
        "{\"url\":\"http://169.254.169.254/\",\"webhook\":\"wh_0123456789abcdef0123\"}|/notify/url",
        "{\"url\":\"https://h/\"}|/notify/secret",
        "{\"url\":\"https://h/\",\"secret\":\"hunter2\"}|/notify/secret",
        "{\"url\":\"https://h/\",\"webhook\":\"x\"}|/notify/webhook",
        "\"https://h/\"|/notify"
      })
  void whoCannotBeToldIsNamed(String notify, String pointer) {
    String body = RunningApi.SMALLEST.replaceFirst("}$", ",\"notify\":" + notify + "}");

    HttpResponse<String> answer = api.submit(body);

    assertThat(answer.statusCode()).isEqualTo(400);
    assertThat(answer.body()).contains("\"pointer\":\"" + pointer).doesNotContain("hunter2");
  }
}
