package dev.quorus.core.engine;

import dev.quorus.core.transfer.Receipt;

/**
 * Asked once, just before the final name is given: whether this attempt still may. Whoever answers
 * can note the intent first, so that after a crash the file under the final name is known as ours.
 */
@FunctionalInterface
public interface PublishGate {
  PublishGate OPEN = receipt -> true;

  /**
   * Asked for each file of a tree in its turn. Nothing is noted: after a crash the tree is compared
   * anew, and what is there already is not sent again.
   */
  default boolean mayPublishOneOfMany() {
    return true;
  }

  /** Called on the attempt's virtual thread; may block. The receipt is what will be reported. */
  boolean mayPublish(Receipt receipt) throws InterruptedException;
}
