package dev.quorus.core.protocol.file;

import static dev.quorus.core.protocol.file.Transfers.bytes;
import static dev.quorus.core.protocol.file.Transfers.chunk;
import static dev.quorus.core.protocol.file.Transfers.plan;
import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import dev.quorus.core.failure.TransferException;
import dev.quorus.core.protocol.Partial;
import dev.quorus.core.protocol.Sink;
import dev.quorus.core.protocol.SourceStream;
import dev.quorus.core.transfer.Endpoint;
import dev.quorus.core.transfer.OverwritePolicy;
import dev.quorus.core.transfer.PublishMode;
import dev.quorus.core.transfer.Published;
import dev.quorus.core.transfer.TransferId;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

@Timeout(60)
@ParameterizedClass
@EnumSource(Bounds.class)
class FileSinkResumeTest {
  private static final byte[] CONTENT = bytes(100_000);
  private static final int HALF = 50_000;

  private final Bounds bounds;
  @TempDir Path root;
  private FileProtocol protocol;
  private Path target;
  private TransferId id;

  FileSinkResumeTest(Bounds bounds) {
    this.bounds = bounds;
  }

  @BeforeEach
  void confineToTheFolder() {
    protocol = new FileProtocol(bounds.around(root));
    target = root.resolve("target");
    id = Transfers.newId();
  }

  @ParameterizedTest
  @EnumSource(PublishMode.class)
  void findsWhatAnEarlierAttemptWroteAndNoted(PublishMode mode) throws Exception {
    try (Sink first = sink(OverwritePolicy.FAIL, mode)) {
      first.target();
      first.begin(0, CONTENT.length);
      first.write(chunk(Arrays.copyOf(CONTENT, HALF)));
      first.checkpoint(new byte[] {1, 2, 3});
      first.checkpoint(new byte[] {4, 5});
    }

    try (Sink second = sink(OverwritePolicy.FAIL)) {
      second.target();
      Partial partial = second.partial();

      assertThat(partial).isEqualTo(new Partial(HALF, ByteBuffer.wrap(new byte[] {1, 2, 3, 4, 5})));
    }
  }

  @Test
  void readsThePartialBack() throws Exception {
    leaveHalf();

    try (Sink sink = sink(OverwritePolicy.FAIL)) {
      sink.target();
      try (SourceStream partial = sink.readPartial(1000)) {
        assertThat(Transfers.read(partial)).isEqualTo(Arrays.copyOf(CONTENT, 1000));
      }
    }
  }

  @Test
  void goesOnBehindWhatWasKept() throws Exception {
    leaveHalf();

    try (Sink sink = sink(OverwritePolicy.FAIL)) {
      sink.target();
      sink.partial();
      sink.begin(1000, CONTENT.length);
      sink.write(chunk(Arrays.copyOfRange(CONTENT, 1000, CONTENT.length)));
      sink.finish();
      sink.publish();
    }

    assertThat(target).hasBinaryContent(CONTENT);
    assertThat(names()).containsExactly("target");
  }

  @Test
  void cutsOffWhatLiesBehindTheOffset() throws Exception {
    leaveHalf();

    try (Sink sink = sink(OverwritePolicy.FAIL)) {
      sink.target();
      sink.begin(1000, CONTENT.length);
      sink.finish();

      assertThat(sink.writtenSize()).isEqualTo(1000);
    }
  }

  @Test
  void throwsAwayPartialAndLedgerWhenItBeginsAtTheStart() throws Exception {
    leaveHalf();

    try (Sink sink = sink(OverwritePolicy.FAIL)) {
      sink.target();
      sink.partial();
      sink.begin(0, CONTENT.length);

      Partial now = requireNonNull(sink.partial());
      assertThat(now.size()).isZero();
      assertThat(now.ledger().remaining()).isZero();
    }
  }

  @Test
  void notesProgressThoughItsThreadWasInterruptedBefore() throws Exception {
    try (Sink sink = sink(OverwritePolicy.FAIL, PublishMode.FSYNC)) {
      sink.target();
      sink.begin(0, CONTENT.length);
      sink.write(chunk(CONTENT));
      Thread.currentThread().interrupt();
      try {
        sink.checkpoint(new byte[] {1});
      } catch (InterruptedException e) {
        // What matters is what comes after it.
      }

      sink.checkpoint(new byte[] {2});
      sink.write(chunk(CONTENT));

      assertThat(requireNonNull(sink.partial()).size()).isEqualTo(2L * CONTENT.length);
    }
  }

