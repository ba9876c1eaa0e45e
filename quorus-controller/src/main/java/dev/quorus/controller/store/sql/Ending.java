package dev.quorus.controller.store.sql;

import dev.quorus.controller.store.LeaderStore.NextTry;
import dev.quorus.core.bus.OutcomeJson;
import dev.quorus.core.engine.Outcome;
import dev.quorus.core.failure.TransferFailure;
import dev.quorus.core.transfer.Progress;
import dev.quorus.core.transfer.Receipt;
import dev.quorus.core.transfer.StateName;
import dev.quorus.core.transfer.TreeReport;
import org.jspecify.annotations.Nullable;

/**
 * How an attempt ends, as it is written. Made on the asker's thread, so that the writer's makes no
 * JSON.
 *
 * @param to SUCCEEDED, RETRY_WAIT or FAILED
 * @param due when RETRY_WAIT is over, in microseconds
 * @param charged whether the attempt counts
 * @param receipt as JSON, of a success
 * @param failure as JSON, of anything else
 * @param reached how far it came
 * @param detail in words
 */
record Ending(
    StateName to,
    @Nullable Long due,
    boolean charged,
    @Nullable String receipt,
    @Nullable String failure,
    Reached reached,
    @Nullable String detail) {

  /**
   * How far an attempt came.
   *
   * @param tree what became of the files, as JSON; null for a single one
   */
  record Reached(Progress progress, @Nullable String tree) {
    static Reached of(Progress progress, @Nullable TreeReport tree) {
      return new Reached(progress, tree == null ? null : OutcomeJson.write(tree).encode());
    }
  }

  static Ending succeeded(Receipt receipt) {
    TreeReport tree = receipt.tree();
    Receipt withoutTree =
        new Receipt(
            receipt.bytes(),
            receipt.digest(),
            receipt.published(),
            receipt.resumedFrom(),
            receipt.note());
    Progress whole =
        tree == null
            ? new Progress(receipt.bytes(), receipt.bytes())
            : new Progress(receipt.bytes(), receipt.bytes(), tree.copied(), tree.files());
    return new Ending(
        StateName.SUCCEEDED,
        null,
        true,
        OutcomeJson.write(withoutTree).encode(),
        null,
        Reached.of(whole, tree),
        receipt.note());
  }

  static Ending retried(Outcome.Failed ended, Progress progress, NextTry next) {
    return failed(StateName.RETRY_WAIT, ended, progress, Micros.of(next.due()), next.charged());
  }

  static Ending failed(Outcome.Failed ended, Progress progress) {
    return failed(StateName.FAILED, ended, progress, null, true);
  }

  private static Ending failed(
      StateName to, Outcome.Failed ended, Progress progress, @Nullable Long due, boolean charged) {
    return new Ending(
        to,
        due,
        charged,
        null,
        OutcomeJson.write(ended.failure()).encode(),
        Reached.of(progress, ended.tree()),
        words(ended.failure()));
  }

  static String words(TransferFailure failure) {
    return failure.code() + ": " + failure.message();
  }

  /** What the attempt's own row says. */
  String result() {
    if (to == StateName.SUCCEEDED) {
      return "SUCCEEDED";
    }
    return charged ? "FAILED" : "RELEASED";
  }
}
