package dev.quorus.controller.http;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.classic.spi.ThrowableProxyUtil;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.quorus.controller.security.Role;
import dev.quorus.controller.transfer.Unavailable;
import java.io.IOException;
import java.net.Socket;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What a client sees when something is wrong, and what it must not see. */
class ProblemTest {
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
  void aDefectIsLoggedWithTheIdThatTheAnswerNames() throws IOException {
    api.transfers.failure = new IllegalStateException("table transfers is missing");

    try (CapturedLog log = CapturedLog.open()) {
      HttpResponse<String> answer = api.get("/api/v1/transfers");

      assertThat(answer.statusCode()).isEqualTo(500);
      assertThat(answer.body()).doesNotContain("table", "IllegalState", "Exception");
      String detail = json(answer).path("detail").asText();
      String errorId = detail.substring(detail.lastIndexOf(' ') + 1);
      assertThat(log.events(Level.ERROR))
          .singleElement()
          .satisfies(event -> {
            assertThat(event.getKeyValuePairs().toString()).contains(errorId);
            assertThat(event.getThrowableProxy().getMessage())
                .isEqualTo("table transfers is missing");
          });
    }
  }

  @Test
  void whatIsUnavailableSaysWhenToAskAgain() {
    api.transfers.failure = new Unavailable("The store does not answer; ask again", 7);

    HttpResponse<String> answer = api.submit(RunningApi.SMALLEST);

    assertThat(answer.statusCode()).isEqualTo(503);
    assertThat(answer.headers().firstValue("Retry-After")).hasValue("7");
    assertThat(answer.body()).contains("The store does not answer");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"/", "/api", "/api/v2/transfers", "/api/v1/transfers/x/y/z", "/favicon.ico"})
  void anUnknownPathIsNotFound(String path) {
    HttpResponse<String> answer = api.get(path);

    assertThat(answer.statusCode()).isEqualTo(404);
    assertThat(answer.body()).contains("\"instance\":\"" + path + "\"");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          DELETE  | /api/v1/transfers        | GET, HEAD, POST
          PUT     | /api/v1/transfers/x      | GET, HEAD, PATCH
          GET     | /api/v1/transfers/x/retry| POST
          POST    | /health/live             | GET, HEAD
          OPTIONS | /metrics                 | GET, HEAD
          BREW    | /openapi.yaml            | GET, HEAD
          """)
  void anotherMethodIsRefusedWithThoseThatAreAllowed(String method, String path, String allowed) {
    HttpResponse<String> answer = api.send(api.request(method, path, null).build());

    assertThat(answer.statusCode()).isEqualTo(405);
    assertThat(answer.headers().firstValue("Allow")).hasValue(allowed);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"/api/v1/agents/%zz", "/api/v1/transfers?label=%zz", "/api/v1/transfers?%"})
  void whatIsNotPercentEncodedIsRefused(String path) throws IOException {
    try (Socket socket = api.connect()) {
      RawHttp.send(
          socket,
          "GET %s HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer %s\r\n\r\n"
              .formatted(path, RunningApi.key(Role.ADMIN)));

      assertThat(RawHttp.answer(socket)).startsWith("HTTP/1.1 400").contains("INVALID_REQUEST");
    }
  }

  @Test
  void theInstanceIsThePathWithoutItsQuery() {
    HttpResponse<String> answer = api.get("/api/v1/transfers?label=secret&limit=0");

    assertThat(answer.body()).contains("\"instance\":\"/api/v1/transfers\"");
  }

  @Test
  void keysAreNeverLogged() throws IOException {
    String inUrl = "qk_" + "U".repeat(43);
    String unknown = "qk_" + "V".repeat(43);
    String inNonsense = "qk_" + "W".repeat(43);

    try (CapturedLog log = CapturedLog.open()) {
      api.get("/api/v1/transfers?api_key=" + inUrl);
      api.send(
          api.request("GET", "/api/v1/transfers", null)
              .setHeader("Authorization", "Bearer " + unknown)
              .build());
      try (Socket socket = api.connect()) {
        RawHttp.untilClosed(
            socket,
            "GET /metrics HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer %s\u0000\r\n\r\n"
                .formatted(inNonsense));
      }
      api.transfers.failure = new IllegalStateException("broken");
      api.get("/api/v1/transfers");

      List<String> logged = log.events(Level.TRACE).stream().map(ProblemTest::whole).toList();
      assertThat(logged)
          .isNotEmpty()
          .noneMatch(line -> line.contains("UUUU"))
          .noneMatch(line -> line.contains("VVVV"))
          .noneMatch(line -> line.contains("WWWW"))
          .noneMatch(line -> line.contains(RunningApi.key(Role.ADMIN)));
    }
  }

  private static String whole(ILoggingEvent event) {
    return event.getFormattedMessage()
        + " "
        + event.getKeyValuePairs()
        + " "
        + ThrowableProxyUtil.asString(event.getThrowableProxy());
  }

  private static JsonNode json(HttpResponse<String> answer) throws IOException {
    return new JsonMapper().readTree(answer.body());
  }
}
