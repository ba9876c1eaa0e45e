package dev.quorus.controller.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.quorus.core.engine.Outcome;
import dev.quorus.core.transfer.AttemptRef;
import dev.quorus.core.transfer.Progress;
import dev.quorus.core.transfer.Published;
import dev.quorus.core.transfer.Receipt;
import dev.quorus.core.transfer.TransferState;
import dev.quorus.core.transfer.TreeReport;
import dev.quorus.core.transfer.TreeReport.Line;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** What a store keeps of the files of a tree. */
abstract class TreeContract extends StoreContract {
  private static final TreeReport TREE =
      new TreeReport(
          2,
          3,
          1,
          1,
          4,
          List.of(
              new Line.NotCopied("b/\u00e9", FAILURE),
              new Line.Deleted("old"),
              new Line.Copied("a", 7)));

  @Test
  void keepsTheTreeOfASuccessApartFromItsReceipt() {
    AttemptRef ref = running();
    Receipt receipt = new Receipt(99, null, Published.RENAMED, 0, null, TREE);

    applied(leading().succeed(ref, receipt, NOW.plusSeconds(4)));

    TransferRecord record = record(ref.transfer());
    assertThat(record.tree()).isEqualTo(TREE);
    assertThat(record.state())
        .isEqualTo(
            new TransferState.Succeeded(
                new Receipt(99, null, Published.RENAMED, 0, null), NOW.plusSeconds(4)));
    assertThat(record.history().progress()).isEqualTo(new Progress(99, 99, 2, 6));
  }

  @Test
  void keepsTheTreeOfAFailure() {
    AttemptRef ref = running();

    applied(
        leading()
            .fail(
                ref,
                new Outcome.Failed(FAILURE, TREE),
                new Progress(5, 9, 2, 6),
                NOW.plusSeconds(4)));

    assertThat(record(ref.transfer()).tree()).isEqualTo(TREE);
    assertThat(record(ref.transfer()).history().progress()).isEqualTo(new Progress(5, 9, 2, 6));
  }

  @Test
  void keepsTheTreeOfTheLastAttempt() {
    AttemptRef ref = running();
    applied(
        leading()
            .retry(
                ref,
                new Outcome.Failed(FAILURE, TREE),
                PROGRESS,
                due(NOW.plusSeconds(60)),
                NOW.plusSeconds(3)));
    assertThat(record(ref.transfer()).tree()).isEqualTo(TREE);
    applied(leading().requeue(ref.transfer(), NOW.plusSeconds(60)));
    AttemptRef second = new AttemptRef(ref.transfer(), 2, EPOCH);
    applied(leading().assign(second, AGENT, "it was free", NOW.plusSeconds(61)));

    applied(leading().fail(second, FAILED, PROGRESS, NOW.plusSeconds(62)));

    assertThat(record(ref.transfer()).tree()).isNull();
  }

  @Test
  void leavesTreesOutOfLists() {
    AttemptRef ref = running();
    applied(leading().fail(ref, new Outcome.Failed(FAILURE, TREE), PROGRESS, NOW.plusSeconds(4)));

    List<TransferRecord> listed =
        get(
            store()
                .list(
                    new TransferQuery(
                        TENANT,
                        Set.of(),
                        Map.of(),
                        null,
                        null,
                        new TransferQuery.Page(null, 1000, true))));

    assertThat(listed)
        .filteredOn(each -> each.id().equals(ref.transfer()))
        .singleElement()
        .satisfies(each -> assertThat(each.tree()).isNull());
  }

  @Test
  void givesALargeTreeAgainAndAgain() {
    List<Line> lines = new ArrayList<>();
    for (int i = 0; i < TreeReport.MAX_LINES; i++) {
      lines.add(new Line.Copied("folder/file-" + i, i));
    }
    TreeReport large = new TreeReport(1_000_000, 0, 0, 0, 1, lines);
    AttemptRef ref = running();
    applied(leading().fail(ref, new Outcome.Failed(FAILURE, large), PROGRESS, NOW.plusSeconds(4)));

    for (int i = 0; i < 3; i++) {
      assertThat(record(ref.transfer()).tree()).isEqualTo(large);
    }
  }
}
