package dev.quorus.controller.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class PostgresLeadTest extends LeadContract {
  private OpenedStore opened;

  @BeforeEach
  void open() {
    opened = OpenedStore.onPostgres();
  }

  @AfterEach
  void close() {
    opened.close();
  }

  @Override
  Stores stores() {
    return opened.store();
  }

  @Test
  void leavesTheLeadToWhoeverHasItUntilItsLeaseRanOut() {
    Duration left = Duration.ofMillis(300);
    LeadView first = get(stores().lead().stand(ME, left));

    assertThat(stand(OTHER).owner()).isEqualTo(ME.node());
    await()
        .atMost(Duration.ofSeconds(10))
        .untilAsserted(() -> assertThat(stand(OTHER).mine()).isTrue());
    assertThat(get(stores().lead().current()).epoch()).isEqualTo(first.epoch() + 1);
    assertThat(stand(ME).mine()).isFalse();
  }
}
