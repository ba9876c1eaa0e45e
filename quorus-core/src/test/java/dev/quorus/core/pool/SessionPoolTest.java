package dev.quorus.core.pool;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.quorus.core.failure.FailureCode;
import dev.quorus.core.failure.TransferException;
import dev.quorus.core.failure.TransferFailure.Unreachable;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(20)
class SessionPoolTest {
  private static final String HOST = "ftp.example.org";

  private final AtomicLong nanos = new AtomicLong();
  private final AtomicInteger open = new AtomicInteger();
  private final AtomicInteger opened = new AtomicInteger();
  private final SessionPool<String, FakeSession> pool = pool(Duration.ofSeconds(5));
  private volatile int most = 100;

  private final class FakeSession implements Session {
    private volatile boolean alive = true;

    @Override
    public boolean isAlive() {
      return alive;
    }

    @Override
    public void close() {
      if (alive) {
        alive = false;
        open.decrementAndGet();
      }
    }
  }

  @Test
  void keepsASessionForTheNextFile() throws Exception {
    take().giveBack();

    take().giveBack();

    assertThat(opened).hasValue(1);
  }

  @Test
  void opensAnotherWhileOneIsInUse() throws Exception {
    take();

    take();

    assertThat(open).hasValue(2);
  }

  @Test
  void replacesASessionThatDied() throws Exception {
    Leased<FakeSession> first = take();
    first.giveBack();
    first.session().close();

    Leased<FakeSession> second = take();

    assertThat(second.session().isAlive()).isTrue();
    assertThat(opened).hasValue(2);
  }

  @Test
  void doesNotReuseASessionThatWasEnded() throws Exception {
    take().end();

    take();

    assertThat(opened).hasValue(2);
    assertThat(open).hasValue(1);
  }

  @Test
  void closesWhatWasIdleForTooLong() throws Exception {
    take().giveBack();
    nanos.addAndGet(TimeUnit.SECONDS.toNanos(31));

    pool.closeIdle();

    assertThat(open).hasValue(0);
  }

  @Test
  void closesThemWithoutAnybodyAsking() throws Exception {
    SessionPool<String, FakeSession> swept =
        new SessionPool<>(
            SessionPool.Limits.DEFAULT,
            nanos::get,
            pause -> {
              nanos.addAndGet(pause.toNanos());
              Thread.onSpinWait();
            });

    swept.take(HOST, this::open).giveBack();

    await().untilAsserted(() -> assertThat(open).hasValue(0));
    swept.close();
  }

  @Test
  void learnsAtOnceHowManyTheServerBears() throws Exception {
    most = 3;
    List<Leased<FakeSession>> held = List.of(take(), take(), take());
    CompletableFuture<Leased<FakeSession>> fourth = CompletableFuture.supplyAsync(this::taken);
    await().until(() -> pool.budget(HOST) == 3);

    held.getFirst().giveBack();

    assertThat(fourth.get().session()).isSameAs(held.getFirst().session());
    assertThat(opened).hasValue(3);
  }

  @Test
  void triesOneMoreForEachMinuteWithoutARefusal() throws Exception {
    most = 3;
    SessionPool<String, FakeSession> hasty = pool(Duration.ZERO);
    for (int i = 0; i < 3; i++) {
      hasty.take(HOST, this::open);
    }
    assertThatThrownBy(() -> hasty.take(HOST, this::open)).isInstanceOf(TransferException.class);

    nanos.addAndGet(TimeUnit.MINUTES.toNanos(2));

    assertThat(hasty.budget(HOST)).isEqualTo(5);
  }

  @Test
  void saysThatTheServerIsBusyWhenNoneComesFree() throws Exception {
    most = 1;
    SessionPool<String, FakeSession> hasty = pool(Duration.ofMillis(20));
    hasty.take(HOST, this::open);

    assertThatThrownBy(() -> hasty.take(HOST, this::open))
        .isInstanceOfSatisfying(
            TransferException.class,
            e -> assertThat(e.failure().code()).isEqualTo(FailureCode.SERVER_BUSY));
  }

  @Test
  void refusesAtOnceWhereItHasNoneToWaitFor() {
    most = 0;

    assertThatThrownBy(this::take).hasMessageContaining("too many");
    assertThat(pool.budget(HOST)).isEqualTo(1);
  }

  @Test
  void closesWhatIsGivenBackAfterItsEnd() throws Exception {
    Leased<FakeSession> held = take();
    pool.close();

    held.giveBack();

    assertThat(open).hasValue(0);
  }

  @Test
  void neverHasMoreOpenThanTheServerBears() throws Exception {
    most = 4;
    List<CompletableFuture<Integer>> users = new ArrayList<>();
    for (int i = 0; i < 32; i++) {
      users.add(CompletableFuture.supplyAsync(this::useTenTimes, Thread::startVirtualThread));
    }

    int used = 0;
    for (CompletableFuture<Integer> each : users) {
      used += each.get();
    }

    assertThat(used).isEqualTo(320);
    assertThat(open.get()).isBetween(1, 4);
  }

  private int useTenTimes() {
    for (int i = 0; i < 10; i++) {
      Leased<FakeSession> leased = taken();
      leased.giveBack();
    }
    return 10;
  }

  private Leased<FakeSession> taken() {
    try {
      return take();
    } catch (TransferException | InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  private Leased<FakeSession> take() throws TransferException, InterruptedException {
    return pool.take(HOST, this::open);
  }

  private FakeSession open() throws TransferException {
    if (open.incrementAndGet() > most) {
      open.decrementAndGet();
      throw new TransferException(
          new Unreachable(FailureCode.SERVER_BUSY, "421 too many sessions"));
    }
    opened.incrementAndGet();
    return new FakeSession();
  }

  private SessionPool<String, FakeSession> pool(Duration patience) {
    return new SessionPool<>(
        new SessionPool.Limits(32, Duration.ofSeconds(30), patience), nanos::get);
  }
}
