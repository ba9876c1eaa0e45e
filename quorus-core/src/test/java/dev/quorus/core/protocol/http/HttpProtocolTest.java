package dev.quorus.core.protocol.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.quorus.core.failure.FailureCode;
import dev.quorus.core.failure.Retry;
import dev.quorus.core.failure.TransferException;
import dev.quorus.core.failure.TransferFailure;
import dev.quorus.core.pool.ConnectionPoolConfig;
import dev.quorus.core.protocol.Chunk;
import dev.quorus.core.protocol.Sink;
import dev.quorus.core.protocol.SinkPlan;
import dev.quorus.core.protocol.Source;
import dev.quorus.core.protocol.SourceStat;
import dev.quorus.core.protocol.SourceStream;
import dev.quorus.core.time.SystemTime;
import dev.quorus.core.transfer.Credentials;
import dev.quorus.core.transfer.Delivery;
import dev.quorus.core.transfer.Endpoint;
import dev.quorus.core.transfer.Secret;
import dev.quorus.core.transfer.TransferIds;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.vertx.core.Vertx;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Timeout(30)
class HttpProtocolTest {
  private final Vertx vertx = Vertx.vertx();
  private final FaultyServer server = new FaultyServer(vertx);
  private final HttpProtocol http =
      new HttpProtocol(
          vertx,
          ConnectionPoolConfig.productionConfig(),
          HttpSettings.DEFAULT,
          new SimpleMeterRegistry(),
          SystemTime.INSTANCE);

  @AfterEach
  void stop() {
    http.close();
    server.close();
    vertx.close().toCompletionStage().toCompletableFuture().join();
  }

  @Test
  void readsAWholeFileWithItsIdentity() throws Exception {
    byte[] content = served("/file", 3_000_000);

    try (SourceStream stream = source("/file").open(0, null)) {
      assertThat(stream.stat()).isEqualTo(new SourceStat(content.length, null, "\"one\"", null));
      assertThat(drain(stream)).isEqualTo(content);
    }
  }

  @Test
  void readsABodyOfUnknownLength() throws Exception {
    byte[] content = served("/chunked", 700_000);

    try (SourceStream stream = source("/chunked").open(0, null)) {
      assertThat(stream.stat().size()).isEqualTo(SourceStat.UNKNOWN_SIZE);
      assertThat(drain(stream)).isEqualTo(content);
    }
  }

  @Test
  void readsFromAnOffsetWhereTheServerCan() throws Exception {
    byte[] content = served("/file", 100_000);
    SourceStat expected = new SourceStat(content.length, null, "\"one\"", null);

    try (SourceStream stream = source("/file").open(60_000, expected)) {
      assertThat(stream.offset()).isEqualTo(60_000);
      assertThat(drain(stream)).hasSize(40_000).endsWith(content[content.length - 1]);
    }
  }

  @Test
  void startsAtTheBeginningWhereTheServerIgnoresRanges() throws Exception {
    byte[] content = served("/file", 100_000);
    server.ranges = false;

    try (SourceStream stream =
        source("/file").open(60_000, new SourceStat(100_000, null, "\"one\"", null))) {
      assertThat(stream.offset()).isZero();
      assertThat(drain(stream)).isEqualTo(content);
    }
  }

  @Test
  void startsAtTheBeginningWhenTheFileIsAnotherByNow() throws Exception {
    served("/file", 100_000);
    server.etag = "\"two\"";

    try (SourceStream stream =
        source("/file").open(60_000, new SourceStat(100_000, null, "\"one\"", null))) {
      assertThat(stream.offset()).isZero();
    }
  }

  @Test
  void asksForNothingWhenAllBytesAreThere() throws Exception {
    served("/file", 100_000);

    try (SourceStream stream =
        source("/file").open(100_000, new SourceStat(100_000, null, "\"one\"", null))) {
      assertThat(stream.offset()).isEqualTo(100_000);
      assertThat(stream.next()).isNull();
    }
    assertThat(server.requests).containsExactly("HEAD /file");
  }

  @Test
  void failsABodyThatEndsEarlyAfterHandingOnWhatCame() throws Exception {
    try (SourceStream stream = source("/short").open(0, null)) {
      ByteArrayOutputStream got = new ByteArrayOutputStream();
      assertThatThrownBy(() -> drainInto(stream, got))
          .isInstanceOfSatisfying(
              TransferException.class,
              e -> assertThat(e.failure().code()).isEqualTo(FailureCode.CONNECTION_LOST));
      assertThat(got.size()).isEqualTo(300_000);
    }
  }

