package dev.quorus.core.transfer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

class TransferIdsTest {
  private final AtomicReference<Instant> now =
      new AtomicReference<>(Instant.parse("2026-11-20T03:00:00Z"));
  private final TransferIds ids = new TransferIds(now::get);

  @Test
  void ascendsWithinAMillisecondAndWhenTheClockStepsBack() {
    List<TransferId> made = new ArrayList<>();
    for (int i = 0; i < 10_000; i++) {
      if (i == 5_000) {
        now.set(now.get().minusSeconds(600));
      }
      made.add(ids.next());
    }

    assertThat(made).isSorted().doesNotHaveDuplicates();
  }

  @Test
  void sortsAsTextAsItSortsAsAnId() {
    TransferId first = ids.next();
    now.set(now.get().plusSeconds(1));
    TransferId second = ids.next();

    assertThat(first.toString()).isLessThan(second.toString());
  }

  @Test
  void isAVersion7Uuid() {
    assertThat(ids.next().value().version()).isEqualTo(7);
    assertThat(ids.next().value().variant()).isEqualTo(2);
    assertThat(ids.next().value().getMostSignificantBits() >>> 16)
        .isEqualTo(now.get().toEpochMilli());
  }

  @Test
  void givesTheSameIdForTheSameName() {
    assertThat(TransferIds.named("a\nb")).isEqualTo(TransferIds.named("a\nb"));
    assertThat(TransferIds.named("a\nb")).isNotEqualTo(TransferIds.named("a\nc"));
  }

  @Test
  void refusesAnIdThatIsNoUuid() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> TransferId.parse("17"))
        .withMessageContaining("'17' is no transfer id");
  }
}
