package dev.quorus.testkit.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.quorus.core.failure.FailureCode;
import dev.quorus.core.failure.Retry;
import dev.quorus.core.failure.TransferException;
import dev.quorus.core.failure.TransferFailure;
import dev.quorus.core.failure.TransferFailure.Unreachable;
import dev.quorus.core.protocol.Sink;
import dev.quorus.core.protocol.Source;
import dev.quorus.core.protocol.SourceStream;
import dev.quorus.core.transfer.Endpoint;
import dev.quorus.core.transfer.OverwritePolicy;
import dev.quorus.core.transfer.TransferId;
import dev.quorus.testkit.server.Loopback;
import java.io.IOException;
import java.net.URI;
import java.util.Arrays;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What a server may refuse, and what a network may do. */
abstract class FaultContract extends NameContract {
  private static final int STALLED = 64 << 20;
  private static final int MOST_TRIES = 3;

  @AfterEach
  void letTheBytesFlow() {
    server().flow();
  }

  @Test
  void aFileThatMayNotBeReadIsDenied() throws Exception {
    needs(ContractTrait.DENIES);
    server().put(in("file"), Bytes.of(10));
    server().deny(in("file"));

    try (Source source = source("file")) {
      assertRejected(() -> Bytes.read(source), FailureCode.SOURCE_DENIED);
    }
  }

  @Test
  void aFolderThatMayNotBeWrittenIsDenied() throws Exception {
    needs(ContractTrait.WRITES, ContractTrait.DENIES);
    server().makeFolder(in("folder"));
    server().deny(in("folder"));

    try (Sink sink = sink("folder/file")) {
      assertRejected(() -> Bytes.deliver(sink, Bytes.of(10)), FailureCode.DESTINATION_DENIED);
    }
  }

  @Test
  void wrongCredentialsAreTriedOnceAndNeverAgain() throws Exception {
    needs(ContractTrait.USERS);
    server().put(in("file"), Bytes.of(10));
    Endpoint wrong = server().wrongCredentials(endpoint("file"));
    long before = server().refusedLogins();

    try (Source source = server().protocol().source(wrong)) {
      assertRejected(() -> Bytes.read(source), FailureCode.CREDENTIALS_REFUSED);
    }

    if (before >= 0) {
      assertThat(server().refusedLogins() - before).as("log-ins that were tried").isEqualTo(1);
    }
  }

  @Test
  void wrongCredentialsDoNotHarmTheRightOnes() throws Exception {
    needs(ContractTrait.USERS);
    byte[] content = Bytes.of(10);
    server().put(in("file"), content);
    Endpoint wrong = server().wrongCredentials(endpoint("file"));
    try (Source right = source("file");
        Source refused = server().protocol().source(wrong)) {
      Bytes.read(right);

      assertRejected(() -> Bytes.read(refused), FailureCode.CREDENTIALS_REFUSED);
      assertThat(Bytes.read(right)).isEqualTo(content);
    }
  }

  @Test
  void aServerThatIsNotThereMayBeTriedAgain() throws Exception {
    needs(ContractTrait.NETWORK);
    try (Source source = server().protocol().source(nowhere(endpoint("file")))) {
      TransferFailure failure = failure(() -> Bytes.read(source));

      assertThat(failure.code()).as(failure.message()).isEqualTo(FailureCode.UNREACHABLE);
      assertThat(failure.retry()).isEqualTo(Retry.backoff());
    }
  }

  /** Or the adapter goes on by itself, without a byte lost or twice. */
  @Test
  void aConnectionCutWhileReadingMayBeTriedAgain() throws Exception {
    needs(ContractTrait.CUTS);
    byte[] content = Bytes.of(STALLED);
    server().put(in("file"), content);

    try (Source source = source("file");
        SourceStream stream = source.open(0, null)) {
      int first = skip(stream);
      server().cut();

      assertThat(Bytes.rest(stream)).isEqualTo(Arrays.copyOfRange(content, first, content.length));
    } catch (TransferException e) {
      assertThat(e.failure()).as(e.getMessage()).isInstanceOf(Unreachable.class);
      assertThat(e.failure().code()).isEqualTo(FailureCode.CONNECTION_LOST);
    }
    again(() -> assertReads("file", content));
  }

