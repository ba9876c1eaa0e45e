package dev.quorus.api.model;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What was done to many transfers.
 *
 * @param done how many were changed
 * @param unchanged how many were as they should be already
 * @param refused how many could not be changed
 * @param items one for each
 * @param nextCursor goes on with the same filter; null if there are no more
 */
public record ActionAnswer(
    int done, int unchanged, int refused, List<Item> items, @Nullable String nextCursor) {
  public ActionAnswer {
    items = List.copyOf(items);
  }

  /**
   * What was done to one.
   *
   * @param result {@code done}, {@code unchanged}, {@code refused}, or {@code matched} by a dry run
   * @param state as it is now; null if there is no such transfer
   * @param retriedAs the new transfer with the same order; null if none was submitted
   * @param problem why it was refused; null if it was not
   */
  public record Item(
      String id,
      String result,
      @Nullable TransferStateName state,
      @Nullable String retriedAs,
      @Nullable Problem problem) {}
}