  @Test
  void wakesAReaderThatWaitsWhenTheStreamIsClosed() throws Exception {
    SourceStream stream = source("/drip").open(0, null);
    Objects.requireNonNull(stream.next()).release();
    Thread closer = Thread.ofVirtual().start(stream::close);

    assertThatThrownBy(stream::next).isInstanceOf(InterruptedException.class);
    closer.join();
  }

  @ParameterizedTest
  @CsvSource({
    "401,CREDENTIALS_REFUSED,never",
    "403,SOURCE_DENIED,never",
    "404,SOURCE_NOT_FOUND,never",
    "410,SOURCE_NOT_FOUND,never",
    "400,BAD_REQUEST,never",
    "429,SERVER_BUSY,after",
    "503,SERVER_BUSY,after",
    "500,SERVER_ERROR,backoff",
    "502,SERVER_ERROR,backoff"
  })
  void mapsAStatusToAFailureAndItsVerdict(int status, FailureCode code, String retry) {
    TransferFailure failure = failureOf(() -> source("/status/" + status).open(0, null));

    assertThat(failure.code()).isEqualTo(code);
    assertThat(failure.retry().wireName()).isEqualTo(retry);
    assertThat(failure.message()).contains("answered " + status);
  }

  @Test
  void waitsAsLongAsTheServerAsks() {
    TransferFailure failure = failureOf(() -> source("/status/503").open(0, null));

    assertThat(failure.retry()).isEqualTo(new Retry.After(Duration.ofSeconds(7)));
  }

  @Test
  void saysThatNobodyListens() {
    Endpoint nowhere = Endpoint.parse("http://127.0.0.1:1/file");

    TransferFailure failure = failureOf(() -> http.source(nowhere).open(0, null));

    assertThat(failure.code()).isEqualTo(FailureCode.UNREACHABLE);
    assertThat(failure.message()).startsWith("http://127.0.0.1:1 refuses connections");
  }

  @Test
  void saysThatAHostIsUnknown() {
    Endpoint nowhere = Endpoint.parse("http://no-such-host.invalid/file");

    TransferFailure failure = failureOf(() -> http.source(nowhere).open(0, null));

    assertThat(failure.message()).contains("unknown host");
  }

  @Test
  void neverConnectsToAMetadataAddress() {
    Endpoint metadata = Endpoint.parse("http://169.254.169.254/latest/meta-data/");

    TransferFailure failure = failureOf(() -> http.source(metadata).open(0, null));

    assertThat(failure.code()).isEqualTo(FailureCode.REDIRECT_REFUSED);
    assertThat(failure.message()).contains("169.254.169.254");
  }

  @Test
  void checksTheAddressAtEachRedirect() {
    Source source = source("/redirect?to=http://169.254.169.254/secret");

    TransferFailure failure = failureOf(() -> source.open(0, null));

    assertThat(failure.code()).isEqualTo(FailureCode.REDIRECT_REFUSED);
  }

  @Test
  void followsARedirectOnTheSameHostWithItsCredentials() throws Exception {
    byte[] content = served("/file", 1000);

    try (SourceStream stream =
        http.source(secret(server.url("/redirect?to=/file"))).open(0, null)) {
      assertThat(drain(stream)).isEqualTo(content);
    }
    assertThat(server.lastHeaders).containsEntry("Authorization", "Bearer t0ken");
  }

  @Test
  void leavesCredentialsBehindWhenARedirectLeadsToAnotherHost() throws Exception {
    try (FaultyServer other = new FaultyServer(vertx)) {
      other.files.put("/file", new byte[10]);
      Endpoint endpoint = secret(server.url("/redirect?to=" + other.url("/file")));

      try (SourceStream stream = http.source(endpoint).open(0, null)) {
        drain(stream);
      }

      assertThat(other.lastHeaders).doesNotContainKeys("Authorization", "X-Tenant");
    }
  }

  @Test
  void endsALoopOfRedirects() {
    TransferFailure failure = failureOf(() -> source("/redirect-loop").open(0, null));

    assertThat(failure.code()).isEqualTo(FailureCode.REDIRECT_REFUSED);
    assertThat(server.requests).hasSize(6);
  }

