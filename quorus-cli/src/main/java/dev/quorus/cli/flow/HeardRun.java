package dev.quorus.cli.flow;

import dev.quorus.api.client.ClientError;
import dev.quorus.api.client.EventListener;
import dev.quorus.api.model.TransferEvent;
import dev.quorus.api.model.WorkflowRunEvent;
import dev.quorus.cli.remote.Bell;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * What was heard of a run and not told yet; rings when something was. What is not told is not taken
 * from the server either. For use by many threads.
 */
final class HeardRun implements EventListener, Bell {
  private static final int MOST = 1_000;
  private static final long SLICE_MILLIS = 100;

  private final BlockingQueue<WorkflowRunEvent> waiting = new ArrayBlockingQueue<>(MOST);
  private volatile State state = State.BEGINS;
  private volatile boolean news;
  private volatile boolean closed;
  private volatile @Nullable Throwable failure;

  private enum State {
    BEGINS,
    OPEN,
    AWAY,
    OVER
  }

  @Override
  public void event(TransferEvent event) {
    // The stream of a run has none.
  }

  @Override
  public void run(WorkflowRunEvent event) {
    try {
      boolean taken = false;
      while (!taken && !closed) {
        taken = waiting.offer(event, SLICE_MILLIS, TimeUnit.MILLISECONDS);
        news = true;
      }
    } catch (InterruptedException e) {
      // The client closes, and nobody watches any more.
      Thread.currentThread().interrupt();
    }
  }

  @Override
  public void open() {
    state = State.OPEN;
  }

  @Override
  public void away(ClientError why) {
    state = State.AWAY;
    news = true;
  }

  /**
   * The stream has ended.
   *
   * @param why null if the run has
   */
  void over(@Nullable Throwable why) {
    failure = why;
    state = State.OVER;
    news = true;
  }

  /** Nobody takes anything any more. */
  void close() {
    closed = true;
  }

  /** What was heard since the last call, in its order. */
  List<WorkflowRunEvent> take() {
    List<WorkflowRunEvent> taken = new ArrayList<>();
    waiting.drainTo(taken);
    return taken;
  }

  /** Whether one has to ask for what happened. */
  boolean isSilent() {
    return state == State.AWAY || state == State.OVER;
  }

  /** Why there is no stream, and will be none. */
  @Nullable Throwable failure() {
    return failure;
  }

  @Override
  public boolean rung() {
    boolean rang = news;
    news = false;
    return rang;
  }

  @Override
  public boolean works() {
    return state == State.OPEN;
  }
}
