package dev.quorus.benchmarks.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class HeapTest {
  @Test
  void sumsTheGenerationsAndLeavesOutWhatIsNoHeap() {
    String info =
        """
        4711:
         PSYoungGen      total 76288K, used 1024K [0x1, 0x2, 0x3)
          eden space 65536K, 0% used [0x1,0x2,0x3)
         ParOldGen       total 175104K, used 8976K [0x1, 0x2, 0x3)
          object space 175104K, 5% used [0x1,0x2,0x3)
         Metaspace       used 33000K, committed 33600K, reserved 1114112K
          class space    used 4000K, committed 4300K, reserved 1048576K
        """;

    assertThat(Heap.parseMb(info)).isCloseTo(10.24, within(0.001));
  }

  @Test
  void readsTheOneOfG1() {
    assertThat(Heap.parseMb(" garbage-first heap   total 260096K, used 2000K [0x1, 0x2)"))
        .isCloseTo(2.048, within(0.001));
  }

  @Test
  void refusesWhatHasNoHeap() {
    assertThatThrownBy(() -> Heap.parseMb("4711:\nno such process"))
        .hasMessageContaining("no such process");
  }
}
