package dev.quorus.testkit.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.quorus.core.failure.FailureCode;
import dev.quorus.core.failure.Retry;
import dev.quorus.core.failure.TransferException;
import dev.quorus.core.failure.TransferFailure;
import dev.quorus.core.protocol.Sink;
import dev.quorus.core.protocol.SinkPlan;
import dev.quorus.core.protocol.Source;
import dev.quorus.core.time.SystemTime;
import dev.quorus.core.transfer.Delivery;
import dev.quorus.core.transfer.DigestAlgorithm;
import dev.quorus.core.transfer.Endpoint;
import dev.quorus.core.transfer.OverwritePolicy;
import dev.quorus.core.transfer.PublishMode;
import dev.quorus.core.transfer.TransferId;
import dev.quorus.core.transfer.TransferIds;
import dev.quorus.core.transfer.VerifyMode;
import java.io.IOException;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** One server for all tests of a class, and a folder on it for each of them. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@Timeout(120)
abstract class ContractBase {
  /** How soon a closed stream or sink must let go of its thread. */
  static final long CLOSING_SECONDS = 2;

  private final TransferIds ids = new TransferIds(SystemTime.INSTANCE);
  private int number;
  private String folder = "";
  private @Nullable ContractServer started;

  /**
   * Starts the server.
   *
   * @param scratch an empty folder, to serve from and to keep configuration in
   */
  protected abstract ContractServer start(Path scratch) throws IOException;

  @BeforeAll
  void startServer(@TempDir Path scratch) throws IOException {
    started = start(scratch);
  }

  @AfterAll
  void stopServer() throws IOException {
    if (started != null) {
      started.close();
    }
  }

  @BeforeEach
  void makeFolder() throws IOException {
    number++;
    folder = "test-" + number;
    server().makeFolder(folder);
  }

  /** The server that was started. */
  protected final ContractServer server() {
    ContractServer running = started;
    if (running == null) {
      throw new IllegalStateException("the server is not started");
    }
    return running;
  }

  /** Skips the test, with the reason, where the server lacks one of these. */
  final void needs(ContractTrait... traits) {
    for (ContractTrait trait : traits) {
      String reason = server().lacks().get(trait);
      assumeTrue(reason == null, () -> trait + ": " + reason);
    }
  }

  final boolean has(ContractTrait trait) {
    return !server().lacks().containsKey(trait);
  }

  /** Skips the test where this process cannot write the name itself. */
  final void needsName(String name) {
    try {
      var _ = Path.of(name);
    } catch (InvalidPathException e) {
      assumeTrue(false, "the locale cannot write '" + name + "': start with LC_ALL=C.UTF-8");
    }
  }

  /** The folder of this test. */
  final String folder() {
    return folder;
  }

  /** A path in the folder of this test. */
  final String in(String name) {
    return folder + "/" + name;
  }

  final Endpoint endpoint(String name) {
    return server().endpoint(in(name));
  }

  final Source source(String name) throws TransferException {
    return server().protocol().source(endpoint(name));
  }

  final TransferId newId() {
    return ids.next();
  }

  final Sink sink(String name) throws TransferException {
    return sink(name, newId(), OverwritePolicy.REPLACE);
  }

  final Sink sink(String name, TransferId id, OverwritePolicy overwrite) throws TransferException {
    return server().protocol().sink(endpoint(name), plan(id, overwrite, true));
  }

  static SinkPlan plan(TransferId id, OverwritePolicy overwrite, boolean createFolders) {
    return new SinkPlan(
        id,
        new Delivery(
            VerifyMode.SIZE,
            DigestAlgorithm.SHA256,
            null,
            overwrite,
            PublishMode.RENAME,
            createFolders));
  }

  /** What it fails with. */
  static TransferFailure failure(ThrowingCallable call) {
    TransferException thrown = catchThrowableOfType(TransferException.class, call);
    assertThat(thrown).as("a failure").isNotNull();
    assertThat(thrown.failure().message()).isNotBlank();
    return thrown.failure();
  }

  /** Asserts that it fails with one of these codes, and is never tried again. */
  static void assertRejected(ThrowingCallable call, FailureCode... codes) {
    TransferFailure failure = failure(call);
    assertThat(failure.code()).as(failure.message()).isIn((Object[]) codes);
    assertThat(failure.retry()).as(failure.message()).isEqualTo(Retry.never());
  }

  /** Asserts that the thread ends soon after the stream or sink that it uses was closed. */
  static void assertLetsGo(Thread user) throws InterruptedException {
    assertThat(user.join(java.time.Duration.ofSeconds(CLOSING_SECONDS)))
        .as("the thread let go within %d %s", CLOSING_SECONDS, TimeUnit.SECONDS)
        .isTrue();
  }
}
