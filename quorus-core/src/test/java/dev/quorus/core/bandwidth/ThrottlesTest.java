package dev.quorus.core.bandwidth;

import static org.assertj.core.api.Assertions.assertThat;

import dev.quorus.core.transfer.Bandwidth;
import dev.quorus.core.transfer.Endpoint;
import dev.quorus.core.transfer.Named;
import dev.quorus.core.transfer.TransferOrder;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class ThrottlesTest {
  private static final long RATE = 1 << 20;

  private final AtomicLong nanos = new AtomicLong();
  private final Throttles throttles =
      new Throttles(
          BandwidthRules.NONE,
          nanos::get,
          InstantSource.fixed(Instant.EPOCH),
          ZoneOffset.UTC,
          pause -> nanos.addAndGet(pause.toNanos()));

  @Test
  void transfersOverOneConnectionShareItsBandwidth() throws InterruptedException {
    Throttle one = throttles.of(over("partner-a", RATE));
    Throttle other = throttles.of(over("partner-a", RATE));

    for (int i = 0; i < 4; i++) {
      one.pass((int) RATE, () -> {});
      other.pass((int) RATE, () -> {});
    }

    assertThat(Duration.ofNanos(nanos.get()))
        .isBetween(Duration.ofSeconds(6), Duration.ofSeconds(8));
  }

  @Test
  void connectionsDoNotWaitForEachOther() throws InterruptedException {
    throttles.of(over("partner-a", RATE)).pass(8 * (int) RATE, () -> {});

    throttles.of(over("partner-b", RATE)).pass((int) RATE, () -> {});

    assertThat(nanos.get()).isZero();
  }

  @Test
  void aConnectionThatIsGivenMoreHasThatWithTheNextTransfer() throws InterruptedException {
    throttles.of(over("partner-a", RATE)).pass(8 * (int) RATE, () -> {});

    throttles.of(over("partner-a", 2 * RATE)).pass((int) RATE, () -> {});

    assertThat(nanos.get()).isZero();
  }

  private static TransferOrder over(String connection, long rate) {
    Endpoint source =
        Endpoint.parse("sftp://partner.example/a")
            .givenBy(new Named(connection, "/a", Bandwidth.of(rate)));
    return TransferOrder.of(source, Endpoint.parse("/data/a"));
  }
}
