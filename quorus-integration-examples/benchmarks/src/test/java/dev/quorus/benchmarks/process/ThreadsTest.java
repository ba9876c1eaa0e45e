package dev.quorus.benchmarks.process;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ThreadsTest {
  @Test
  void readsTheLiveOnesAmongTheCounters() {
    String counters =
        "4711:\njava.threads.daemon=20\njava.threads.live=32\njava.threads.livePeak=40\n";

    assertThat(Threads.parse(counters)).isEqualTo(32);
  }

  @Test
  void countsTheThreadsOfThisProcess() throws Exception {
    assertThat(Threads.live(ProcessHandle.current().pid())).isPositive();
  }
}
