package dev.quorus.benchmarks.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProcFsTest {
  @TempDir private Path folder;
  private ProcFs process;

  @BeforeEach
  void write() throws IOException {
    process = new ProcFs(folder);
    // A name may have blanks and parentheses.
    Files.writeString(
        folder.resolve("stat"), "7 (a b) c) S 1 7 7 0 -1 4194304 100 0 0 0 250 50 9 9 20 0 3 0\n");
    Files.writeString(folder.resolve("status"), "Name:\tjava\nVmRSS:\t  2000 kB\nThreads:\t31\n");
    task("1", 10, 1);
    task("2", 200, 20);
  }

  private void task(String name, int wanted, int unwanted) throws IOException {
    Path task = Files.createDirectories(folder.resolve("task").resolve(name));
    Files.writeString(
        task.resolve("status"),
        "voluntary_ctxt_switches:\t%d\nnonvoluntary_ctxt_switches:\t%d\n"
            .formatted(wanted, unwanted));
  }

  @Test
  void sumsTheTimeOfUserAndSystem() throws IOException {
    assertThat(process.cpuSeconds()).isEqualTo(3);
  }

  @Test
  void readsThreadsAndMemory() throws IOException {
    assertThat(process.threads()).isEqualTo(31);
    assertThat(process.residentMb()).isEqualTo(2.048);
  }

  @Test
  void sumsTheSwitchesOfAllThreads() throws IOException {
    assertThat(process.contextSwitches()).isEqualTo(231);
  }

  @Test
  void passesOverAThreadThatEndsMeanwhile() throws IOException {
    Files.delete(folder.resolve("task/2/status"));

    assertThat(process.contextSwitches()).isEqualTo(11);
  }

  @Test
  void saysWhichLineIsMissing() throws IOException {
    Files.writeString(folder.resolve("status"), "Name:\tjava\n");

    assertThatThrownBy(process::threads).hasMessageContaining("has no line Threads:");
  }
}
