package dev.quorus.cli.remote;

import dev.quorus.api.client.ClientError;
import dev.quorus.api.client.EventListener;
import dev.quorus.api.model.TransferEvent;
import dev.quorus.cli.shell.ExitCode;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * Events on their way from the stream to the screen. What the screen does not take is not taken
 * from the server either. For use by many threads.
 */
final class FollowedEvents implements EventListener {
  private static final int MOST = 1_000;
  private static final long SLICE_MILLIS = 100;

  private final BlockingQueue<TransferEvent> waiting = new ArrayBlockingQueue<>(MOST);
  private final AtomicReference<@Nullable String> away = new AtomicReference<>();
  private volatile @Nullable ExitCode stopped;
  private volatile @Nullable Throwable failure;
  private volatile boolean over;

  @Override
  public void event(TransferEvent event) {
    try {
      boolean taken = false;
      while (!taken && stopped == null) {
        taken = waiting.offer(event, SLICE_MILLIS, TimeUnit.MILLISECONDS);
      }
    } catch (InterruptedException e) {
      // The client closes; the event is not heard, and asked for again by whoever comes back.
      Thread.currentThread().interrupt();
    }
  }

  @Override
  public void away(ClientError why) {
    away.set(why.getMessage());
  }

  void stop(ExitCode exitCode) {
    stopped = exitCode;
  }

  /** The stream has ended. */
  void over(@Nullable Throwable why) {
    failure = why;
    over = true;
  }

  /** The next event, waiting a moment for it; null if there is none. */
  @Nullable TransferEvent poll() throws InterruptedException {
    return stopped == null ? waiting.poll(SLICE_MILLIS, TimeUnit.MILLISECONDS) : null;
  }

  /** Why the stream broke, if it did since the last call. */
  @Nullable String takeAway() {
    return away.getAndSet(null);
  }

  @Nullable Throwable failure() {
    return failure;
  }

  boolean ended() {
    return over || stopped != null;
  }

  ExitCode exitCode() {
    ExitCode asked = stopped;
    return asked == null ? ExitCode.DONE : asked;
  }
}
