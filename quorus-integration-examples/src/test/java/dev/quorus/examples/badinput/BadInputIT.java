package dev.quorus.examples.badinput;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.quorus.api.model.FailureView;
import dev.quorus.api.model.TransferStateName;
import dev.quorus.api.model.TransferView;
import dev.quorus.examples.process.CommandRun;
import dev.quorus.examples.process.ServerProcess;
import dev.quorus.examples.process.Servers;
import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Over bare HTTP, as any client may send it. */
class BadInputIT {
  private static final int MIB = 1 << 20;

  @RegisterExtension private static final Servers SERVERS = new Servers();

  private static final HttpClient HTTP = HttpClient.newHttpClient();
  private static ServerProcess server;
  private static Path source;

  @BeforeAll
  static void start() throws IOException {
    server = SERVERS.start();
    source = Files.write(server.root().resolve("source.bin"), new byte[8 * MIB]);
  }

  @AfterAll
  static void stop() {
    HTTP.close();
  }

  @Test
  void anUnknownFieldIsRefusedAndTheRightOneSuggested() throws Exception {
    HttpResponse<String> answer = post(order("copy.bin").put("verfy", "size").encode());

    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(400);
    assertThat(json(answer).getString("code")).isEqualTo("INVALID_REQUEST");
    assertThat(violation(answer).getString("pointer")).isEqualTo("/verfy");
    assertThat(violation(answer).getString("message")).contains("did you mean \"verify\"");
  }

  @Test
  void aWrongTypeIsRefusedByItsPlaceAndWhatIsAllowed() throws Exception {
    HttpResponse<String> answer = post(order("copy.bin").put("priority", "high").encode());

    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(400);
    assertThat(violation(answer).getString("pointer")).isEqualTo("/priority");
    assertThat(violation(answer).getString("message")).contains("0 to 9");
  }

  @Test
  void aMissingFieldIsNamed() throws Exception {
    JsonObject order = order("copy.bin");
    order.remove("destination");

    HttpResponse<String> answer = post(order.encode());

    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(400);
    assertThat(answer.body()).contains("destination");
  }

  @Test
  void everyViolationIsListed() throws Exception {
    HttpResponse<String> answer =
        post(order("copy.bin").put("priority", 12).put("verfy", 1).put("overwrite", "no").encode());

    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(400);
    assertThat(json(answer).getJsonArray("violations")).hasSize(3);
  }

  @Test
  void anUnsupportedSchemeIsRefusedWithThoseThatAreSupported() throws Exception {
    HttpResponse<String> answer =
        post(order("copy.bin").put("source", "gopher://example.org/file").encode());

    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(400);
    assertThat(answer.body()).contains("gopher", "http", "file");
  }

  @Test
  void malformedJsonIsRefused() throws Exception {
    HttpResponse<String> answer = post("{\"source\": ");

    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(400);
    assertThat(answer.headers().firstValue("Content-Type").orElse(""))
        .startsWith("application/problem+json");
    assertThat(json(answer).getString("code")).isEqualTo("INVALID_REQUEST");
  }

  @Test
  void aBodyOverTheLimitIsRefusedWith413() throws Exception {
    HttpResponse<String> answer = post("{\"source\":\"/" + "x".repeat(70_000) + "\"}");

    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(413);
    assertThat(json(answer).getString("code")).isEqualTo("BODY_TOO_LARGE");
  }

  @Test
  void aRequestWithoutAKeyIsRefusedWith401() throws Exception {
    HttpResponse<String> answer =
        HTTP.send(
            HttpRequest.newBuilder(server.url().resolve("/api/v1/transfers")).build(),
            HttpResponse.BodyHandlers.ofString());

    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(401);
    assertThat(answer.headers().firstValue("WWW-Authenticate")).contains("Bearer");
    assertThat(json(answer).getString("code")).isEqualTo("UNAUTHENTICATED");
  }

  @Test
  void aSourceOutsideTheRootsFailsAndTellsTheRemedy() throws Exception {
    FailureView failure = failureOf(order("outside.bin").put("source", "/etc/hostname"));

    assertThat(failure.code()).isEqualTo("OUTSIDE_ROOTS");
    assertThat(failure.message()).contains("/etc/hostname");
    assertThat(failure.remedy()).isNotBlank();
  }

