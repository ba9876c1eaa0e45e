package dev.quorus.core.protocol.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.quorus.core.failure.FailureCode;
import dev.quorus.core.failure.TransferFailure;
import dev.quorus.core.protocol.Side;
import java.io.IOException;
import java.nio.channels.AsynchronousCloseException;
import java.nio.channels.ClosedByInterruptException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FileTroubleTest {
  private static final Path PATH = Path.of("/data/file");

  @ParameterizedTest
  @CsvSource({
    "No space left on device, NO_SPACE, NO_SPACE",
    "Disk quota exceeded, NO_SPACE, NO_SPACE",
    "Read-only file system, SOURCE_DENIED, DESTINATION_DENIED",
    "Operation not permitted, SOURCE_DENIED, DESTINATION_DENIED",
    "Is a directory, SOURCE_NOT_FOUND, DESTINATION_IS_FOLDER",
    "Not a directory, SOURCE_NOT_FOUND, DESTINATION_FOLDER_MISSING",
    "File name too long, BAD_REQUEST, BAD_REQUEST",
    "Too many open files, SERVER_BUSY, SERVER_BUSY",
    "Input/output error, SERVER_ERROR, SERVER_ERROR"
  })
  void tellsTheKindByTheWordsOfTheSystem(
      String words, FailureCode atSource, FailureCode atDestination) throws Exception {
    IOException fromWrite = new IOException(words);
    IOException fromOpen = new FileSystemException("/proc/self/fd/9/x", null, words);

    assertThat(failure(Side.SOURCE, fromOpen).code()).isEqualTo(atSource);
    assertThat(failure(Side.DESTINATION, fromOpen).code()).isEqualTo(atDestination);
    assertThat(failure(Side.DESTINATION, fromWrite).code()).isEqualTo(atDestination);
  }

  @Test
  void tellsTheKindByTheException() throws Exception {
    assertThat(failure(Side.SOURCE, new NoSuchFileException("x")).code())
        .isEqualTo(FailureCode.SOURCE_NOT_FOUND);
    assertThat(failure(Side.DESTINATION, new AccessDeniedException("x")).code())
        .isEqualTo(FailureCode.DESTINATION_DENIED);
    assertThat(failure(Side.DESTINATION, new AsynchronousCloseException()))
        .isInstanceOf(TransferFailure.Interrupted.class);
  }

  @Test
  void namesThePathAndTheReasonAndNotTheDescriptor() throws Exception {
    TransferFailure failure =
        failure(
            Side.DESTINATION,
            new FileSystemException("/proc/self/fd/9/x", null, "No space left on device"));

    assertThat(failure.message()).isEqualTo("cannot write '/data/file': No space left on device");
  }

  @Test
  void isInterruptedWhenAnInterruptClosedTheFile() {
    Thread.currentThread().interrupt();

    assertThatThrownBy(() -> failure(Side.SOURCE, new ClosedByInterruptException()))
        .isInstanceOf(InterruptedException.class)
        .hasMessageContaining("/data/file");
    assertThat(Thread.interrupted()).isFalse();
  }

  private static TransferFailure failure(Side side, IOException cause) throws InterruptedException {
    return FileTrouble.of(side, "write", PATH, cause).failure();
  }
}
