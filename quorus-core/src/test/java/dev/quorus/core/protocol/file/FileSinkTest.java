package dev.quorus.core.protocol.file;

import static dev.quorus.core.protocol.file.TransferFailures.assertFails;
import static dev.quorus.core.protocol.file.TransferFailures.failure;
import static dev.quorus.core.protocol.file.Transfers.bytes;
import static dev.quorus.core.protocol.file.Transfers.chunk;
import static dev.quorus.core.protocol.file.Transfers.deliver;
import static dev.quorus.core.protocol.file.Transfers.plan;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.quorus.core.failure.FailureCode;
import dev.quorus.core.failure.TransferException;
import dev.quorus.core.failure.TransferFailure;
import dev.quorus.core.protocol.Sink;
import dev.quorus.core.protocol.SinkPlan;
import dev.quorus.core.protocol.TargetStat;
import dev.quorus.core.transfer.Delivery;
import dev.quorus.core.transfer.Endpoint;
import dev.quorus.core.transfer.OverwritePolicy;
import dev.quorus.core.transfer.PublishMode;
import dev.quorus.core.transfer.Published;
import dev.quorus.core.transfer.TransferId;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
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
class FileSinkTest {
  private static final byte[] CONTENT = bytes(300_000);

  private final Bounds bounds;
  @TempDir Path root;
  private FileProtocol protocol;
  private Path target;
  private TransferId id;

