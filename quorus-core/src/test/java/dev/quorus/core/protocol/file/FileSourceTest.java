package dev.quorus.core.protocol.file;

import static dev.quorus.core.protocol.file.TransferFailures.assertFails;
import static dev.quorus.core.protocol.file.TransferFailures.failure;
import static dev.quorus.core.protocol.file.Transfers.bytes;
import static dev.quorus.core.protocol.file.Transfers.read;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.quorus.core.failure.FailureCode;
import dev.quorus.core.failure.TransferException;
import dev.quorus.core.failure.TransferFailure;
import dev.quorus.core.protocol.BlockPool;
import dev.quorus.core.protocol.Chunk;
import dev.quorus.core.protocol.Side;
import dev.quorus.core.protocol.Source;
import dev.quorus.core.protocol.SourceStat;
import dev.quorus.core.protocol.SourceStream;
import dev.quorus.core.transfer.Endpoint;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

@Timeout(60)
@ParameterizedClass
@EnumSource(Bounds.class)
class FileSourceTest {
  private static final int SIZE = 2 * BlockPool.BLOCK + 12_345;

  private final Bounds bounds;
  @TempDir Path root;
  private FileProtocol protocol;
  private Path file;

  FileSourceTest(Bounds bounds) {
    this.bounds = bounds;
  }

  @BeforeEach
  void confineToTheFolder() {
    protocol = new FileProtocol(bounds.around(root));
    file = root.resolve("file");
  }

  @Test
  void tellsSizeAndTimeOfAFile() throws Exception {
    Files.write(file, bytes(1234));
    Instant written = Instant.parse("2026-03-04T05:06:07.123456789Z");
    Files.setLastModifiedTime(file, FileTime.from(written));

    SourceStat stat = source().stat();

    assertThat(stat).isEqualTo(new SourceStat(1234, written, null, null));
  }

  @Test
  void readsEveryByte() throws Exception {
    byte[] content = bytes(SIZE);
    Files.write(file, content);

    byte[] read = read(source());

    assertThat(read).isEqualTo(content);
  }

  @Test
  void readsAnEmptyFile() throws Exception {
    Files.createFile(file);

    byte[] read = read(source());

    assertThat(read).isEmpty();
  }

  @Test
  void goesOnAtTheOffsetWhenTheFileIsTheOneExpected() throws Exception {
    byte[] content = bytes(SIZE);
    Files.write(file, content);
    SourceStat known = source().stat();

    try (SourceStream stream = source().open(BlockPool.BLOCK + 7, known)) {
      assertThat(stream.offset()).isEqualTo(BlockPool.BLOCK + 7);
      assertThat(read(stream)).isEqualTo(Arrays.copyOfRange(content, BlockPool.BLOCK + 7, SIZE));
    }
  }

  @Test
  void beginsAtTheStartWhenTheFileIsAnotherThanExpected() throws Exception {
    Files.write(file, bytes(1000));
    SourceStat other = new SourceStat(1000, Instant.EPOCH, null, null);

    try (SourceStream stream = source().open(500, other)) {
      assertThat(stream.offset()).isZero();
      assertThat(read(stream)).isEqualTo(bytes(1000));
    }
  }

  @Test
  void beginsAtTheStartWhenTheFileIsShorterThanTheOffset() throws Exception {
    Files.write(file, bytes(100));

    try (SourceStream stream = source().open(500, null)) {
      assertThat(stream.offset()).isZero();
    }
  }

  @Test
  void leavesOutWhatIsAppendedWhileItIsRead() throws Exception {
    byte[] content = bytes(SIZE);
    Files.write(file, content);

    try (SourceStream stream = source().open(0, null)) {
      Files.write(file, bytes(5000), StandardOpenOption.APPEND);

      assertThat(read(stream)).isEqualTo(content);
    }
  }

  @Test
  void failsAsChangedWhenTheFileBecomesShorter() throws Exception {
    Files.write(file, bytes(SIZE));

    try (SourceStream stream = source().open(0, null)) {
      Objects.requireNonNull(stream.next()).release();
      try (var channel = Files.newByteChannel(file, StandardOpenOption.WRITE)) {
        channel.truncate(BlockPool.BLOCK + 10);
      }

      String message = assertFails(FailureCode.SOURCE_CHANGED, stream::next);

      assertThat(message).contains(file.toString(), String.valueOf(SIZE));
    }
  }

  @Test
  void saysThatAFileIsMissing() {
    String message = assertFails(FailureCode.SOURCE_NOT_FOUND, () -> source().stat());

    assertThat(message).contains(file.toString(), "does not exist");
  }

  @Test
  void saysThatAFileIsMissingWhenItIsOpened() {
    assertFails(FailureCode.SOURCE_NOT_FOUND, () -> source().open(0, null));
  }

  @Test
  void saysThatTheFolderOfAFileIsMissing() {
    file = root.resolve("no/such/folder/file");

    assertFails(FailureCode.SOURCE_NOT_FOUND, () -> source().stat());
  }

  @Test
  void saysThatAFolderIsNoFile() throws Exception {
    Files.createDirectory(file);

    String message = assertFails(FailureCode.SOURCE_NOT_FOUND, () -> source().open(0, null));

    assertThat(message).contains("is a folder");
  }

  @Test
  void refusesAPipeInsteadOfWaitingForItsWriter() throws Exception {
    makePipe(file);

    String message = assertFails(FailureCode.SOURCE_NOT_FOUND, () -> source().open(0, null));

    assertThat(message).contains("a pipe");
  }

  @Test
  void saysThatAFileMayNotBeRead() throws Exception {
    assumeTrue(!"root".equals(System.getProperty("user.name")), "root may read every file");
    Files.createFile(
        file, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("-w-------")));

    assertFails(FailureCode.SOURCE_DENIED, () -> source().open(0, null));
  }

  @Test
  void endsWhenItIsClosedByAnotherThread() throws Exception {
    Files.write(file, bytes(SIZE));
    SourceStream stream = source().open(0, null);
    stream.close();

    TransferFailure failure = failure(stream::next);

    assertThat(failure).isInstanceOf(TransferFailure.Interrupted.class);
  }

  @Test
  void endsWhenItsThreadIsInterrupted() throws Exception {
    Files.write(file, bytes(SIZE));

    try (SourceStream stream = source().open(0, null)) {
      Thread.currentThread().interrupt();

      assertThatThrownBy(stream::next).isInstanceOf(InterruptedException.class);
    }
  }

  @Test
  void readsManyBlocksThroughFewBuffers() throws Exception {
    byte[] content = bytes(SIZE);
    Files.write(file, content);
    BlockPool pool = new BlockPool(8);
    FilePath path = FilePath.of(Endpoint.file(file), Side.SOURCE);

    for (int round = 0; round < 10; round++) {
      read(new FileSource(bounds.around(root).locate(path), pool));
    }

    assertThat(pool.made()).isEqualTo(1);
  }

  @Test
  void refusesToReleaseAChunkTwice() throws Exception {
    Files.write(file, bytes(10));

    try (SourceStream stream = source().open(0, null)) {
      Chunk chunk = Objects.requireNonNull(stream.next());
      chunk.release();

      assertThatThrownBy(chunk::release).hasMessageContaining("only once");
    }
  }

  private Source source() throws TransferException {
    return protocol.source(Endpoint.file(file));
  }

  static void makePipe(Path path) throws IOException, InterruptedException {
    Process made = new ProcessBuilder(List.of("mkfifo", path.toString())).inheritIO().start();
    assertThat(made.waitFor()).isZero();
  }
}
