package dev.quorus.core.protocol.sftp.wire;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import org.jspecify.annotations.Nullable;

/** A request that was sent and waits for its answer. */
public final class Pending {
  private final CompletableFuture<Answer> answer = new CompletableFuture<>();
  private final @Nullable ByteBuffer target;

  /**
   * A request.
   *
   * @param target where the bytes of a file go that it asks for
   */
  public Pending(@Nullable ByteBuffer target) {
    this.target = target;
  }

  @Nullable ByteBuffer target() {
    return target;
  }

  public boolean isDone() {
    return answer.isDone();
  }

  public void answered(Answer given) {
    answer.complete(given);
  }

  public void failed(LostException why) {
    answer.completeExceptionally(why);
  }

  /** Waits as long as the connection lives. */
  public Answer await() throws IOException, InterruptedException {
    try {
      return answer.get();
    } catch (ExecutionException e) {
      // A new one, since an exception shows where it was made.
      Throwable cause = e.getCause();
      throw cause instanceof LostException lost
          ? new LostException(String.valueOf(lost.getMessage()), lost.stopped(), lost)
          : new LostException("the answer was lost", false, e);
    }
  }
}
