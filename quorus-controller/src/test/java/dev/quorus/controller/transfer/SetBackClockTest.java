package dev.quorus.controller.transfer;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import dev.quorus.controller.store.SubmitResult;
import dev.quorus.core.transfer.Delivery;
import dev.quorus.core.transfer.Endpoint;
import dev.quorus.core.transfer.Patience;
import dev.quorus.core.transfer.Placement;
import dev.quorus.core.transfer.TransferOrder;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Instant;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

class SetBackClockTest {
  private static final Instant NOON = Instant.parse("2026-11-21T12:00:00Z");

  private final AtomicReference<Instant> now = new AtomicReference<>(NOON);
  private final InMemoryTransferStore store = new InMemoryTransferStore();
  private final TransferService service =
      new TransferService(
          store, NoLead::new, now::get, new DispatchMetrics(new SimpleMeterRegistry()));

  @Test
  void aTransferIsNotOlderThanItsIdSoThatListsByTimeFindIt() {
    submit();
    now.set(NOON.minusSeconds(600));

    Instant created = submit();

    assertThat(created).isEqualTo(NOON);
  }

  @Test
  void aTransferHasTheTimeOfTheClockToTheMicrosecond() {
    now.set(NOON.plusNanos(123_456_000));

    assertThat(submit()).isEqualTo(now.get());
  }

  private Instant submit() {
    TransferOrder order =
        new TransferOrder(
            Endpoint.parse("/a"),
            Endpoint.parse("/b"),
            Delivery.DEFAULT,
            new Placement("acme", "default", 5, Map.of(), null),
            Patience.DEFAULT);
    SubmitResult.Created made = (SubmitResult.Created) service.submit(order, null).await();
    return requireNonNull(store.find("acme", made.id()).await()).history().createdAt();
  }
}
