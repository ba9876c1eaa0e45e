package dev.quorus.cli.workflow;

import dev.quorus.core.doctor.Survey;
import dev.quorus.core.failure.FailureCode;
import dev.quorus.core.failure.TransferException;
import dev.quorus.core.failure.TransferFailure;
import dev.quorus.core.transfer.Endpoint;
import dev.quorus.core.transfer.Selection;
import dev.quorus.core.transfer.TransferOrder;
import dev.quorus.workflow.order.Orders;
import dev.quorus.workflow.order.Placing;
import dev.quorus.workflow.plan.PlannedGlob;
import dev.quorus.workflow.plan.PlannedTransfer;
import dev.quorus.workflow.rehearse.Probe;
import dev.quorus.workflow.run.Why;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Looks at the ends of transfers with the adapters of the embedded engine. */
final class EngineProbe implements Probe {
  private final Survey survey;
  private final Orders orders;

  EngineProbe(Survey survey, Orders orders) {
    this.survey = survey;
    this.orders = orders;
  }

  @Override
  public Sight source(PlannedTransfer transfer) throws InterruptedException {
    try {
      TransferOrder order = orders.order(transfer, Placing.here(Map.of(), 1));
      Survey.Seen seen = survey.source(order.source(), order.selection());
      return new Sight.There(seen.files(), seen.bytes(), seen.modified());
    } catch (TransferException e) {
      return new Sight.Wrong(why(e.failure()));
    } catch (IllegalArgumentException e) {
      return new Sight.Wrong(unusable(e));
    }
  }

  @Override
  public Sight destination(PlannedTransfer transfer) throws InterruptedException {
    try {
      TransferOrder order = orders.order(transfer, Placing.here(Map.of(), 1));
      Endpoint place = order.destination();
      boolean folder = order.selection().recursive();
      Optional<Survey.Seen> seen = survey.destination(place, order.delivery(), folder);
      if (place.scheme().equals("file") && !writable(Path.of(place.uri().getPath()))) {
        return new Sight.Wrong(
            new Why(FailureCode.DESTINATION_DENIED.name(), "you may not write to " + place));
      }
      return seen.<Sight>map(each -> new Sight.There(each.files(), each.bytes(), each.modified()))
          .orElseGet(Sight.Nothing::new);
    } catch (TransferException e) {
      return new Sight.Wrong(why(e.failure()));
    } catch (IllegalArgumentException e) {
      return new Sight.Wrong(unusable(e));
    }
  }

  /** Whether the nearest folder that is there may be written to. */
  private static boolean writable(Path target) {
    Path folder = target.getParent();
    while (folder != null && !Files.exists(folder)) {
      folder = folder.getParent();
    }
    return folder != null && Files.isWritable(folder);
  }

  @Override
  public Sought find(PlannedGlob glob) throws InterruptedException {
    try {
      Selection chosen = Orders.selection(glob.selection());
      Selection tree = new Selection(true, chosen.include(), chosen.exclude(), null, false);
      Endpoint folder = orders.folder(glob.source());
      List<String> below = survey.find(folder, tree, glob.selection().recursive(), glob.maxItems());
      return new Sought.Found(
          below.stream().map(each -> Orders.item(glob.source(), folder, each)).toList());
    } catch (TransferException e) {
      return new Sought.Wrong(why(e.failure()));
    } catch (IllegalArgumentException e) {
      return new Sought.Wrong(unusable(e));
    }
  }

  @Override
  public Contrast compare(PlannedTransfer transfer, int most) throws InterruptedException {
    try {
      TransferOrder order = orders.order(transfer, Placing.here(Map.of(), 1));
      Selection chosen = order.selection();
      return Contrast.of(
          survey.find(order.source(), chosen, true, most),
          survey.find(order.destination(), chosen, true, most),
          most);
    } catch (TransferException e) {
      return new Contrast.Wrong(why(e.failure()));
    } catch (IllegalArgumentException e) {
      return new Contrast.Wrong(unusable(e));
    }
  }

  static Why why(TransferFailure failure) {
    return new Why(failure.code().name(), failure.message() + "; " + failure.remedy());
  }

  static Why unusable(IllegalArgumentException e) {
    return new Why(FailureCode.UNSUPPORTED.name(), String.valueOf(e.getMessage()));
  }
}
