package dev.quorus.controller.workflow;

import dev.quorus.controller.workflow.store.StoredRun;
import dev.quorus.core.transfer.Endpoint;
import dev.quorus.core.transfer.Placement;
import dev.quorus.core.transfer.Selection;
import dev.quorus.core.transfer.TransferOrder;
import dev.quorus.workflow.order.Orders;
import dev.quorus.workflow.order.Placing;
import dev.quorus.workflow.plan.Plan;
import dev.quorus.workflow.plan.PlannedGlob;
import dev.quorus.workflow.plan.PlannedLocation;
import dev.quorus.workflow.plan.PlannedTransfer;
import dev.quorus.workflow.run.RunAction;
import java.util.HashMap;
import java.util.Map;

/** The orders of one run's transfers. Blocks where a connection is looked up. */
final class StepOrders {
  private static final int LONGEST_LABEL = 255;

  private final Means means;
  private final String tenant;
  private final Orders orders;
  private final Map<String, String> labels;

  StepOrders(Means means, StoredRun run, Plan plan) {
    this(means, run.tenant(), new HashMap<>(plan.metadata().labels()));
    labels.put("workflow", run.workflow());
    labels.put("run", run.id());
  }

  /** Of looks for someone who runs nothing yet. */
  StepOrders(Means means, String tenant) {
    this(means, tenant, new HashMap<>());
  }

  private StepOrders(Means means, String tenant, Map<String, String> labels) {
    this.means = means;
    this.tenant = tenant;
    this.orders = new Orders(name -> means.vault().connection(tenant, name));
    this.labels = labels;
  }

  /**
   * The order of a try.
   *
   * @throws IllegalArgumentException if it makes no sense, or names what there is not
   */
  TransferOrder order(RunAction.Submit submit) {
    Map<String, String> all = new HashMap<>(labels);
    String step = submit.transfer().id();
    all.put("step", step.substring(0, Math.min(step.length(), LONGEST_LABEL)));
    int tries = Math.max(1, submit.most() - submit.number() + 1);
    return checked(
        orders.order(submit.transfer(), new Placing(tenant, Placement.DEFAULT_POOL, all, tries)));
  }

  /** The order of a transfer that is only looked at. */
  TransferOrder order(PlannedTransfer transfer) {
    return checked(
        orders.order(transfer, new Placing(tenant, Placement.DEFAULT_POOL, Map.of(), 1)));
  }

  private TransferOrder checked(TransferOrder order) {
    check(order.source());
    check(order.destination());
    return order;
  }

  private void check(Endpoint endpoint) {
    if (!means.schemes().contains(endpoint.scheme())) {
      throw new IllegalArgumentException(
          "%s: the server moves nothing by '%s'; allowed: %s"
              .formatted(
                  endpoint.display(),
                  endpoint.scheme(),
                  String.join(", ", means.schemes().stream().sorted().toList())));
    }
  }

  /** An order to look for the files of a group: its two ends are the folder. */
  TransferOrder order(PlannedGlob glob) {
    return listing(folder(glob.source()), Orders.selection(glob.selection()));
  }

  /** An order to look for files below a folder. */
  TransferOrder listing(Endpoint folder, Selection chosen) {
    check(folder);
    TransferOrder plain = TransferOrder.of(folder, folder);
    return new TransferOrder(
        folder,
        folder,
        plain.delivery(),
        new Placement(tenant, Placement.DEFAULT_POOL, Placement.DEFAULT_PRIORITY, Map.of(), null),
        plain.patience(),
        new Selection(true, chosen.include(), chosen.exclude(), null, false),
        plain.flow());
  }

  Endpoint folder(PlannedLocation location) {
    return orders.folder(location);
  }
}
