package dev.quorus.core.engine;

import dev.quorus.core.failure.FailureCode;
import dev.quorus.core.failure.TransferException;
import dev.quorus.core.failure.TransferFailure.Interrupted;
import dev.quorus.core.failure.TransferFailure.Rejected;
import dev.quorus.core.protocol.Tree;
import dev.quorus.core.tree.Extras;
import dev.quorus.core.tree.PathFilter;
import dev.quorus.core.tree.TreeTally;

/** Deletes at the destination what the source lacks, after all else went well. */
final class Mirroring {
  private final PublishGate gate;
  private final TreeMeter meter;
  private final TreeTally tally;

  Mirroring(PublishGate gate, TreeMeter meter, TreeTally tally) {
    this.gate = gate;
    this.meter = meter;
    this.tally = tally;
  }

  void run(Tree source, Tree destination, PathFilter filter, int maxDelete, boolean dryRun)
      throws TransferException, InterruptedException {
    if (meter.files() == 0) {
      throw new TransferException(
          new Rejected(
              FailureCode.DELETE_REFUSED,
              "the source has no file at all, as if it were not mounted; nothing was deleted"));
    }
    for (Extras.Extra extra : new Extras(source, destination, filter, maxDelete).find()) {
      if (!dryRun) {
        delete(destination, extra);
      }
      tally.deleted(extra.path());
      meter.stir();
    }
  }

  private void delete(Tree destination, Extras.Extra extra)
      throws TransferException, InterruptedException {
    if (!gate.mayPublishOneOfMany()) {
      throw new TransferException(
          new Interrupted(FailureCode.AGENT_LOST, "the lease ran out before all was deleted"));
    }
    if (extra.folder()) {
      destination.deleteFolder(extra.path());
    } else {
      destination.deleteFile(extra.path());
    }
  }
}
