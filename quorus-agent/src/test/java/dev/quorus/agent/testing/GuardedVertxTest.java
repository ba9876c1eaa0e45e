package dev.quorus.agent.testing;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class GuardedVertxTest {
  @Test
  void noticesAnEventLoopThatWaits() throws InterruptedException {
    GuardedVertx guarded = new GuardedVertx();
    CountDownLatch never = new CountDownLatch(1);
    CountDownLatch held = new CountDownLatch(1);
    guarded
        .vertx()
        .runOnContext(run -> {
          try {
            never.await(500, TimeUnit.MILLISECONDS);
          } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
          }
          held.countDown();
        });
    held.await();

    assertThatThrownBy(guarded::close).hasMessageContaining("event loops waited");
  }
}
