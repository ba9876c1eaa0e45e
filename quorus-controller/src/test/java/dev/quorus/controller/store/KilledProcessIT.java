package dev.quorus.controller.store;

import static dev.quorus.controller.store.StoreContract.get;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.InstanceOfAssertFactories.type;

import dev.quorus.core.transfer.StateName;
import dev.quorus.core.transfer.TransferId;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** kill -9 of a process that submits, at random moments, on one database. */
@Timeout(180)
class KilledProcessIT {
  private static final int ROUNDS = 6;
  private static final int MOST_BEFORE_THE_KILL = 4_000;

  @TempDir private Path folder;

  @Test
  void losesNothingThatItAcknowledged() throws Exception {
    long seed = new Random().nextLong();
    System.out.println("seed of KilledProcessIT: " + seed);
    Random random = new Random(seed);
    Set<TransferId> acknowledged = new HashSet<>();

    for (int round = 0; round < ROUNDS; round++) {
      acknowledged.addAll(submitAndKill(1 + random.nextInt(MOST_BEFORE_THE_KILL)));
      assertAllAreThere(acknowledged);
    }
    assertEachHasItsEvent();
  }

  /** All ids that the process printed before it died, at least so many. */
  private List<TransferId> submitAndKill(int atLeast) throws Exception {
    Process process = start();
    List<TransferId> acknowledged = new ArrayList<>();
    try (BufferedReader lines = process.inputReader()) {
      String line = lines.readLine();
      while (line != null && isWhole(line)) {
        acknowledged.add(TransferId.parse(line));
        if (acknowledged.size() == atLeast) {
          // By its handle: the process object would close the pipe with ids still in it.
          process.toHandle().destroyForcibly();
        }
        line = lines.readLine();
      }
    }
    assertThat(process.waitFor(20, TimeUnit.SECONDS)).isTrue();
    assertThat(acknowledged).hasSizeGreaterThanOrEqualTo(atLeast);
    return acknowledged;
  }

  /** The last line may be cut off in its middle. */
  private static boolean isWhole(String line) {
    return line.length() == 36;
  }

  private Process start() throws IOException {
    return start(Path.of(System.getProperty("java.io.tmpdir")));
  }

  private Process start(Path temporary) throws IOException {
    return new ProcessBuilder(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "--enable-native-access=ALL-UNNAMED",
            "-Djava.io.tmpdir=" + temporary,
            "-XX:TieredStopAtLevel=1",
            "-Xmx256m",
            "-cp",
            System.getProperty("java.class.path"),
            SubmittingProcess.class.getName(),
            folder.toString())
        .redirectError(ProcessBuilder.Redirect.DISCARD)
        .start();
  }

  private void assertAllAreThere(Set<TransferId> acknowledged) {
    try (OpenedStore opened = OpenedStore.in(folder)) {
      assertThat(unfinished(opened)).containsAll(acknowledged);
    }
  }

  private void assertEachHasItsEvent() {
    try (OpenedStore opened = OpenedStore.in(folder)) {
      Set<Long> numbers = new HashSet<>();
      for (TransferId id : unfinished(opened)) {
        List<EventRecord> events =
            Objects.requireNonNull(get(opened.transfers().events("default", id, 0, 10)));
        assertThat(events).extracting(EventRecord::state).containsExactly(StateName.QUEUED);
        assertThat(numbers.add(events.getFirst().seq())).isTrue();
      }
    }
  }

  private static Set<TransferId> unfinished(OpenedStore opened) {
    Set<TransferId> ids = new HashSet<>();
    opened.store().leading(1).forEachUnfinished(record -> ids.add(record.id()));
    return ids;
  }

  /** SQLite's code, which its driver would unpack there with every start. */
  @Test
  void leavesNothingAmongTemporaryFiles(@TempDir Path temporary) throws Exception {
    Path library = Files.createDirectory(folder.resolve("native"));
    Files.createFile(library.resolve("libsqlite-0.1.so.part"));
    Process process = start(temporary);
    try (BufferedReader lines = process.inputReader()) {
      assertThat(lines.readLine()).isNotNull();
    } finally {
      process.destroyForcibly();
    }
    assertThat(process.waitFor(20, TimeUnit.SECONDS)).isTrue();

    assertThat(temporary).isEmptyDirectory();
    assertThat(library)
        .isDirectoryContaining("glob:**/libsqlite-*.so")
        .isDirectoryNotContaining("glob:**.part");
  }

  @Test
  void deletesNothingBehindALinkInPlaceOfItsFolder(@TempDir Path elsewhere) throws Exception {
    Path foreign = Files.createFile(elsewhere.resolve("libsqlite3.so"));
    Files.createSymbolicLink(folder.resolve("native"), elsewhere);

    Process process = start();

    assertThat(process.waitFor(20, TimeUnit.SECONDS)).isTrue();
    assertThat(process.exitValue()).isNotZero();
    assertThat(elsewhere).isDirectoryContaining(foreign::equals);
  }

  @Test
  void holdsItsFolderUntilItIsKilled() throws Exception {
    Process process = start();
    try (BufferedReader lines = process.inputReader()) {
      assertThat(lines.readLine()).isNotNull();

      assertThatThrownBy(() -> DataFolder.open(folder))
          .asInstanceOf(type(DataFolderInUse.class))
          .satisfies(
              refusal -> assertThat(refusal.owner()).isEqualTo(Long.toString(process.pid())));
    } finally {
      process.destroyForcibly();
    }
    assertThat(process.waitFor(20, TimeUnit.SECONDS)).isTrue();
    DataFolder.open(folder).close();
  }
}
