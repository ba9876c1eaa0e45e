package dev.quorus.testkit.protocol.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.quorus.core.engine.Job;
import dev.quorus.core.engine.Outcome;
import dev.quorus.core.engine.PublishGate;
import dev.quorus.core.engine.StreamingEngine;
import dev.quorus.core.failure.FailureCode;
import dev.quorus.core.failure.Retry;
import dev.quorus.core.failure.TransferFailure;
import dev.quorus.core.protocol.Protocols;
import dev.quorus.core.protocol.file.FileProtocol;
import dev.quorus.core.protocol.file.FileRoots;
import dev.quorus.core.protocol.http.HttpProtocol;
import dev.quorus.core.time.SystemTime;
import dev.quorus.core.time.Ticker;
import dev.quorus.core.transfer.AttemptRef;
import dev.quorus.core.transfer.Endpoint;
import dev.quorus.core.transfer.TransferIds;
import dev.quorus.core.transfer.TransferOrder;
import dev.quorus.testkit.contract.Bytes;
import io.vertx.core.Vertx;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Servers whose headers and bytes do not agree: what they send never gets a final name. */
@Timeout(60)
class LyingServerTest {
  private static final byte[] CONTENT = Bytes.of(100_000);
  private static final byte[] PAGE =
      "\n<!DOCTYPE html>\n<title>Please sign in</title>".getBytes(StandardCharsets.UTF_8);

  @TempDir private Path folder;
  private final Vertx vertx = Vertx.vertx();
  private final HttpProtocol http = ProxiedHttp.protocol(vertx);
  private final StreamingEngine engine =
      new StreamingEngine(
          new Protocols(List.of(http, new FileProtocol(FileRoots.unconfined()))), Ticker.SYSTEM);

  @AfterEach
  void stop() {
    engine.close();
    http.close();
    vertx.close().toCompletionStage().toCompletableFuture().join();
  }

  @Test
  void moreAnnouncedThanSent() throws Exception {
    TransferFailure failure = failed("/file", both(200, "Content-Length: 101000", CONTENT));

    assertThat(failure.code()).isEqualTo(FailureCode.CONNECTION_LOST);
    assertThat(failure.retry()).isEqualTo(Retry.backoff());
  }

  @Test
  void lessAnnouncedThanSent() throws Exception {
    TransferFailure failure = failed("/file", both(200, "Content-Length: 99000", CONTENT));

    assertThat(failure.code()).isEqualTo(FailureCode.SIZE_MISMATCH);
    assertThat(failure.retry()).isEqualTo(Retry.backoff());
  }

  @Test
  void anotherLengthByHeadThanByGet() throws Exception {
    byte[] head = RawHttpServer.answer("HTTP/1.1 200 OK\nETag: \"a\"\nContent-Length: 1", none());
    byte[] get =
        RawHttpServer.answer("HTTP/1.1 200 OK\nETag: \"a\"\nContent-Length: 100000", CONTENT);

    TransferFailure failure = failed("/file", line -> line.startsWith("HEAD") ? head : get);

    assertThat(failure.code()).isEqualTo(FailureCode.SOURCE_CHANGED);
  }

  /** The chunks count then: the length is ignored, as RFC 9112 wants it. */
  @Test
  void aLengthBesideChunksIsIgnored() throws Exception {
    byte[] chunks = "5\r\nfirst\r\n6\r\nsecond\r\n0\r\n\r\n".getBytes(StandardCharsets.US_ASCII);
    String headers = "Content-Length: 5\nTransfer-Encoding: chunked";

    Outcome outcome = copy("/file", both(200, headers, chunks));

    assertThat(outcome).isInstanceOf(Outcome.Succeeded.class);
    assertThat(folder.resolve("copy")).hasContent("firstsecond");
  }

  @Test
  void chunksThatEndEarly() throws Exception {
    byte[] chunks = "5\r\nfirst\r\n6\r\nsec".getBytes(StandardCharsets.US_ASCII);

    TransferFailure failure = failed("/file", both(200, "Transfer-Encoding: chunked", chunks));

    assertThat(failure.code()).isEqualTo(FailureCode.CONNECTION_LOST);
  }

  @ParameterizedTest
  @ValueSource(strings = {"/file.zip", "/a/b.tar.gz?token=1", "/file.ISO"})
  void aPageInPlaceOfAFileThatCannotBeOne(String path) throws Exception {
    TransferFailure failure = failed(path, page(PAGE));

    assertThat(failure.code()).isEqualTo(FailureCode.SERVER_ERROR);
    assertThat(failure.message()).contains("a page of HTML");
    assertThat(failure.retry()).isEqualTo(Retry.backoff());
  }

  @ParameterizedTest
  @ValueSource(strings = {"/index.html", "/", "/report", "/page.php", "/notes.txt", "/data.xml"})
  void aPageThatMayBeTheFile(String path) throws Exception {
    assertThat(copy(path, page(PAGE))).isInstanceOf(Outcome.Succeeded.class);
    assertThat(folder.resolve("copy")).hasBinaryContent(PAGE);
  }

  @Test
  void aFileThatIsOnlyCalledAPage() throws Exception {
    assertThat(copy("/file.zip", page(CONTENT))).isInstanceOf(Outcome.Succeeded.class);
    assertThat(folder.resolve("copy")).hasBinaryContent(CONTENT);
  }

  @Test
  void anEmptyFileThatIsCalledAPage() throws Exception {
    assertThat(copy("/file.zip", page(none()))).isInstanceOf(Outcome.Succeeded.class);
    assertThat(folder.resolve("copy")).isEmptyFile();
  }

  private static byte[] none() {
    return new byte[0];
  }

  private static Function<String, byte[]> page(byte[] body) {
    return both(
        200, "Content-Type: text/html; charset=utf-8\nContent-Length: " + body.length, body);
  }

  /** The same headers to GET and HEAD. */
  private static Function<String, byte[]> both(int status, String headers, byte[] body) {
    String head = "HTTP/1.1 %d OK\n%s".formatted(status, headers);
    return line -> RawHttpServer.answer(head, line.startsWith("HEAD") ? none() : body);
  }

  private TransferFailure failed(String path, Function<String, byte[]> answers) throws Exception {
    Outcome outcome = copy(path, answers);
    assertThat(outcome).isInstanceOf(Outcome.Failed.class);
    try (Stream<Path> left = Files.list(folder)) {
      assertThat(left).isEmpty();
    }
    return ((Outcome.Failed) outcome).failure();
  }

  private Outcome copy(String path, Function<String, byte[]> answers) throws Exception {
    try (RawHttpServer server = new RawHttpServer(answers)) {
      TransferOrder order =
          TransferOrder.of(Endpoint.parse(server.url(path)), Endpoint.file(folder.resolve("copy")));
      AttemptRef attempt = new AttemptRef(new TransferIds(SystemTime.INSTANCE).next(), 1, 1);
      return engine
          .start(new Job(attempt, order), PublishGate.OPEN)
          .outcome()
          .get(30, TimeUnit.SECONDS);
    }
  }
}
