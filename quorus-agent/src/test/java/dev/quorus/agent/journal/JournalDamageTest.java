package dev.quorus.agent.journal;

import static dev.quorus.agent.journal.Samples.ended;
import static dev.quorus.agent.journal.Samples.taken;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Torn ends, full disks, failing flushes. */
@Timeout(60)
class JournalDamageTest {
  @TempDir Path folder;
  private final FaultyDisk disk = new FaultyDisk();
  private Path file;

  @BeforeEach
  void place() {
    file = folder.resolve("attempts.journal");
  }

  @Test
  void cutsATornEndWhereverItIsTorn() throws IOException {
    try (Journal journal = Journal.open(folder)) {
      journal.taken(List.of(taken(1))).join();
    }
    int whole = (int) Files.size(file);
    try (Journal journal = Journal.open(folder)) {
      journal.ended(ended(1)).join();
    }
    byte[] content = Files.readAllBytes(file);
    for (int length = whole; length < content.length; length++) {
      Files.write(file, Arrays.copyOf(content, length));

      Recovered recovered = reopened();

      assertThat(recovered.interrupted())
          .as("torn at %d", length)
          .containsExactly(new InterruptedAttempt(taken(1), null));
      assertThat(Files.size(file)).isEqualTo(whole);
    }
  }

  @Test
  void trustsNoRecordOfWhichAnyByteChanged() throws IOException {
    try (Journal journal = Journal.open(folder)) {
      journal.taken(List.of(taken(1))).join();
    }
    int whole = (int) Files.size(file);
    try (Journal journal = Journal.open(folder)) {
      journal.taken(List.of(taken(2))).join();
    }
    byte[] content = Files.readAllBytes(file);
    for (int at = whole; at < content.length; at++) {
      byte[] damaged = content.clone();
      damaged[at] ^= 0x10;
      Files.write(file, damaged);

      Recovered recovered = reopened();

      assertThat(recovered.interrupted())
          .as("changed at %d", at)
          .containsExactly(new InterruptedAttempt(taken(1), null));
    }
  }

  @Test
  void writesOnBehindATornEndThatWasCut() throws IOException {
    try (Journal journal = Journal.open(folder)) {
      journal.taken(List.of(taken(1), taken(2))).join();
    }
    byte[] content = Files.readAllBytes(file);
    Files.write(file, Arrays.copyOf(content, content.length - 1));

    try (Journal journal = Journal.open(folder)) {
      journal.taken(List.of(taken(3))).join();
    }

    assertThat(reopened().interrupted())
        .extracting(InterruptedAttempt::attempt)
        .containsExactly(taken(1), taken(3));
  }

  @Test
  void saysThatTheDiskIsFull() throws IOException {
    try (Journal journal = Journal.open(folder, disk)) {
      disk.leave(20);

      CompletableFuture<?> refused = journal.taken(List.of(taken(1)));

      assertThatThrownBy(refused::join)
          .cause()
          .isInstanceOf(JournalException.class)
          .hasMessageContaining(folder.toString())
          .hasMessageContaining("No space left on device")
          .hasMessageContaining("free space");
    }
  }

  @Test
  void keepsWhatItHasWhileTheDiskIsFull() throws IOException {
    try (Journal journal = Journal.open(folder, disk)) {
      journal.taken(List.of(taken(1))).join();
      disk.leave(20);
      assertThat(journal.taken(List.of(taken(2)))).failsWithin(Duration.ofSeconds(10));
    }

    assertThat(reopened().interrupted())
        .extracting(InterruptedAttempt::attempt)
        .containsExactly(taken(1));
  }

  @Test
  void goesOnWhenThereIsSpaceAgain() throws IOException {
    try (Journal journal = Journal.open(folder, disk)) {
      journal.taken(List.of(taken(1))).join();
      disk.leave(300);
      assertThat(journal.taken(List.of(taken(2), taken(3), taken(4), taken(5))))
          .failsWithin(Duration.ofSeconds(10));
      disk.leave(Long.MAX_VALUE);

      journal.taken(List.of(taken(6))).join();
    }

    assertThat(reopened().interrupted())
        .extracting(InterruptedAttempt::attempt)
        .containsExactly(taken(1), taken(6));
  }

  @Test
  void writesAllAnewAfterAFailedFlush() throws IOException {
    try (Journal journal = Journal.open(folder, disk)) {
      journal.taken(List.of(taken(1))).join();
      disk.failFlushes(true);
      assertThat(journal.ended(ended(2))).failsWithin(Duration.ofSeconds(10));
      disk.failFlushes(false);
      // What a failed flush may have left: nothing of the old file can be relied on.
      Files.write(file, new byte[] {1, 2, 3});

      journal.taken(List.of(taken(3))).join();
    }

    assertThat(reopened().interrupted())
        .extracting(InterruptedAttempt::attempt)
        .containsExactly(taken(1), taken(3));
  }

  private Recovered reopened() throws IOException {
    try (Journal journal = Journal.open(folder)) {
      return journal.recovered();
    }
  }
}
