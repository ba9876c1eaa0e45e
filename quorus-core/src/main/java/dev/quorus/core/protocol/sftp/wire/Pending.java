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
  private final boolean unattended;

  private Pending(@Nullable ByteBuffer target, boolean unattended) {
    this.target = target;
    this.unattended = unattended;
  }

  /**
   * A request.
   *
   * @param target where the bytes of a file go that it asks for
   */
  Pending(@Nullable ByteBuffer target) {
    this(target, false);
  }

  /** A request that nobody waits for. */
  static Pending unattended() {
    return new Pending(null, true);
  }

  boolean isUnattended() {
    return unattended;
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

  /** Waits as long as the connection lives; each call gives the answer from its start. */
  public Answer await() throws IOException, InterruptedException {
    try {
      Answer given = answer.get();
      return new Answer(given.type(), given.body().duplicate());
    } catch (ExecutionException e) {
      // A new one, since an exception shows where it was made.
      Throwable cause = e.getCause();
      throw cause instanceof LostException lost
          ? new LostException(String.valueOf(lost.getMessage()), lost.stopped(), lost)
          : new LostException("the answer was lost", false, e);
    }
  }
}
