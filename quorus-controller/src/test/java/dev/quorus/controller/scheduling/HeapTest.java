package dev.quorus.controller.scheduling;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HeapTest {
  private final Heap<Ranked> heap = new Heap<>(Comparator.comparingInt(number -> number.value));

  private static final class Ranked extends Placed {
    private int value;

    private Ranked(int value) {
      this.value = value;
    }
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  void firstIsAlwaysTheLeastWhateverComesGoesOrChanges(long seed) {
    Random random = new Random(seed);
    List<Ranked> model = new ArrayList<>();
    for (int step = 0; step < 5_000; step++) {
      int choice = random.nextInt(10);
      if (model.isEmpty() || choice < 5) {
        Ranked added = new Ranked(random.nextInt(1_000));
        model.add(added);
        heap.add(added);
      } else if (choice < 7) {
        heap.remove(model.remove(random.nextInt(model.size())));
      } else if (choice < 9) {
        Ranked changed = model.get(random.nextInt(model.size()));
        changed.value = random.nextInt(1_000);
        heap.moved(changed);
      } else {
        model.remove(heap.poll());
      }

      assertThat(heap.size()).isEqualTo(model.size());
      Ranked first = heap.first();
      assertThat(first == null ? -1 : first.value)
          .isEqualTo(model.stream().mapToInt(number -> number.value).min().orElse(-1));
    }
  }

  @Test
  void aMemberCannotBeAddedTwice() {
    Ranked number = new Ranked(1);
    heap.add(number);

    assertThatIllegalStateException().isThrownBy(() -> heap.add(number));
  }

  @Test
  void whatIsNotAMemberCannotLeave() {
    heap.add(new Ranked(1));

    assertThatIllegalStateException().isThrownBy(() -> heap.remove(new Ranked(1)));
  }
}
