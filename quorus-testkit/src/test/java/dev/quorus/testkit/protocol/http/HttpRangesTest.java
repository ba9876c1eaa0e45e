package dev.quorus.testkit.protocol.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.awaitility.Awaitility.await;

import dev.quorus.core.failure.FailureCode;
import dev.quorus.core.failure.TransferException;
import dev.quorus.core.pool.ConnectionPoolConfig;
import dev.quorus.core.protocol.Chunk;
import dev.quorus.core.protocol.Source;
import dev.quorus.core.protocol.SourceStream;
import dev.quorus.core.protocol.http.HttpProtocol;
import dev.quorus.core.protocol.http.HttpSettings;
import dev.quorus.core.time.SystemTime;
import dev.quorus.core.time.Ticker;
import dev.quorus.core.transfer.Endpoint;
import dev.quorus.testkit.contract.Bytes;
import dev.quorus.testkit.server.HttpFaults.Fault;
import dev.quorus.testkit.server.HttpTestServer;
import dev.quorus.testkit.server.TcpProxy;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.vertx.core.Vertx;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(60)
class HttpRangesTest {
  private static final int MIB = 1 << 20;
  private static final long SECOND = 1_000_000_000L;

  @TempDir private Path folder;
  private final Vertx vertx = Vertx.vertx();
  private final AtomicLong nanos = new AtomicLong();
  private HttpTestServer server;
  private TcpProxy proxy;
  private HttpProtocol http;

  @BeforeEach
  void start() throws IOException {
    server = new HttpTestServer(vertx, folder);
    proxy = TcpProxy.before(server.port());
    http = protocol(Ticker.SYSTEM);
  }

  @AfterEach
  void stop() throws IOException {
    http.close();
    proxy.close();
    server.close();
    vertx.close().toCompletionStage().toCompletableFuture().join();
  }

  @ParameterizedTest
  @ValueSource(ints = {2, 3, 4, 16})
  void readsAFileOverSeveralConnections(int streams) throws Exception {
    byte[] content = given(20 * MIB + 77);

    assertThat(read(streams)).isEqualTo(content);
    assertThat(ranges()).hasSize(11);
    assertThat(proxy.connections()).isLessThanOrEqualTo(streams + 1);
  }

  @Test
  void fourStreamsAreSeveralTimesAsFastWhereEachConnectionIsSlow() throws Exception {
    byte[] content = given(24 * MIB);
    proxy.limit(16 * MIB);
    long one = time(1, content);
    long four = time(4, content);

    assertThat((double) one / four).as("%d against %d ns", one, four).isGreaterThan(2.5);
  }

  @Test
  void asksForNoRangesOfAFileThatIsShort() throws Exception {
    byte[] content = given(15 * MIB);

    assertThat(read(4)).isEqualTo(content);
    assertThat(ranges()).isEmpty();
  }

  @Test
  void goesOnFromAnOffset() throws Exception {
    byte[] content = given(24 * MIB);

    try (Source source = source(4);
        SourceStream stream = source.open(17 * MIB, source.stat())) {
      assertThat(stream.offset()).isEqualTo(17 * MIB);
      assertThat(Bytes.rest(stream))
          .isEqualTo(Arrays.copyOfRange(content, 17 * MIB, content.length));
    }
    assertThat(ranges()).hasSize(4);
  }

  @Test
  void beginsAnewWhereTheFileChangedSinceTheOffset() throws Exception {
    given(24 * MIB);
    try (Source source = source(4)) {
      var before = source.stat();
      byte[] changed = given(25 * MIB);

      try (SourceStream stream = source.open(17 * MIB, before)) {
        assertThat(stream.offset()).isZero();
        assertThat(Bytes.rest(stream)).isEqualTo(changed);
      }
    }
  }

  /** The third range of ten. What follows is one plain request from where the reader is. */
  @ParameterizedTest
  @EnumSource(
      names = {
        "IGNORE_RANGE",
        "OTHER_TAG",
        "WRONG_RANGE",
        "SHORT_RANGE",
        "CUT",
        "NOT_SATISFIABLE",
        "BUSY",
        "UNAVAILABLE"
      })
  void anyDoubtLeavesOneStream(Fault fault) throws Exception {
    byte[] content = given(20 * MIB);
    server.faults().plan(number -> number == 3 ? fault : Fault.NONE);

    assertThat(read(4)).isEqualTo(content);
    assertThat(server.requests()).anyMatch(each -> each.matches("GET /file bytes=[0-9]+-"));
  }

  @ParameterizedTest
  @EnumSource(names = {"NO_RANGES", "WEAK_TAG"})
  void aServerWithoutRangesOrStrongTagsIsReadByOneStream(Fault fault) throws Exception {
    byte[] content = given(20 * MIB);
    server.faults().always(fault);

    assertThat(read(4)).isEqualTo(content);
    assertThat(ranges()).isEmpty();
    assertThat(server.faults().gets()).isEqualTo(1);
  }

  @Test
  void aServerThatIgnoresRangesAfterAllIsReadByOneStream() throws Exception {
    byte[] content = given(20 * MIB);
    server.faults().always(Fault.IGNORE_RANGE);

    assertThat(read(4)).isEqualTo(content);
  }

