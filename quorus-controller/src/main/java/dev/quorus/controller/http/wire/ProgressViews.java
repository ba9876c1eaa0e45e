package dev.quorus.controller.http.wire;

import dev.quorus.api.model.TransferView;
import dev.quorus.api.model.TreeActionName;
import dev.quorus.api.model.TreeView;
import dev.quorus.controller.store.TransferRecord;
import dev.quorus.core.failure.TransferFailure;
import dev.quorus.core.transfer.Progress;
import dev.quorus.core.transfer.Published;
import dev.quorus.core.transfer.Receipt;
import dev.quorus.core.transfer.Selection;
import dev.quorus.core.transfer.TreeReport;
import org.jspecify.annotations.Nullable;

/** How far transfers are, and what became of their files, as clients see it. */
final class ProgressViews {
  private ProgressViews() {}

  static TransferView.Progress of(TransferRecord record, Progress progress) {
    Selection selection = record.order().selection();
    Receipt receipt = TransferViews.receipt(record.state());
    if (selection.recursive() || selection.dryRun()) {
      TreeReport tree = record.tree();
      boolean moves = !selection.dryRun();
      return new TransferView.Progress(
          known(progress.total()),
          moves ? progress.bytes() : 0,
          known(progress.filesTotal()),
          moves ? progress.files() : 0,
          tree == null ? null : tree(tree));
    }
    return receipt == null ? unfinished(progress) : finished(receipt);
  }

  private static @Nullable Long known(long total) {
    return total == Progress.UNKNOWN ? null : Long.valueOf(total);
  }

  private static TransferView.Progress finished(Receipt receipt) {
    boolean moved = receipt.published() != Published.SKIPPED;
    return new TransferView.Progress(
        receipt.bytes(), moved ? receipt.bytes() : 0, 1L, moved ? 1 : 0);
  }

  private static TransferView.Progress unfinished(Progress progress) {
    boolean known = progress.total() != Progress.UNKNOWN;
    return new TransferView.Progress(
        known(progress.total()), progress.bytes(), known ? 1L : null, 0);
  }

  private static TreeView tree(TreeReport tree) {
    return new TreeView(
        tree.copied(),
        tree.unchanged(),
        tree.deleted(),
        tree.failed(),
        tree.folders(),
        tree.lines().stream().map(ProgressViews::line).toList());
  }

  private static TreeView.Line line(TreeReport.Line line) {
    return switch (line) {
      case TreeReport.Line.Copied(String path, long bytes) ->
          new TreeView.Line(path, TreeActionName.COPIED, bytes, null);
      case TreeReport.Line.Deleted(String path) ->
          new TreeView.Line(path, TreeActionName.DELETED, null, null);
      case TreeReport.Line.NotCopied(String path, TransferFailure failure) ->
          new TreeView.Line(path, TreeActionName.FAILED, null, EventViews.failure(failure));
    };
  }
}
