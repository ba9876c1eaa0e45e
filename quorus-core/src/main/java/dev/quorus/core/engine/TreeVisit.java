package dev.quorus.core.engine;

import dev.quorus.core.failure.FailureCode;
import dev.quorus.core.failure.TransferException;
import dev.quorus.core.failure.TransferFailure;
import dev.quorus.core.failure.TransferFailure.Rejected;
import dev.quorus.core.protocol.Entry;
import dev.quorus.core.protocol.PartialNames;
import dev.quorus.core.protocol.Tree;
import dev.quorus.core.transfer.OverwritePolicy;
import dev.quorus.core.transfer.TransferId;
import dev.quorus.core.transfer.TransferOrder;
import dev.quorus.core.tree.Landing;
import dev.quorus.core.tree.TreeFile;
import dev.quorus.core.tree.TreeTally;
import dev.quorus.core.tree.TreeWalk;
import org.jspecify.annotations.Nullable;

/** Decides of each thing in the source what is to be done, and hands the files to the workers. */
final class TreeVisit implements TreeWalk.Visitor {
  private final TransferId transfer;
  private final TransferOrder order;
  private final @Nullable Tree destination;
  private final TreeWorkers workers;
  private final TreeMeter meter;
  private final TreeTally tally;
  private final SecondName left;
  private Landing landing = Landing.unknown();

  TreeVisit(
      Job job,
      @Nullable Tree destination,
      TreeWorkers workers,
      TreeMeter meter,
      TreeTally tally,
      SecondName left) {
    this.transfer = job.ref().transfer();
    this.order = job.order();
    this.destination = destination;
    this.workers = workers;
    this.meter = meter;
    this.tally = tally;
    this.left = left;
  }

  @Override
  public void folder(String path) throws TransferException, InterruptedException {
    meter.stir();
    if (destination == null) {
      return;
    }
    landing = landing(destination, path);
    if (!landing.isMissing()) {
      return;
    }
    if (path.isEmpty() && !order.delivery().createFolders()) {
      throw new TransferException(
          new Rejected(
              FailureCode.DESTINATION_FOLDER_MISSING,
              "the folder '%s' does not exist".formatted(order.destination())));
    }
    // With an include, a folder is made with its first file, if it has one.
    if (order.selection().include().isEmpty()) {
      if (!order.selection().dryRun()) {
        destination.makeFolder(path);
      }
      tally.folderMade();
    }
  }

  private Landing landing(Tree into, String path) throws TransferException, InterruptedException {
    try {
      return Landing.at(into, path);
    } catch (TransferException e) {
      if (e.failure().code() != FailureCode.SOURCE_NOT_FOLDER) {
        throw e;
      }
      throw new TransferException(
          new Rejected(
              FailureCode.DESTINATION_EXISTS,
              "'%s' is a file at the destination, and a folder at the source"
                  .formatted(order.destination().below(path))),
          e);
    }
  }

  @Override
  public void file(TreeFile file) throws InterruptedException {
    Entry entry = file.entry();
    meter.found(entry.size());
    if (landing.clashes(entry.name())) {
      tally.failed(
          file.path(),
          new Rejected(
              FailureCode.NAME_REFUSED,
              "another file of its folder has the same name but for upper and lower case, which"
                  + " the destination does not tell apart"));
    } else if (landing.holds(entry)) {
      removePartial(file);
      tally.unchanged();
      meter.unchanged(entry.size());
    } else if (order.selection().dryRun()) {
      preview(file);
    } else {
      workers.copy(file, landing.lacks(entry.name()));
    }
  }

  /** What an earlier attempt left that died as it published the file. */
  private void removePartial(TreeFile file) throws InterruptedException {
    if (!order.selection().dryRun()
        && landing.has(PartialNames.of(file.entry().name(), transfer).partial())) {
      left.removeBeside(order.destination().below(file.path()));
    }
  }

  private void preview(TreeFile file) {
    Entry entry = file.entry();
    OverwritePolicy policy = order.delivery().overwrite();
    if (landing.has(entry.name()) && policy == OverwritePolicy.FAIL) {
      tally.failed(
          file.path(),
          new Rejected(
              FailureCode.DESTINATION_EXISTS,
              "another file is there already and the overwrite policy is fail"));
    } else if (landing.has(entry.name())
        && (policy == OverwritePolicy.SKIP
            || (policy == OverwritePolicy.NEWER && landing.isAsNewAs(entry)))) {
      tally.unchanged();
    } else {
      tally.copied(file.path(), entry.size());
    }
  }

  @Override
  public boolean isOver() {
    return workers.isOver();
  }

  @Override
  public void unlisted(String path, TransferFailure failure) {
    tally.failed(path + "/", failure);
  }

  @Override
  public void leftOut(String path, Entry.Kind kind) {
    tally.leftOut();
  }
}
