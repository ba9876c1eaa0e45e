package dev.quorus.controller.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.quorus.controller.http.ApiSettings.Limits;
import dev.quorus.controller.security.Role;
import java.io.IOException;
import java.net.Socket;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What one server bears, and whom it cuts off. */
class LimitsTest {
  private static final Duration LONG = Duration.ofSeconds(60);
  private static final Duration SHORT = Duration.ofMillis(300);
  private static final String LIVE = "GET /health/live HTTP/1.1\r\nHost: x\r\n\r\n";
  private static final String HEAD =
      "POST /api/v1/transfers HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
          + "Authorization: Bearer "
          + RunningApi.key(Role.ADMIN)
          + "\r\nContent-Length: 1000\r\n\r\n";

  @TempDir Path folder;

  private @Nullable RunningApi running;

  @AfterEach
  void stop() {
    if (running != null) {
      running.close();
    }
  }

  @Test
  void aConnectionTooManyIsClosedAtOnceAndCounted() throws IOException {
    RunningApi api = start(new Limits(3, 1_000, LONG, LONG));
    List<Socket> open = new ArrayList<>();
    for (int i = 0; i < 3; i++) {
      Socket socket = api.connect();
      RawHttp.send(socket, LIVE);
      RawHttp.answer(socket);
      open.add(socket);
    }

    try (Socket tooMany = api.connect()) {
      assertThat(RawHttp.untilClosed(tooMany, LIVE)).doesNotContain("200 OK");
    }

    assertThat(api.meters.get("quorus.http.connections.refused").counter().count()).isEqualTo(1);
    for (Socket socket : open) {
      socket.close();
    }
  }

  @Test
  void aClosedConnectionMakesRoomForAnother() throws IOException {
    RunningApi api = start(new Limits(1, 1_000, LONG, LONG));
    try (Socket first = api.connect()) {
      RawHttp.send(first, LIVE);
      RawHttp.answer(first);
    }
    await()
        .untilAsserted(
            () -> assertThat(api.meters.get("quorus.http.connections").gauge().value()).isZero());

    try (Socket next = api.connect()) {
      RawHttp.send(next, LIVE);

      assertThat(RawHttp.answer(next)).startsWith("HTTP/1.1 200");
    }
  }

  @Test
  void aConnectionThatIsNotUsedIsClosed() throws IOException {
    RunningApi api = start(new Limits(10, 1_000, SHORT, LONG));

    try (Socket socket = api.connect()) {
      RawHttp.send(socket, LIVE);
      RawHttp.answer(socket);

      assertThat(RawHttp.rest(socket)).isEmpty();
    }
  }

  @Test
  void aConnectionWithoutAFirstRequestIsClosed() throws IOException {
    RunningApi api = start(new Limits(10, 1_000, LONG, SHORT));

    try (Socket socket = api.connect()) {
      assertThat(RawHttp.rest(socket)).isEmpty();
    }
  }

  @Test
  void headersThatTrickleInAreCutOff() throws IOException {
    RunningApi api = start(new Limits(10, 1_000, LONG, SHORT));

    try (Socket socket = api.connect();
        Trickle _ = new Trickle(socket, "X")) {
      RawHttp.send(socket, "GET /health/live HTTP/1.1\r\nHost: ");

      assertThat(RawHttp.rest(socket)).doesNotContain("HTTP/1.1");
    }
  }

  @Test
  void aBodyThatTricklesInIsCutOff() throws IOException {
    RunningApi api = start(new Limits(10, 1_000, LONG, SHORT));

    try (Socket socket = api.connect();
        Trickle _ = new Trickle(socket, " ")) {
      RawHttp.send(socket, HEAD);

      assertThat(RawHttp.rest(socket)).doesNotContain("HTTP/1.1");
    }
  }

  @Test
  void theRestOfARefusedBodyIsNotWaitedForWithoutEnd() throws IOException {
    RunningApi api = start(new Limits(10, 1_000, SHORT, LONG));

    try (Socket socket = api.connect();
        Trickle _ = new Trickle(socket, " ")) {
      RawHttp.send(socket, HEAD.replace("Bearer", "Nobody"));

      assertThat(RawHttp.rest(socket)).startsWith("HTTP/1.1 401");
    }
  }

  @Test
  void aRequestThatWaitsForTheStoreIsNotCutOff() throws IOException {
    RunningApi api = start(new Limits(10, 1_000, SHORT, SHORT));
    api.transfers.hold();
    String body = RunningApi.SMALLEST;

    try (Socket socket = api.connect()) {
      RawHttp.send(socket, HEAD.replace("1000", "" + body.length()) + body);
      await().pollDelay(SHORT.multipliedBy(4)).until(() -> true);
      api.transfers.release();

      assertThat(RawHttp.answer(socket)).startsWith("HTTP/1.1 202");
    }
  }

  @Test
  void aKeyThatAsksTooOftenIsToldSo() throws IOException {
    RunningApi api = start(new Limits(10, 2, LONG, LONG));
    String list = HEAD.replace("POST", "GET").replace("Content-Length: 1000\r\n", "");

    try (Socket socket = api.connect()) {
      RawHttp.send(socket, list.repeat(20));
      String last = "";
      for (int i = 0; i < 20; i++) {
        last = RawHttp.answer(socket);
      }

      assertThat(last)
          .startsWith("HTTP/1.1 429")
          .contains("Retry-After: 1")
          .contains("2 requests a second");
    }
  }

  private RunningApi start(Limits limits) {
    RunningApi api = RunningApi.start(folder, limits);
    running = api;
    return api;
  }

  /** Sends the same byte again and again, ten times a second, until the other side is gone. */
  private static final class Trickle implements AutoCloseable {
    private final ScheduledExecutorService timer = Executors.newSingleThreadScheduledExecutor();

    Trickle(Socket socket, String text) {
      timer.scheduleAtFixedRate(
          () -> {
            try {
              RawHttp.send(socket, text);
            } catch (IOException gone) {
              timer.shutdown();
            }
          },
          100,
          100,
          TimeUnit.MILLISECONDS);
    }

    @Override
    public void close() {
      timer.shutdownNow();
    }
  }
}