  FileSinkTest(Bounds bounds) {
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
  void leavesTheWholeFileAndNothingElse(PublishMode mode) throws Exception {
    Published how;
    try (Sink sink = sink(OverwritePolicy.FAIL, mode)) {
      how = deliver(sink, CONTENT);
    }

    assertThat(how).isEqualTo(Published.RENAMED);
    assertThat(target).hasBinaryContent(CONTENT);
    assertThat(names()).containsExactly("target");
  }

  @Test
  void publishesAnEmptyFile() throws Exception {
    try (Sink sink = sink(OverwritePolicy.FAIL)) {
      deliver(sink, new byte[0]);
    }

    assertThat(target).isEmptyFile();
  }

  @Test
  void writesAllBuffersOfAChunkInTheirOrder() throws Exception {
    try (Sink sink = sink(OverwritePolicy.FAIL)) {
      sink.target();
      sink.begin(0, -1);
      sink.write(chunk(bytes(10), bytes(20), bytes(30)));
      sink.finish();
      assertThat(sink.writtenSize()).isEqualTo(60);
      sink.publish();
    }

    assertThat(Files.readAllBytes(target))
        .startsWith(bytes(10))
        .endsWith(bytes(30))
        .containsSequence(bytes(20));
  }

  @Test
  void hidesThePartialFromOthersUntilItIsPublished() throws Exception {
    try (Sink sink = sink(OverwritePolicy.FAIL)) {
      sink.target();
      sink.begin(0, CONTENT.length);
      sink.write(chunk(CONTENT));

      assertThat(names()).containsExactly(".target." + id + ".part");
      assertThat(permissions(partial())).isEqualTo("rw-------");
    }
  }

  @Test
  void givesANewFileThePermissionsOfAnyNewFile() throws Exception {
    Path other = Files.createFile(root.resolve("other"));

    try (Sink sink = sink(OverwritePolicy.FAIL)) {
      deliver(sink, CONTENT);
    }

    assertThat(permissions(target)).isEqualTo(permissions(other));
  }

  @Test
  void keepsThePermissionsOfTheFileThatItReplaces() throws Exception {
    Files.createFile(target);
    Files.setPosixFilePermissions(target, PosixFilePermissions.fromString("rwxr-x--x"));

    try (Sink sink = sink(OverwritePolicy.REPLACE)) {
      deliver(sink, CONTENT);
    }

    assertThat(permissions(target)).isEqualTo("rwxr-x--x");
    assertThat(target).hasBinaryContent(CONTENT);
  }

  @Test
  void tellsSizeAndTimeOfWhatIsThere() throws Exception {
    Files.write(target, bytes(77));
    Instant written = Instant.parse("2026-01-02T03:04:05Z");
    Files.setLastModifiedTime(target, FileTime.from(written));

    try (Sink sink = sink(OverwritePolicy.REPLACE)) {
      assertThat(sink.target()).isEqualTo(new TargetStat(77, written));
    }
  }

  @Test
  void findsNothingWhereNothingIs() throws Exception {
    try (Sink sink = sink(OverwritePolicy.REPLACE)) {
      assertThat(sink.target()).isNull();
      assertThat(sink.partial()).isNull();
    }
  }

  @Test
  void findsNothingInAMissingFolder() throws Exception {
    target = root.resolve("no/such/folder/target");

    try (Sink sink = sink(OverwritePolicy.REPLACE)) {
      assertThat(sink.target()).isNull();
      assertThat(sink.partial()).isNull();
    }
  }

  @ParameterizedTest
  @EnumSource(PublishMode.class)
  void makesMissingFolders(PublishMode mode) throws Exception {
    target = root.resolve("a/b/c/target");

    try (Sink sink = sink(OverwritePolicy.FAIL, mode)) {
      deliver(sink, CONTENT);
    }

    assertThat(target).hasBinaryContent(CONTENT);
  }

  @Test
  void refusesAMissingFolderWhenItIsNotToMakeOne() throws Exception {
    target = root.resolve("missing/target");
    Delivery strict =
        new Delivery(
            Delivery.DEFAULT.verify(),
            Delivery.DEFAULT.algorithm(),
            null,
            OverwritePolicy.FAIL,
            PublishMode.RENAME,
            false);

    try (Sink sink = protocol.sink(Endpoint.file(target), new SinkPlan(id, strict))) {
      String message =
          assertFails(FailureCode.DESTINATION_FOLDER_MISSING, () -> deliver(sink, CONTENT));
      assertThat(message).contains(target.toString());
    }
    assertThat(names()).isEmpty();
  }

  @Test
  void refusesAFileInThePlaceOfAFolder() throws Exception {
    Files.createFile(root.resolve("file"));
    target = root.resolve("file/target");

    try (Sink sink = sink(OverwritePolicy.FAIL)) {
      assertFails(FailureCode.DESTINATION_FOLDER_MISSING, () -> deliver(sink, CONTENT));
    }
  }

  @Test
  void refusesAFolderAsTarget() throws Exception {
    Files.createDirectory(target);

    try (Sink sink = sink(OverwritePolicy.REPLACE)) {
      String message = assertFails(FailureCode.DESTINATION_IS_FOLDER, sink::target);
      assertThat(message).contains(target.toString());
    }
  }

  @Test
  void refusesAFolderThatTakesTheNameWhileTheFileIsWritten() throws Exception {
    try (Sink sink = sink(OverwritePolicy.REPLACE)) {
      writeAll(sink);
      Files.createDirectory(target);

      assertFails(FailureCode.DESTINATION_IS_FOLDER, sink::publish);
    }
  }

  @Test
  void refusesToReplaceAPipe() throws Exception {
    FileSourceTest.makePipe(target);

    try (Sink sink = sink(OverwritePolicy.REPLACE)) {
      assertFails(FailureCode.BAD_REQUEST, sink::target);
    }
  }

  @Test
  void refusesAFileThatAppearsWhileItIsWritten() throws Exception {
    try (Sink sink = sink(OverwritePolicy.FAIL)) {
      writeAll(sink);
      Files.write(target, bytes(5));

      String message = assertFails(FailureCode.DESTINATION_EXISTS, sink::publish);

      assertThat(message).contains(target.toString());
      assertThat(target).hasBinaryContent(bytes(5));
      assertThat(names()).containsExactly("target");
    }
  }

  @Test
  void leavesAFileThatAppearsWhileItIsWrittenWhenThePolicyIsSkip() throws Exception {
    try (Sink sink = sink(OverwritePolicy.SKIP)) {
      writeAll(sink);
      Files.write(target, bytes(5));

      Published how = sink.publish();

      assertThat(how).isEqualTo(Published.SKIPPED);
      assertThat(target).hasBinaryContent(bytes(5));
      assertThat(names()).containsExactly("target");
    }
  }

  @ParameterizedTest
  @EnumSource(
      value = OverwritePolicy.class,
      names = {"REPLACE", "NEWER"})
  void replacesWhatIsThere(OverwritePolicy overwrite) throws Exception {
    Files.write(target, bytes(5));

    try (Sink sink = sink(overwrite)) {
      deliver(sink, CONTENT);
    }

    assertThat(target).hasBinaryContent(CONTENT);
    assertThat(names()).containsExactly("target");
  }

  @Test
  void removesPartialAndLedgerWhenItIsDiscarded() throws Exception {
    try (Sink sink = sink(OverwritePolicy.FAIL)) {
      sink.target();
      sink.begin(0, CONTENT.length);
      sink.write(chunk(CONTENT));
      sink.checkpoint(bytes(20));
      assertThat(names()).hasSize(2);

      sink.discard();

      assertThat(names()).isEmpty();
    }
  }

  @Test
  void discardsWhereNothingWasWritten() throws Exception {
    try (Sink sink = sink(OverwritePolicy.FAIL)) {
      sink.discard();
      sink.target();
      sink.discard();

      assertThat(names()).isEmpty();
    }
  }

  @Test
  void endsAWriteWhenItIsClosedByAnotherThread() throws Exception {
    Sink sink = sink(OverwritePolicy.FAIL);
    sink.target();
    sink.begin(0, CONTENT.length);
    sink.close();

    TransferFailure failure = failure(() -> sink.write(chunk(CONTENT)));

    assertThat(failure).isInstanceOf(TransferFailure.Interrupted.class);
  }

  @Test
  void endsAWriteWhenItsThreadIsInterrupted() throws Exception {
    try (Sink sink = sink(OverwritePolicy.FAIL)) {
      sink.target();
      sink.begin(0, CONTENT.length);
      Thread.currentThread().interrupt();

      assertThatThrownBy(() -> sink.write(chunk(CONTENT))).isInstanceOf(InterruptedException.class);
      assertThat(Thread.currentThread().isInterrupted()).isFalse();
    }
  }

  @Test
  void publishesInFullEvenIfItsThreadIsInterrupted() throws Exception {
    try (Sink sink = sink(OverwritePolicy.FAIL, PublishMode.FSYNC)) {
      writeAll(sink);
      Thread.currentThread().interrupt();

      Published how = sink.publish();

      assertThat(Thread.interrupted()).isTrue();
      assertThat(how).isEqualTo(Published.RENAMED);
      assertThat(names()).containsExactly("target");
    }
  }

  @Test
  void saysBeforeItWritesThatThereIsNoSpace() throws Exception {
    try (Sink sink = sink(OverwritePolicy.FAIL)) {
      sink.target();

      TransferFailure failure = failure(() -> sink.begin(0, Long.MAX_VALUE / 2));

      assertThat(failure).isInstanceOf(TransferFailure.NoSpace.class);
      assertThat(failure.message()).contains(target.toString());
      assertThat(names()).isEmpty();
    }
  }

  @Test
  void saysThatItMayNotWrite() throws Exception {
    // Nobody makes files there, not even root.
    target = Path.of("/sys/kernel/quorus-target");
    protocol = new FileProtocol(bounds.around(Path.of("/sys")));

    try (Sink sink = sink(OverwritePolicy.FAIL)) {
      assertFails(FailureCode.DESTINATION_DENIED, () -> deliver(sink, CONTENT));
    }
  }

  @Test
  void shortensThePartialsNameWhereTheTargetsIsLong() throws Exception {
    target = root.resolve("ä".repeat(127));

    try (Sink sink = sink(OverwritePolicy.FAIL)) {
      deliver(sink, CONTENT);
    }

    assertThat(target).hasBinaryContent(CONTENT);
    assertThat(names()).hasSize(1);
  }

  @Test
  void writesManyFilesWithoutLeavingOneOpen() throws Exception {
    long before = openFiles();

    for (int i = 0; i < 50; i++) {
      target = root.resolve("folder" + i % 5 + "/file" + i);
      id = Transfers.newId();
      try (Sink sink = sink(OverwritePolicy.FAIL, PublishMode.FSYNC)) {
        deliver(sink, bytes(10));
      }
      Transfers.read(protocol.source(Endpoint.file(target)));
    }

    assertThat(openFiles()).isLessThan(before + 25);
  }

  private void writeAll(Sink sink) throws TransferException, InterruptedException {
    sink.target();
    sink.begin(0, CONTENT.length);
    sink.write(chunk(CONTENT));
    sink.finish();
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

  private static String permissions(Path path) throws IOException {
    return PosixFilePermissions.toString(Files.getPosixFilePermissions(path));
  }

  private static long openFiles() throws IOException {
    try (Stream<Path> all = Files.list(Path.of("/proc/self/fd"))) {
      return all.count();
    }
  }
}
