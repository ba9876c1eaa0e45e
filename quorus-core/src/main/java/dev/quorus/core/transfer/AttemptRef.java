package dev.quorus.core.transfer;

/**
 * Names one attempt, so that a late word about an earlier one can be told apart.
 *
 * @param number 1 for the first attempt
 * @param epoch of the leader that assigned it: the fencing number
 */
public record AttemptRef(TransferId transfer, int number, long epoch) {
  @Override
  public String toString() {
    return transfer + "#" + number + "@" + epoch;
  }
}
