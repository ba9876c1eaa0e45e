package dev.quorus.controller.workflow;

import dev.quorus.core.failure.FailureCode;
import dev.quorus.core.transfer.Endpoint;
import dev.quorus.core.transfer.TransferOrder;
import dev.quorus.workflow.order.Orders;
import dev.quorus.workflow.plan.PlannedGlob;
import dev.quorus.workflow.plan.PlannedTransfer;
import dev.quorus.workflow.rehearse.Probe;
import dev.quorus.workflow.run.Why;
import java.util.List;

/** Looks by an agent. Blocks, so for virtual threads. */
final class ScoutProbe implements Probe {
  private final Scout scout;
  private final StepOrders orders;

  ScoutProbe(Scout scout, StepOrders orders) {
    this.scout = scout;
    this.orders = orders;
  }

  private static Why unusable(IllegalArgumentException e) {
    return new Why(FailureCode.UNSUPPORTED.name(), String.valueOf(e.getMessage()));
  }

  @Override
  public Sight source(PlannedTransfer transfer) {
    try {
      return sight(scout.source(orders.order(transfer)).await());
    } catch (IllegalArgumentException e) {
      return new Sight.Wrong(unusable(e));
    }
  }

  @Override
  public Sight destination(PlannedTransfer transfer) {
    try {
      return sight(scout.destination(orders.order(transfer)).await());
    } catch (IllegalArgumentException e) {
      return new Sight.Wrong(unusable(e));
    }
  }

  private static Sight sight(Scout.Sighted sighted) {
    return switch (sighted) {
      case Scout.Sighted.Not(Why why, boolean mayPass) -> new Sight.Wrong(why);
      case Scout.Sighted.Files files ->
          files.count() == 0
              ? new Sight.Nothing()
              : new Sight.There(files.count(), files.bytes(), files.modified());
    };
  }

  @Override
  public Sought find(PlannedGlob glob) {
    try {
      TransferOrder order = orders.order(glob);
      return switch (scout.list(order, glob.selection().recursive(), glob.maxItems()).await()) {
        case Scout.Sighted.Not(Why why, boolean mayPass) -> new Sought.Wrong(why);
        case Scout.Sighted.Files files ->
            new Sought.Found(
                files.list().stream()
                    .map(each -> Orders.item(glob.source(), order.source(), each.path()))
                    .toList());
      };
    } catch (IllegalArgumentException e) {
      return new Sought.Wrong(unusable(e));
    }
  }

  @Override
  public Contrast compare(PlannedTransfer transfer, int most) {
    try {
      TransferOrder order = orders.order(transfer);
      Scout.Sighted source = list(order.source(), order, most);
      Scout.Sighted destination = list(order.destination(), order, most);
      if (source instanceof Scout.Sighted.Not(Why why, boolean mayPass)) {
        return new Contrast.Wrong(why);
      }
      return switch (destination) {
        case Scout.Sighted.Not(Why why, boolean mayPass) -> new Contrast.Wrong(why);
        case Scout.Sighted.Files files -> Contrast.of(paths(source), paths(files), most);
      };
    } catch (IllegalArgumentException e) {
      return new Contrast.Wrong(unusable(e));
    }
  }

  private Scout.Sighted list(Endpoint folder, TransferOrder order, int most) {
    return scout.list(orders.listing(folder, order.selection()), true, most).await();
  }

  private static List<String> paths(Scout.Sighted sighted) {
    return sighted instanceof Scout.Sighted.Files files
        ? files.list().stream().map(Scout.File::path).toList()
        : List.of();
  }
}
