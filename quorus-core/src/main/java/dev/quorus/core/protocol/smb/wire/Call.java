package dev.quorus.core.protocol.smb.wire;

import java.io.IOException;
import java.net.SocketTimeoutException;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** A request that is under way. */
public final class Call {
  private final CompletableFuture<Reply> reply = new CompletableFuture<>();
  private final Duration patience;

  Call(Duration patience) {
    this.patience = patience;
  }

  /**
   * Waits for the answer.
   *
   * @throws LinkLostException if the connection ended before
   * @throws SocketTimeoutException if none comes for too long
   */
  public Reply await() throws IOException, InterruptedException {
    try {
      return reply.isDone() ? reply.get() : reply.get(patience.toMillis(), TimeUnit.MILLISECONDS);
    } catch (ExecutionException e) {
      Throwable cause = e.getCause() == null ? e : e.getCause();
      throw new LinkLostException("the connection was lost: " + said(cause), cause);
    } catch (TimeoutException e) {
      throw new SocketTimeoutException(
          "the server did not answer for %d seconds".formatted(patience.toSeconds()));
    }
  }

  /** Waits for the answer, which must be a success. */
  public Reply checked() throws IOException, InterruptedException {
    return await().checked();
  }

  public boolean isDone() {
    return reply.isDone();
  }

  /** Whoever made the call does not want the answer any more, which may hold memory. */
  public void abandon() {
    reply.thenAccept(Reply::release);
  }

  void deliver(Reply answer) {
    if (!reply.complete(answer)) {
      answer.release();
    }
  }

  void fail(Throwable cause) {
    reply.completeExceptionally(cause);
  }

  private static String said(Throwable cause) {
    String message = cause.getMessage();
    return message == null ? cause.getClass().getSimpleName() : message;
  }
}
