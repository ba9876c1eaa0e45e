package dev.quorus.api.client;

import dev.quorus.api.model.TransferEvent;
import dev.quorus.api.model.TransferProgress;
import dev.quorus.api.model.WorkflowRunEvent;

/**
 * Hears a stream. Called on threads of the client, one call after the other; the stream waits
 * meanwhile, and so does the service, which cuts off whoever waits for half a minute.
 */
@FunctionalInterface
public interface EventListener {
  /** Something happened. In the order of the numbers, each once. */
  void event(TransferEvent event);

  /** A step of a run of a workflow. In the order of the numbers, each once. */
  default void run(WorkflowRunEvent event) {
    // Who starts transfers only hears of none.
  }

  /** A running transfer is so far; of streams of single transfers only. */
  default void progress(TransferProgress progress) {
    // Most want to know what happened only.
  }

  /** The stream is there; again after each time that it was {@link #away}. */
  default void open() {
    // It is expected to be.
  }

  /** The stream broke, or cannot be had for now. It is tried again, and misses nothing. */
  default void away(ClientError why) {
    // It comes back.
  }
}
