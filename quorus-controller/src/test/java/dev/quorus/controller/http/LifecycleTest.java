package dev.quorus.controller.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.awaitility.Awaitility.await;

import dev.quorus.controller.http.ApiSettings.Limits;
import dev.quorus.core.transfer.TransferId;
import dev.quorus.core.transfer.TransferState;
import java.io.IOException;
import java.net.BindException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Starting, draining, stopping. */
class LifecycleTest {
  private static final String TRANSFERS = "/api/v1/transfers";

  @TempDir Path folder;

  @Test
  void aServerThatStartsIsLiveAndNotReady() {
    try (RunningApi api = RunningApi.starting(folder)) {
      assertThat(api.get("/health/live").statusCode()).isEqualTo(200);
      HttpResponse<String> ready = api.get("/health/ready");
      assertThat(ready.statusCode()).isEqualTo(503);
      assertThat(ready.body()).contains("is starting");
    }
  }

  @Test
  void aServerThatStartsTakesNoWork() {
    try (RunningApi api = RunningApi.starting(folder)) {
      assertThat(api.submit(RunningApi.SMALLEST).statusCode()).isEqualTo(503);
      assertThat(api.get(TRANSFERS).statusCode()).isEqualTo(200);
    }
  }

  @Test
  void aServerThatIsReadySaysSo() {
    try (RunningApi api = RunningApi.start(folder)) {
      HttpResponse<String> ready = api.get("/health/ready");

      assertThat(ready.statusCode()).isEqualTo(200);
      assertThat(ready.body()).isEqualTo("{\"status\":\"UP\"}");
    }
  }

  @Test
  void aServerThatDrainsAnswersReadsAndCancelsAndTakesNoWork() {
    try (RunningApi api = RunningApi.start(folder)) {
      String id = submitted(api);
      api.server.drain();

      HttpResponse<String> submit = api.submit(RunningApi.SMALLEST);

      assertThat(submit.statusCode()).isEqualTo(503);
      assertThat(submit.headers().firstValue("Retry-After")).isPresent();
      assertThat(submit.body()).contains("is stopping");
      assertThat(api.get("/health/ready").statusCode()).isEqualTo(503);
      assertThat(api.get("/health/live").statusCode()).isEqualTo(200);
      assertThat(api.get(TRANSFERS + "/" + id).statusCode()).isEqualTo(200);
      assertThat(api.post(TRANSFERS + "/" + id + "/cancel", null).statusCode()).isEqualTo(200);
    }
  }

  @Test
  void aServerThatDrainsRetriesNothing() {
    try (RunningApi api = RunningApi.start(folder)) {
      String id = submitted(api);
      api.transfers.move(TransferId.parse(id), new TransferState.Cancelled(MemoryTransfers.NOW));
      api.server.drain();

      assertThat(api.post(TRANSFERS + "/" + id + "/retry", null).statusCode()).isEqualTo(503);
    }
  }

  @Test
  void closingLetsARequestUnderWayFinish() throws IOException {
    try (RunningApi api = RunningApi.start(folder);
        Socket socket = api.connect()) {
      api.transfers.hold();
      RawHttp.send(
          socket,
          "GET /api/v1/transfers HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer "
              + RunningApi.otherTenantsKey()
              + "\r\n\r\n");
      api.transfers.awaitCall();

      var closed = api.server.close();
      api.transfers.release();

      assertThat(RawHttp.rest(socket)).startsWith("HTTP/1.1 200");
      closed.await();
    }
  }

  @Test
  void aClosedServerAcceptsNoConnection() {
    try (RunningApi api = RunningApi.start(folder)) {
      api.server.close().await();

      // Another process may be given the free port for a moment.
      await()
          .untilAsserted(
              () -> assertThatExceptionOfType(ConnectException.class).isThrownBy(api::connect));
    }
  }

  @Test
  void aPortInUseIsNamed() throws IOException {
    try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      assertThatExceptionOfType(CannotListen.class)
          .isThrownBy(() -> RunningApi.startOn(folder, taken.getLocalPort()))
          .withMessageContaining("port " + taken.getLocalPort() + " of 127.0.0.1 is in use")
          .withMessageContaining("--port")
          .satisfies(e -> assertThat(e.port()).isEqualTo(taken.getLocalPort()));
    }
  }

  @Test
  void aForbiddenPortIsNamed() {
    CannotListen failure =
        new CannotListen("127.0.0.1", 80, new BindException("Permission denied"));

    assertThat(failure).hasMessageContaining("port 80").hasMessageContaining("Permission denied");
  }

  @Test
  void twoServersOnFreePortsDoNotShareOne() {
    try (RunningApi one = RunningApi.start(folder);
        RunningApi other = RunningApi.start(folder)) {
      assertThat(one.server.port()).isPositive().isNotEqualTo(other.server.port());
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"0.0.0.0", "::", "192.168.1.7", "example.com", ""})
  void aHostThatIsOpenToTheNetworkIsRefused(String host) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new ApiSettings(host, 0, Set.of("file"), Limits.DEFAULT, Transport.LOCAL))
        .withMessageContaining("127.0.0.1");
  }

  private static String submitted(RunningApi api) {
    String location =
        api.submit(RunningApi.SMALLEST).headers().firstValue("Location").orElseThrow();
    return location.substring(TRANSFERS.length() + 1);
  }
}