  @Test
  void aPathThatClimbsIsRefused() throws Exception {
    HttpResponse<String> answer =
        post(order("").put("destination", server.root() + "/../climbed.bin").encode());

    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(400);
    assertThat(violation(answer).getString("pointer")).isEqualTo("/destination");
    assertThat(violation(answer).getString("message")).contains("'..'");
  }

  @Test
  void aLinkOutOfTheRootsIsNotFollowed() throws Exception {
    Path outside = Files.createDirectory(server.root().resolveSibling("outside"));
    Files.createSymbolicLink(server.root().resolve("way-out"), outside);

    FailureView failure = failureOf(order("way-out/copy.bin"));

    assertThat(failure.code()).isEqualTo("OUTSIDE_ROOTS");
    assertThat(failure.remedy()).isNotBlank();
    assertThat(outside).isEmptyDirectory();
  }

  @Test
  void aMissingFolderFailsIfItMustNotBeMade() throws Exception {
    FailureView failure = failureOf(order("new/copy.bin").put("createFolders", false));

    assertThat(failure.code()).isEqualTo("DESTINATION_FOLDER_MISSING");
    assertThat(failure.remedy()).isNotBlank();
    assertThat(server.root().resolve("new")).doesNotExist();
  }

  @Test
  void anExistingDestinationFailsAndIsLeftAsItWas() throws Exception {
    Path existing = Files.writeString(server.root().resolve("existing.txt"), "as it was");

    FailureView failure = failureOf(order("existing.txt"));

    assertThat(failure.code()).isEqualTo("DESTINATION_EXISTS");
    assertThat(existing).hasContent("as it was");
  }

  @Test
  void aFullDiskFailsAndLeavesNothingUnderTheFinalName() throws Exception {
    Path small = Files.createDirectory(server.root().resolve("small"));
    CommandRun mount =
        CommandRun.bash(SERVERS.folder(), "mount -t tmpfs -o size=2m tmpfs '" + small + "'");
    assumeTrue(mount.exitCode() == 0, "a small file system cannot be mounted: " + mount.err());
    try {
      FailureView failure = failureOf(order("small/copy.bin").put("maxAttempts", 1));

      assertThat(failure.code()).isEqualTo("NO_SPACE");
      assertThat(failure.remedy()).isNotBlank();
      assertThat(small.resolve("copy.bin")).doesNotExist();
    } finally {
      CommandRun unmount = CommandRun.bash(SERVERS.folder(), "umount -l '" + small + "'");
      assertThat(unmount.exitCode()).as(unmount.err()).isZero();
    }
  }

  @Test
  void theServerIsStillReadyAndNoPartialIsLeftAfterAFailure() throws Exception {
    FailureView failure = failureOf(order("gone.bin").put("source", server.root() + "/nothing"));

    assertThat(failure.code()).isEqualTo("SOURCE_NOT_FOUND");
    assertThat(server.client().ready().join()).isTrue();
    try (Stream<Path> entries = Files.list(server.root())) {
      assertThat(entries.map(Path::toString)).noneMatch(each -> each.contains("gone.bin"));
    }
  }

  private static JsonObject order(String destination) {
    return new JsonObject()
        .put("source", source.toString())
        .put("destination", server.root().resolve(destination).toString());
  }

  /** Of a transfer that is taken and then fails. */
  private static FailureView failureOf(JsonObject order) throws Exception {
    HttpResponse<String> answer = post(order.encode());
    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(202);
    TransferView ended =
        server.client().await(json(answer).getString("id"), Duration.ofSeconds(30)).join();
    assertThat(ended.state()).as("%s", ended).isEqualTo(TransferStateName.FAILED);
    return Objects.requireNonNull(ended.course().failure());
  }

  private static HttpResponse<String> post(String body) throws Exception {
    HttpRequest request =
        HttpRequest.newBuilder(server.url().resolve("/api/v1/transfers"))
            .header("Authorization", "Bearer " + server.key())
            .header("Content-Type", "application/json")
            .POST(HttpRequest.BodyPublishers.ofString(body, StandardCharsets.UTF_8))
            .build();
    return HTTP.send(request, HttpResponse.BodyHandlers.ofString());
  }

  private static JsonObject json(HttpResponse<String> answer) {
    return new JsonObject(answer.body());
  }

  private static JsonObject violation(HttpResponse<String> answer) {
    return json(answer).getJsonArray("violations").getJsonObject(0);
  }
}
