package dev.quorus.agent.run;

import dev.quorus.core.transfer.AttemptRef;
import dev.quorus.core.transfer.Receipt;

/** Tells, after a crash, whether a file that was about to get its final name has it. */
@FunctionalInterface
public interface PublishedCheck {

  /**
   * Whether the file lies, whole, under its final name. May block; where it cannot tell, the answer
   * is no, and the transfer is tried again.
   *
   * @param destination as it may be shown: without a query, a password as three stars
   * @param receipt what the attempt would have reported
   */
  boolean isPublished(AttemptRef ref, String destination, Receipt receipt);
}
