package dev.quorus.controller.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.quorus.controller.security.Role;
import java.io.IOException;
import java.net.Socket;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Framing, pipelining and nonsense, byte by byte. */
class RawHttpTest {
  private static final String AUTHORIZED =
      "Host: x\r\nAuthorization: Bearer " + RunningApi.key(Role.ADMIN) + "\r\n";
  private static final String LIVE = "GET /health/live HTTP/1.1\r\nHost: x\r\n\r\n";
  private static final String POST =
      "POST /api/v1/transfers HTTP/1.1\r\nContent-Type: application/json\r\n" + AUTHORIZED;

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

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Content-Length: 4\r\nTransfer-Encoding: chunked\r\n",
        "Transfer-Encoding: chunked\r\nContent-Length: 4\r\n"
      })
  void whatFollowsTwoLengthsIsNeverTakenForARequest(String lengths) throws IOException {
    String answers = send(POST + lengths + "\r\n" + chunked() + LIVE);

    assertThat(answers).startsWith("HTTP/1.1 202").contains("connection: close");
    assertThat(answers).doesNotContain("HTTP/1.1 200");
  }

  @Test
  void aChunkedBodyIsReadAndEndsItsConnection() throws IOException {
    String answers = send(POST + "Transfer-Encoding: chunked\r\n\r\n" + chunked());

    assertThat(answers).startsWith("HTTP/1.1 202").contains("connection: close");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"xchunked", "gzip, chunked", "chunked, identity", "identity", "chunked\t"})
  void anOddTransferEncodingIsRefusedAndEndsTheConnection(String encoding) throws IOException {
    String answers = send(POST + "Transfer-Encoding: " + encoding + "\r\n\r\n" + chunked() + LIVE);

    assertThat(answers).doesNotContain("HTTP/1.1 200");
    if (!encoding.equals("chunked\t")) {
      assertThat(answers).startsWith("HTTP/1.1 400").contains("INVALID_REQUEST");
    }
  }

  @Test
  void transferEncodingInHttp10IsRefused() throws IOException {
    String answers =
        send(
            POST.replace("HTTP/1.1", "HTTP/1.0")
                + "Transfer-Encoding: chunked\r\n\r\n"
                + chunked());

    assertThat(answers).startsWith("HTTP/1.0 400");
    assertThat(api.transfers.size()).isZero();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Content-Length: 3\r\nContent-Length: 4\r\n",
        "Content-Length: 3\r\nContent-Length: 3\r\n",
        "Content-Length: 3, 3\r\n",
        "Content-Length: +3\r\n",
        "Content-Length: -3\r\n",
        "Content-Length: 0x3\r\n",
        "Content-Length: 99999999999999999999\r\n",
        "Content-Length : 3\r\n",
        "X: a\u0000b\r\n"
      })
  void aMalformedHeaderIsRefusedAndEndsTheConnection(String header) throws IOException {
    String answers = send(POST + header + "\r\nabc" + LIVE);

    assertThat(answers).startsWith("HTTP/1.1 400").contains("INVALID_REQUEST");
    assertThat(answers).doesNotContain("HTTP/1.1 200");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"nonsense\r\n\r\n", "\u0016\u0003\u0001TLS hello\r\n\r\n", "GET /\r\n\r\n"})
  void nonsenseIsRefusedAndEndsTheConnection(String bytes) throws IOException {
    String answers = send(bytes);

    assertThat(answers).contains(" 400 Bad Request").contains("application/problem+json");
  }

  @Test
  void aChunkSizeThatIsNoneEndsTheConnection() throws IOException {
    String answers = send(POST + "Transfer-Encoding: chunked\r\n\r\nzz\r\nabc\r\n0\r\n\r\n" + LIVE);

    assertThat(answers).doesNotContain("HTTP/1.1 20");
    assertThat(api.transfers.size()).isZero();
  }

  @Test
  void tooLongALineIsRefused() throws IOException {
    String answers = send("GET /" + "a".repeat(9000) + " HTTP/1.1\r\nHost: x\r\n\r\n");

    assertThat(answers).contains(" 414 ").contains("URI_TOO_LONG");
  }

  @Test
  void tooLargeHeadersAreRefused() throws IOException {
    String answers =
        send("GET /health/live HTTP/1.1\r\nHost: x\r\nX: " + "a".repeat(20_000) + "\r\n\r\n");

    assertThat(answers).contains(" 431 ").contains("HEADERS_TOO_LARGE");
  }

  @Test
  void aRequestWithoutAHostIsRefused() throws IOException {
    try (Socket socket = api.connect()) {
      RawHttp.send(socket, "GET /health/live HTTP/1.1\r\n\r\n");

      assertThat(RawHttp.answer(socket)).startsWith("HTTP/1.1 400").contains("Host");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"Host: y", "Authorization: Bearer qk_other"})
  void aHeaderThatIsOnlyOnceIsRefusedTwice(String second) throws IOException {
    String first =
        "GET /api/v1/identity HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer "
            + RunningApi.key(Role.ADMIN)
            + "\r\n";
    try (Socket socket = api.connect()) {
      RawHttp.send(socket, first + second + "\r\n\r\n");

      assertThat(RawHttp.answer(socket)).startsWith("HTTP/1.1 400").contains("more than one");
    }
  }

  @Test
  void pipelinedRequestsAreAnsweredInTheirOrder() throws IOException {
    String body = RunningApi.SMALLEST;
    String submit = POST + "Content-Length: " + body.length() + "\r\n\r\n" + body;
    try (Socket socket = api.connect()) {
      RawHttp.send(socket, submit + LIVE + submit + LIVE);

      assertThat(RawHttp.answer(socket)).startsWith("HTTP/1.1 202");
      assertThat(RawHttp.answer(socket)).startsWith("HTTP/1.1 200");
      assertThat(RawHttp.answer(socket)).startsWith("HTTP/1.1 202");
      assertThat(RawHttp.answer(socket)).startsWith("HTTP/1.1 200");
    }
    assertThat(api.transfers.size()).isEqualTo(2);
  }

  @Test
  void aRefusedBodyIsPassedOverAndTheConnectionGoesOn() throws IOException {
    try (Socket socket = api.connect()) {
      RawHttp.send(
          socket,
          "POST /api/v1/transfers HTTP/1.1\r\nHost: x\r\nContent-Length: 3\r\n\r\nabc" + LIVE);

      assertThat(RawHttp.answer(socket)).startsWith("HTTP/1.1 401");
      assertThat(RawHttp.answer(socket)).startsWith("HTTP/1.1 200");
    }
  }

  @Test
  void aBodyThatIsAnnouncedIsAskedFor() throws IOException {
    String body = RunningApi.SMALLEST;
    try (Socket socket = api.connect()) {
      RawHttp.send(
          socket, POST + "Expect: 100-continue\r\nContent-Length: " + body.length() + "\r\n\r\n");
      assertThat(RawHttp.answer(socket)).startsWith("HTTP/1.1 100");

      RawHttp.send(socket, body);

      assertThat(RawHttp.answer(socket)).startsWith("HTTP/1.1 202");
    }
  }

  @Test
  void tooLargeABodyThatIsAnnouncedIsNotAskedFor() throws IOException {
    try (Socket socket = api.connect()) {
      RawHttp.send(socket, POST + "Expect: 100-continue\r\nContent-Length: 70000\r\n\r\n");

      assertThat(RawHttp.answer(socket)).startsWith("HTTP/1.1 413");
    }
  }

  @Test
  void whatAnswersGetAnswersHeadWithoutABody() throws IOException {
    try (Socket socket = api.connect()) {
      RawHttp.send(socket, LIVE.replace("GET", "HEAD") + LIVE);

      assertThat(RawHttp.answer(socket)).startsWith("HTTP/1.1 200").doesNotContain("UP");
      assertThat(RawHttp.answer(socket)).startsWith("HTTP/1.1 200").contains("UP");
    }
  }

  @Test
  void aKeyOfTheIdempotencyHeaderMustBeAscii() throws IOException {
    String body = RunningApi.SMALLEST;
    try (Socket socket = api.connect()) {
      RawHttp.send(
          socket,
          POST + "Idempotency-Key: \u00fc\r\nContent-Length: " + body.length() + "\r\n\r\n" + body);

      assertThat(RawHttp.answer(socket)).startsWith("HTTP/1.1 400");
    }
  }

  @Test
  void anUpgradeIsNotTaken() throws IOException {
    try (Socket socket = api.connect()) {
      RawHttp.send(
          socket,
          LIVE.replace(
              "Host: x\r\n",
              String.join(
                  "\r\n",
                  "Host: x",
                  "Connection: Upgrade, HTTP2-Settings",
                  "Upgrade: h2c",
                  "HTTP2-Settings: AAMAAABkAARAAAAAAAIAAAAA",
                  "")));

      assertThat(RawHttp.answer(socket)).startsWith("HTTP/1.1 200");
    }
  }

  private String send(String request) throws IOException {
    try (Socket socket = api.connect()) {
      return RawHttp.untilClosed(socket, request);
    }
  }

  private static String chunked() {
    String body = RunningApi.SMALLEST;
    return Integer.toHexString(body.length()) + "\r\n" + body + "\r\n0\r\n\r\n";
  }
}
