package dev.quorus.controller.store.sql;

import static org.assertj.core.api.Assertions.assertThat;

import dev.quorus.controller.store.TransferQuery;
import dev.quorus.controller.store.TransferQuery.Page;
import dev.quorus.core.transfer.TransferIds;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** How many rows a list by time reads of a burst: a hundred a second for twenty minutes. */
class IdRangeTest {
  private static final Instant START = Instant.parse("2026-11-21T06:00:00Z");
  private static final int A_SECOND = 100;
  private static final int SECONDS = 1_200;

  private final List<String> burst = burst();

  @Test
  void readsNoMoreThanASecondBeforeTheTimeAfterWhichTheyWereSubmitted() {
    assertThat(read(START.plusSeconds(SECONDS), null)).isLessThanOrEqualTo(A_SECOND);
    assertThat(read(START.plusSeconds(SECONDS - 10), null)).isBetween(1_000L, 1_100L);
  }

  @Test
  void readsNoMoreThanASecondAfterTheTimeBeforeWhichTheyWereSubmitted() {
    assertThat(read(null, START)).isLessThanOrEqualTo(A_SECOND);
    assertThat(read(null, START.plusSeconds(10))).isBetween(1_000L, 1_100L);
  }

  private long read(@Nullable Instant after, @Nullable Instant before) {
    IdRange range =
        IdRange.of(
            new TransferQuery(
                "acme", Set.of(), Map.of(), after, before, new Page(null, 100, true)));
    return burst.stream()
        .filter(id -> id.compareTo(range.above()) > 0 && id.compareTo(range.below()) < 0)
        .count();
  }

  private static List<String> burst() {
    AtomicReference<Instant> now = new AtomicReference<>(START);
    TransferIds ids = new TransferIds(now::get);
    return IntStream.range(0, SECONDS * A_SECOND)
        .mapToObj(i -> {
          now.set(START.plusMillis(i * 1_000L / A_SECOND));
          return ids.next().toString();
        })
        .toList();
  }
}
