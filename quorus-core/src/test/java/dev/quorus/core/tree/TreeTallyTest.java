package dev.quorus.core.tree;

import static org.assertj.core.api.Assertions.assertThat;

import dev.quorus.core.failure.FailureCode;
import dev.quorus.core.failure.TransferFailure.Rejected;
import dev.quorus.core.transfer.TreeReport;
import dev.quorus.core.transfer.TreeReport.Line;
import org.junit.jupiter.api.Test;

class TreeTallyTest {
  private final TreeTally tally = new TreeTally();

  @Test
  void countsAllAndNamesTheFirstThousand() {
    for (int i = 0; i < 1_500; i++) {
      tally.copied("file-" + i, 1);
    }

    TreeReport report = tally.report();

    assertThat(report.copied()).isEqualTo(1_500);
    assertThat(report.lines()).hasSize(TreeReport.MAX_LINES);
  }

  @Test
  void namesWhatFailedBeforeWhatWasCopied() {
    tally.copied("copied", 1);
    tally.failed("failed", new Rejected(FailureCode.DESTINATION_DENIED, "no"));

    assertThat(tally.report().lines()).extracting(Line::path).containsExactly("failed", "copied");
  }

  @Test
  void keepsAReportOfLongNamesSmallEnoughForAMessage() {
    String path = "x".repeat(4_000);
    for (int i = 0; i < TreeReport.MAX_LINES; i++) {
      tally.failed(
          path + i, new Rejected(FailureCode.DESTINATION_DENIED, "'" + path + "' is denied"));
    }

    TreeReport report = tally.report();

    assertThat(report.failed()).isEqualTo(TreeReport.MAX_LINES);
    assertThat(report.lines()).hasSizeBetween(60, 70);
  }
}