  @Test
  void aConnectionCutWhileWritingMayBeTriedAgain() throws Exception {
    needs(ContractTrait.WRITES, ContractTrait.CUTS);
    byte[] content = Bytes.of(8 * MIB);
    TransferId id = newId();
    try (Sink sink = sink("file", id, OverwritePolicy.REPLACE)) {
      sink.target();
      sink.partial();
      sink.begin(0, 2L * content.length);
      Bytes.write(sink, content);
      server().cut();

      TransferFailure failure =
          failure(() -> {
            Bytes.write(sink, content);
            sink.finish();
          });
      assertThat(failure).as(failure.message()).isInstanceOf(Unreachable.class);
      assertThat(failure.code()).isEqualTo(FailureCode.CONNECTION_LOST);
    }

    again(() -> deliver(id, content));
    assertThat(server().get(in("file"))).isEqualTo(content);
  }

  @Test
  void aKeptConnectionThatWasCutIsReplaced() throws Exception {
    needs(ContractTrait.CUTS);
    byte[] content = Bytes.of(10_000);
    server().put(in("file"), content);
    assertReads("file", content);
    server().cut();

    again(() -> assertReads("file", content));
  }

  @Test
  void closingEndsAReadThatWaitsForTheServer() throws Exception {
    needs(ContractTrait.STALLS);
    server().put(in("file"), Bytes.of(STALLED));
    CountDownLatch begun = new CountDownLatch(1);

    try (Source source = source("file")) {
      SourceStream stream = source.open(0, null);
      server().stall();
      Thread reader = Thread.ofVirtual().start(() -> drain(stream, begun));
      awaitWaiting(reader);
      stream.close();

      assertLetsGo(reader);
    }
  }

  @Test
  void closingEndsAWriteThatWaitsForTheServer() throws Exception {
    needs(ContractTrait.WRITES, ContractTrait.STALLS);
    Sink sink = sink("file");
    sink.target();
    sink.partial();
    sink.begin(0, STALLED);
    server().stall();
    Thread writer = Thread.ofVirtual().start(() -> fill(sink));
    awaitWaiting(writer);

    sink.close();

    assertLetsGo(writer);
  }

  @Test
  void anInterruptEndsAReadThatWaitsForTheServer() throws Exception {
    needs(ContractTrait.STALLS);
    server().put(in("file"), Bytes.of(STALLED));
    CountDownLatch begun = new CountDownLatch(1);

    try (Source source = source("file");
        SourceStream stream = source.open(0, null)) {
      server().stall();
      Thread reader = Thread.ofVirtual().start(() -> drain(stream, begun));
      awaitWaiting(reader);
      reader.interrupt();

      assertLetsGo(reader);
    }
  }

  /** Something that a transfer's attempt does. */
  private interface Attempt {
    void run() throws TransferException, InterruptedException;
  }

  /** Tries as the scheduler would: connections that were kept and cut may be noticed late. */
  private static void again(Attempt attempt) throws TransferException, InterruptedException {
    for (int left = MOST_TRIES; left > 1; left--) {
      try {
        attempt.run();
        return;
      } catch (TransferException e) {
        assertThat(e.failure().retry()).as(e.getMessage()).isEqualTo(Retry.backoff());
      }
    }
    attempt.run();
  }

  private void assertReads(String name, byte[] content)
      throws TransferException, InterruptedException {
    try (Source source = source(name)) {
      assertThat(Bytes.read(source)).isEqualTo(content);
    }
  }

  private void deliver(TransferId id, byte[] content)
      throws TransferException, InterruptedException {
    try (Sink sink = sink("file", id, OverwritePolicy.REPLACE)) {
      Bytes.deliver(sink, content);
    }
  }

  private static void fill(Sink sink) {
    try {
      Bytes.write(sink, Bytes.of(STALLED));
      sink.finish();
    } catch (TransferException e) {
      assertThat(e.failure()).isNotNull();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Until the thread stands still: it waits, and goes on waiting. */
  private static void awaitWaiting(Thread thread) {
    AtomicLong looks = new AtomicLong();
    await("the thread to wait for the server")
        .until(() ->
            (thread.getState() == Thread.State.WAITING
                        || thread.getState() == Thread.State.TIMED_WAITING
                    ? looks.incrementAndGet()
                    : looks.getAndSet(0))
                >= 3);
  }

  private static Endpoint nowhere(Endpoint endpoint) throws IOException {
    String uri =
        endpoint.uri().toString().replaceFirst(":[0-9]+/", ":" + Loopback.freePort() + "/");
    return new Endpoint(
        URI.create(uri), endpoint.headers(), endpoint.credentials(), endpoint.trust());
  }
}