  @Test
  void isPublishedWhenAnEarlierAttemptDiedBetweenItsLastTwoSteps() throws Exception {
    leaveWholeUnderBothNames();

    try (Sink sink = sink(OverwritePolicy.FAIL)) {
      assertThat(requireNonNull(sink.target()).own()).isTrue();
      assertThat(requireNonNull(sink.partial()).size()).isEqualTo(CONTENT.length);
      sink.begin(CONTENT.length, CONTENT.length);
      sink.finish();
      Published how = sink.publish();

      assertThat(how).isEqualTo(Published.RENAMED);
    }
    assertThat(target).hasBinaryContent(CONTENT);
    assertThat(names()).containsExactly("target");
  }

  @ParameterizedTest
  @EnumSource(OverwritePolicy.class)
  void neverTouchesThePublishedFileWhenItIsSentAgain(OverwritePolicy overwrite) throws Exception {
    leaveWholeUnderBothNames();

    try (Sink sink = sink(overwrite)) {
      sink.target();
      sink.partial();
      sink.begin(0, CONTENT.length);
      assertThat(target).hasBinaryContent(CONTENT);
      sink.write(chunk(CONTENT));
      sink.finish();
      assertThat(sink.publish()).isEqualTo(Published.RENAMED);
    }
    assertThat(target).hasBinaryContent(CONTENT);
    assertThat(names()).containsExactly("target");
  }

  @Test
  void neverTouchesThePublishedFileWhenPartOfItIsSentAgain() throws Exception {
    leaveWholeUnderBothNames();

    try (Sink sink = sink(OverwritePolicy.FAIL)) {
      sink.target();
      sink.partial();
      sink.begin(HALF, CONTENT.length);
      assertThat(target).hasBinaryContent(CONTENT);
      sink.write(chunk(Arrays.copyOfRange(CONTENT, HALF, CONTENT.length)));
      sink.finish();
      assertThat(sink.publish()).isEqualTo(Published.RENAMED);
    }
    assertThat(target).hasBinaryContent(CONTENT);
    assertThat(names()).containsExactly("target");
  }

  @Test
  void leavesThePartialOfAnotherTransferAlone() throws Exception {
    leaveHalf();
    id = Transfers.newId();

    try (Sink sink = sink(OverwritePolicy.FAIL)) {
      sink.target();
      assertThat(sink.partial()).isNull();
      sink.discard();
    }

    assertThat(names()).hasSize(2);
  }

  @Test
  void writesAnewWhereAPartialIsNoFile() throws Exception {
    Path elsewhere = Files.write(root.resolve("elsewhere"), bytes(5));
    Files.createSymbolicLink(partial(), elsewhere);

    try (Sink sink = sink(OverwritePolicy.FAIL)) {
      Transfers.deliver(sink, CONTENT);
    }

    assertThat(target).hasBinaryContent(CONTENT);
    assertThat(elsewhere).hasBinaryContent(bytes(5));
  }

  private void leaveHalf() throws TransferException, InterruptedException {
    try (Sink sink = sink(OverwritePolicy.FAIL)) {
      sink.target();
      sink.begin(0, CONTENT.length);
      sink.write(chunk(Arrays.copyOf(CONTENT, HALF)));
      sink.checkpoint(new byte[] {1, 2, 3});
    }
  }

  /** As a process leaves it that dies when the file has its final name beside the other one. */
  private void leaveWholeUnderBothNames() throws IOException {
    Files.write(partial(), CONTENT);
    Files.createLink(target, partial());
  }

  private Sink sink(OverwritePolicy overwrite) throws TransferException {
    return sink(overwrite, PublishMode.RENAME);
  }

  private Sink sink(OverwritePolicy overwrite, PublishMode mode) throws TransferException {
    return protocol.sink(Endpoint.file(target), plan(id, overwrite, mode));
  }

  private Path partial() {
    return root.resolve(".target." + id + ".part");
  }

  private List<String> names() throws IOException {
    try (Stream<Path> all = Files.list(root)) {
      return all.map(each -> each.getFileName().toString()).sorted().toList();
    }
  }
}
