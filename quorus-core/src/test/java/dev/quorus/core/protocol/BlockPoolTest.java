package dev.quorus.core.protocol;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.nio.ByteBuffer;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class BlockPoolTest {
  private final BlockPool pool = new BlockPool(1);
  private final AtomicBoolean unwanted = new AtomicBoolean();
  private final CompletableFuture<@Nullable ByteBuffer> taken = new CompletableFuture<>();

  @Test
  void givesTheSameBufferAgain() throws Exception {
    ByteBuffer first = requireNonNull(pool.take(unwanted::get));
    first.position(5).limit(9);
    pool.giveBack(first);

    ByteBuffer second = requireNonNull(pool.take(unwanted::get));

    assertThat(second).isSameAs(first);
    assertThat(second.remaining()).isEqualTo(BlockPool.BLOCK);
  }

  @Test
  void letsWaitUntilABufferIsGivenBack() throws Exception {
    ByteBuffer only = requireNonNull(pool.take(unwanted::get));
    whoWaits();
    assertThat(taken).isNotDone();

    pool.giveBack(only);

    assertThat(taken.join()).isSameAs(only);
    assertThat(pool.made()).isEqualTo(1);
  }

  @Test
  void letsGoWhoNoLongerWantsABuffer() throws Exception {
    requireNonNull(pool.take(unwanted::get));
    whoWaits();

    unwanted.set(true);
    pool.wake();

    assertThat(taken.join()).isNull();
  }

  @Test
  void letsGoWhoIsInterrupted() throws Exception {
    requireNonNull(pool.take(unwanted::get));
    Thread waiting = whoWaits();

    waiting.interrupt();

    await().until(taken::isCompletedExceptionally);
  }

  private Thread whoWaits() {
    Thread waiting =
        Thread.ofVirtual()
            .start(() -> {
              try {
                taken.complete(pool.take(unwanted::get));
              } catch (InterruptedException e) {
                taken.completeExceptionally(e);
              }
            });
    await().until(() -> waiting.getState() == Thread.State.WAITING);
    return waiting;
  }
}
