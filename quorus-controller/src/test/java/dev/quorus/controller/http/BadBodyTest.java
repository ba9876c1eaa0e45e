package dev.quorus.controller.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.quorus.controller.security.Role;
import java.io.IOException;
import java.net.Socket;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What no operation with a body takes, sent to each of them. */
class BadBodyTest {
  private static final String ID = "019aa0f3-6c1e-7d42-8f5b-0a1b2c3d4e5f";

  @TempDir static Path folder;

  private static RunningApi api;

  @BeforeAll
  static void start() {
    api = RunningApi.start(folder);
  }

  @AfterAll
  static void stop() {
    api.close();
  }

  private static final List<String> OPERATIONS =
      List.of(
          "POST /api/v1/transfers",
          "POST /api/v1/transfers/batch",
          "POST /api/v1/transfers/actions",
          "PATCH /api/v1/transfers/" + ID,
          "POST /api/v1/agent-tokens",
          "POST /api/v1/agents/agent-1/drain");

  private static final List<String> BODIES =
      List.of(
          "[".repeat(10_000),
          "{\"a\":".repeat(10_000),
          "{\"uses\":99999999999999999999}",
          "{\"priority\":NaN}",
          "{\"priority\":1e400}",
          "{\"priority\":1,\"priority\":2}",
          "{\"\u202eyti\":1}",
          "{\"a\\u0000b\":1}",
          "{\"priority\":1} {}",
          "{'priority':1}",
          "{\"priority\":1,}",
          "{\"priority\":1",
          "\"text\"",
          "12");

  private static Stream<Arguments> operationsAndBodies() {
    return OPERATIONS.stream()
        .flatMap(operation -> BODIES.stream().map(body -> Arguments.of(operation, body)));
  }

  @ParameterizedTest
  @MethodSource("operationsAndBodies")
  void isRefusedWithItsPlaceAndWhatIsAllowed(String operation, String body) {
    HttpResponse<String> answer = send(operation, body, "application/json");

    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(400);
    assertThat(answer.body())
        .contains("\"violations\":[{\"pointer\":")
        .contains("\"message\":")
        .doesNotContain("\u202e")
        .doesNotContain("com.fasterxml");
  }

  private static Stream<Arguments> operationsAndTypes() {
    return OPERATIONS.stream()
        .flatMap(operation ->
            Stream.of(
                    "application/json; charset=utf-16",
                    "application/json;charset=iso-8859-1",
                    "text/json",
                    "application/x-www-form-urlencoded")
                .map(type -> Arguments.of(operation, type)));
  }

  @ParameterizedTest
  @MethodSource("operationsAndTypes")
  void anotherTypeOrCharsetIsRefused(String operation, String type) {
    assertThat(send(operation, "{}", type).statusCode()).isEqualTo(415);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "POST /api/v1/transfers",
        "POST /api/v1/transfers/batch",
        "POST /api/v1/agent-tokens"
      })
  void aBodyOfAGibibyteIsRefusedBeforeItIsSent(String operation) throws IOException {
    try (Socket socket = api.connect()) {
      RawHttp.send(socket, head(operation) + "Content-Length: 1073741824\r\n\r\n");

      assertThat(RawHttp.answer(socket)).startsWith("HTTP/1.1 413").contains("1073741824 bytes");
    }
  }

  @Test
  void aLengthBeyond64BitsIsRefused() throws IOException {
    try (Socket socket = api.connect()) {
      String answer =
          RawHttp.untilClosed(
              socket,
              head("POST /api/v1/transfers/batch")
                  + "Content-Length: 99999999999999999999\r\nConnection: close\r\n\r\n");

      assertThat(answer).startsWith("HTTP/1.1 400");
    }
  }

  @Test
  void aFieldThatIsNotKnownIsNamedWithThoseThatAre() {
    HttpResponse<String> answer =
        send("POST /api/v1/agent-tokens", "{\"pol\":\"dmz\"}", "application/json");

    assertThat(answer.body())
        .contains("\"pointer\":\"/pol\"")
        .contains("the fields are expiresInSeconds, pool, uses");
  }

  @Test
  void aValueOfAnotherTypeIsShownUnlessItMayBeASecret() {
    HttpResponse<String> answer =
        send("POST /api/v1/agent-tokens", "{\"uses\":\"many\"}", "application/json");

    assertThat(answer.body())
        .contains("\"pointer\":\"/uses\"")
        .contains("\"value\":\"many\"")
        .contains("whole number");
  }

  private static HttpResponse<String> send(String operation, String body, String type) {
    String[] call = operation.split(" ");
    return api.send(
        api.request(call[0], call[1], body)
            .setHeader("Content-Type", type)
            .setHeader("If-Match", "*")
            .build());
  }

  private static String head(String operation) {
    return operation
        + " HTTP/1.1\r\nHost: q\r\nContent-Type: application/json\r\nAuthorization: Bearer "
        + RunningApi.key(Role.ADMIN)
        + "\r\n";
  }
}