  @Test
  void asksForNoCompression() throws Exception {
    served("/file", 10);

    try (SourceStream stream = source("/file").open(0, null)) {
      drain(stream);
    }

    assertThat(server.lastHeaders).containsEntry("Accept-Encoding", "identity");
  }

  @Test
  void uploadsWithALength() throws Exception {
    byte[] content = random(2_000_000);

    upload("/up", content, content.length);

    assertThat(server.files.get("/up")).isEqualTo(content);
    assertThat(server.lastHeaders).containsEntry("Content-Length", "2000000");
  }

  @Test
  void uploadsInChunksWhereTheLengthIsUnknown() throws Exception {
    byte[] content = random(300_000);

    upload("/up", content, -1);

    assertThat(server.files.get("/up")).isEqualTo(content);
    assertThat(server.lastHeaders).containsEntry("Transfer-Encoding", "chunked");
  }

  @Test
  void leavesItToTheServerToRefuseWhatAppearedMeanwhile() {
    server.files.put("/up", new byte[1]);

    TransferFailure failure = failureOf(() -> upload("/up", random(1000), 1000));

    assertThat(failure.code()).isEqualTo(FailureCode.DESTINATION_EXISTS);
    assertThat(server.files.get("/up")).hasSize(1);
  }

  @Test
  void saysThatTheServerIsFull() {
    TransferFailure failure = failureOf(() -> upload("/full", random(5_000_000), 5_000_000));

    assertThat(failure.code()).isEqualTo(FailureCode.NO_SPACE);
  }

  @Test
  void tellsAServerWithoutHeadFromAMissingFile() {
    served("/file", 10);
    server.answersHead = false;

    TransferFailure failure = failureOf(() -> source("/file").stat());

    assertThat(failure).isInstanceOf(TransferFailure.Unreachable.class);
    assertThat(failure.message()).contains("answers HEAD with 405");
  }

  private Source source(String path) {
    try {
      return http.source(Endpoint.parse(server.url(path)));
    } catch (TransferException e) {
      throw new AssertionError(e);
    }
  }

  private static Endpoint secret(String url) {
    return new Endpoint(
        Endpoint.parse(url).uri(),
        Map.of("X-Tenant", "a"),
        new Credentials.Bearer(new Secret("t0ken")));
  }

  private void upload(String path, byte[] content, long length) throws Exception {
    SinkPlan plan = new SinkPlan(new TransferIds(SystemTime.INSTANCE).next(), Delivery.DEFAULT);
    try (Sink sink = http.sink(Endpoint.parse(server.url(path)), plan)) {
      sink.begin(0, length);
      for (int at = 0; at < content.length; at += 100_000) {
        sink.write(
            new Bytes(
                ByteBuffer.wrap(content, at, Math.min(100_000, content.length - at)).slice()));
      }
      sink.finish();
      assertThat(sink.writtenSize()).isEqualTo(content.length);
    }
  }

  private record Bytes(ByteBuffer bytes) implements Chunk {
    @Override
    public ByteBuffer[] buffers() {
      return new ByteBuffer[] {bytes.duplicate()};
    }

    @Override
    public int size() {
      return bytes.remaining();
    }

    @Override
    public void release() {
      // On the heap.
    }
  }

  private byte[] served(String path, int size) {
    byte[] content = random(size);
    server.files.put(path, content);
    return content;
  }

  private static byte[] random(int size) {
    byte[] content = new byte[size];
    new Random(size).nextBytes(content);
    return content;
  }

  private static byte[] drain(SourceStream stream) throws Exception {
    ByteArrayOutputStream into = new ByteArrayOutputStream();
    drainInto(stream, into);
    return into.toByteArray();
  }

  private static void drainInto(SourceStream stream, ByteArrayOutputStream into)
      throws TransferException, InterruptedException {
    for (Chunk chunk = stream.next(); chunk != null; chunk = stream.next()) {
      for (ByteBuffer bytes : chunk.buffers()) {
        byte[] copy = new byte[bytes.remaining()];
        bytes.get(copy);
        into.writeBytes(copy);
      }
      chunk.release();
    }
  }

  private static TransferFailure failureOf(
      org.assertj.core.api.ThrowableAssert.ThrowingCallable call) {
    @Nullable Throwable thrown = org.assertj.core.api.Assertions.catchThrowable(call);
    assertThat(thrown).isInstanceOf(TransferException.class);
    return ((TransferException) Objects.requireNonNull(thrown)).failure();
  }
}
