package dev.quorus.core.protocol.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.quorus.core.protocol.Chunk;
import io.netty.buffer.Unpooled;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class BodyQueueTest {
  private static final int BUFFER = 64 << 10;
  private static final int MIB = 1 << 20;

  private final BodyQueue queue = new BodyQueue();
  private final AtomicInteger changes = new AtomicInteger();

  @Test
  void stopsTheSocketBeforeTwoMebibytesWait() {
    queue.flow(changes::incrementAndGet);

    int waiting = fill();

    assertThat(waiting).isLessThanOrEqualTo(2 * MIB);
    assertThat(changes).hasValue(1);
  }

  @Test
  void letsTheSocketGoOnWhenLittleWaits() throws Exception {
    queue.flow(changes::incrementAndGet);
    fill();

    while (queue.isPaused()) {
      Objects.requireNonNull(queue.next()).release();
    }

    assertThat(changes).hasValue(2);
  }

  @Test
  void handsOnNoChunkThatIsLargerThanItsBound() throws Exception {
    fill();

    Chunk chunk = Objects.requireNonNull(queue.next());

    assertThat(chunk.size()).isEqualTo(BodyQueue.CHUNK);
    chunk.release();
  }

  @Test
  void keepsAllOfATransferBelowFourMebibytes() {
    // What waits, what is being received, and three chunks: being written, digested, and next.
    int most = BodyQueue.HIGH + BodyTap.MAX_RECEIVE + 3 * BodyQueue.CHUNK;

    assertThat(most).isLessThan(4 * MIB);
  }

  private int fill() {
    int waiting = 0;
    while (!queue.isPaused()) {
      queue.offer(Unpooled.buffer(BUFFER).writerIndex(BUFFER));
      waiting += BUFFER;
    }
    return waiting;
  }
}
