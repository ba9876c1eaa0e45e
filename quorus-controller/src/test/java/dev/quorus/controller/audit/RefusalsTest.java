package dev.quorus.controller.audit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.quorus.api.model.AuditEntry;
import dev.quorus.api.model.AuditEntry.Who;
import dev.quorus.api.model.AuditOutcome;
import org.junit.jupiter.api.Test;

class RefusalsTest {
  private static final Who CLIENT = new Who("k1", "acme", "192.0.2.7");

  private final MemoryAudit audit = new MemoryAudit();
  private final Refusals refusals = new Refusals(audit);

  @Test
  void theFirstOfAKindIsNotedWithinASecond() {
    refusals.refused(CLIENT, "drainAgent", "edge-1", "403");

    refusals.tick();

    AuditEntry entry = audit.entries().getFirst();
    assertThat(entry.who()).isEqualTo(CLIENT);
    assertThat(entry.what())
        .isEqualTo(
            new AuditEntry.What("drainAgent", "edge-1", AuditOutcome.REFUSED, "403", 1, null));
  }

  @Test
  void theRestOfTheMinuteIsOneEntryWithItsNumber() {
    refusals.refused(CLIENT, "drainAgent", null, "403");
    refusals.tick();
    for (int i = 0; i < 100_000; i++) {
      refusals.refused(CLIENT, "drainAgent", null, "403");
    }

    seconds(59);

    assertThat(audit.entries())
        .extracting(each -> each.what().count())
        .containsExactly(1L, 100_000L);
  }

  @Test
  void aFloodOfManyKindsIsBounded() {
    for (int i = 0; i < 10_000; i++) {
      refusals.refused(new Who("k" + i, "acme", "192.0.2.7"), "drainAgent", null, "403");
      refusals.refused(new Who("k" + i, "acme", "192.0.2.7"), "drainAgent", null, "403");
    }

    seconds(60);

    assertThat(audit.entries()).hasSize(Refusals.KINDS + 1);
    assertThat(audit.entries().getLast().what().count()).isEqualTo(2L * (10_000 - Refusals.KINDS));
    assertThat(audit.entries().getLast().who().id()).isEqualTo(AuditEntry.NOBODY);
  }

  @Test
  void theNextMinuteBeginsAnew() {
    refusals.refused(CLIENT, "drainAgent", null, "403");
    seconds(60);
    refusals.refused(CLIENT, "drainAgent", null, "403");

    refusals.tick();

    assertThat(audit.entries()).hasSize(2);
  }

  @Test
  void withoutARefusalNothingIsNoted() {
    seconds(120);

    assertThat(audit.entries()).isEmpty();
  }

  private void seconds(int count) {
    for (int i = 0; i < count; i++) {
      refusals.tick();
    }
  }
}