  @Test
  void aServerThatAllowsOnlyOneConnectionIsReadByOne() throws Exception {
    byte[] content = given(20 * MIB);
    server.faults().allowAtOnce(1);

    assertThat(read(4)).isEqualTo(content);
    assertThat(server.requests()).anyMatch(each -> each.matches("GET /file bytes=[0-9]+-"));

    assertThat(read(4)).isEqualTo(content);
    assertThat(server.requests().getLast()).as("it remembers").isEqualTo("GET /file");
  }

  @Test
  void twoVersionsAreNeverMixed() throws Exception {
    given(20 * MIB);

    try (Source source = source(2);
        SourceStream stream = source.open(0, null)) {
      Objects.requireNonNull(stream.next()).release();
      given(20 * MIB + 1);
      TransferException changed =
          catchThrowableOfType(TransferException.class, () -> Bytes.rest(stream));

      assertThat(changed.failure().code()).isEqualTo(FailureCode.SOURCE_CHANGED);
    }
  }

  @Test
  void closingGivesUpAllConnectionsAndTheReader() throws Exception {
    given(40 * MIB);
    proxy.limit(MIB);

    try (Source source = source(4)) {
      SourceStream stream = source.open(0, null);
      Thread reader = Thread.ofVirtual().start(() -> drain(stream));
      await().until(() -> proxy.openConnections() >= 4);
      stream.close();

      assertThat(reader.join(Duration.ofSeconds(2))).isTrue();
      await().until(() -> proxy.openConnections() <= 1);
    }
  }

  @Test
  void closingWhileNoServerAnswersEndsTheReader() throws Exception {
    given(20 * MIB);

    try (Source source = source(4)) {
      SourceStream stream = source.open(0, null);
      proxy.stall();
      Thread reader = Thread.ofVirtual().start(() -> drain(stream));
      await().until(() -> reader.getState() == Thread.State.WAITING);
      stream.close();

      assertThat(reader.join(Duration.ofSeconds(2))).isTrue();
    }
  }

  @Test
  void unaskedItBeginsWithOneStreamAndGoesOnWithFourWhereThatIsSlow() throws Exception {
    byte[] content = given(64 * MIB);
    http = protocol(() -> nanos.addAndGet(SECOND));

    assertThat(read(0)).isEqualTo(content);
    assertThat(server.requests()).first().isEqualTo("GET /file");
    assertThat(ranges()).hasSizeBetween(26, 27);
  }

  @Test
  void unaskedItStaysWithOneStreamWhereThatIsFast() throws Exception {
    byte[] content = given(64 * MIB);
    http = protocol(nanos::get);

    assertThat(read(0)).isEqualTo(content);
    assertThat(server.requests()).containsExactly("GET /file");
  }

  @Test
  void unaskedItStaysWithOneStreamForAFileBelow64MiB() throws Exception {
    byte[] content = given(64 * MIB - 1);
    http = protocol(() -> nanos.addAndGet(SECOND));

    assertThat(read(0)).isEqualTo(content);
    assertThat(server.requests()).containsExactly("GET /file");
  }

  @Test
  void unaskedAnyDoubtLeavesOneStreamToo() throws Exception {
    byte[] content = given(64 * MIB);
    http = protocol(() -> nanos.addAndGet(SECOND));
    server.faults().plan(number -> number == 3 ? Fault.OTHER_TAG : Fault.NONE);

    assertThat(read(0)).isEqualTo(content);
    assertThat(server.requests()).anyMatch(each -> each.matches("GET /file bytes=[0-9]+-"));
  }

  private HttpProtocol protocol(Ticker ticker) {
    return new HttpProtocol(
        vertx,
        ConnectionPoolConfig.productionConfig(),
        HttpSettings.DEFAULT,
        new SimpleMeterRegistry(),
        SystemTime.INSTANCE,
        ticker);
  }

  private byte[] given(int size) throws IOException {
    byte[] content = Bytes.of(size);
    Files.write(folder.resolve("file"), content);
    return content;
  }

  private Source source(int streams) throws TransferException {
    return http.source(Endpoint.parse("http://127.0.0.1:" + proxy.port() + "/file"), streams);
  }

  private byte[] read(int streams) throws TransferException, InterruptedException {
    try (Source source = source(streams)) {
      return Bytes.read(source);
    }
  }

  private long time(int streams, byte[] content) throws TransferException, InterruptedException {
    long begun = Ticker.SYSTEM.nanos();
    assertThat(read(streams)).isEqualTo(content);
    return Ticker.SYSTEM.nanos() - begun;
  }

  /** Requests for a range with an end. */
  private List<String> ranges() {
    return server.requests().stream()
        .filter(each -> each.matches("GET .* bytes=[0-9]+-[0-9]+"))
        .toList();
  }

  private static void drain(SourceStream stream) {
    try {
      for (Chunk chunk = stream.next(); chunk != null; chunk = stream.next()) {
        chunk.release();
      }
    } catch (TransferException e) {
      assertThat(e.failure()).isNotNull();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
