package dev.quorus.controller.workflow;

import dev.quorus.controller.workflow.store.TriggerStep;
import dev.quorus.core.failure.FailureCode;
import dev.quorus.core.transfer.Endpoint;
import dev.quorus.core.transfer.TransferOrder;
import dev.quorus.workflow.WorkflowPlanner;
import dev.quorus.workflow.order.Orders;
import dev.quorus.workflow.plan.PlannedGlob;
import dev.quorus.workflow.plan.PlannedLocation;
import dev.quorus.workflow.plan.PlannedText;
import dev.quorus.workflow.run.Why;
import dev.quorus.workflow.trigger.Arrival;
import dev.quorus.workflow.trigger.Lineage;
import dev.quorus.workflow.trigger.TriggerEvent;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.function.BiConsumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Looks at folders for triggers, and knows which folders those are. */
final class TriggerLooks {
  private static final Logger LOG = LoggerFactory.getLogger(TriggerLooks.class);

  /** A folder with more files than these is not watched: nobody would see its end. */
  private static final int MOST_FILES = 10_000;

  private final Means means;
  private final Scout scout;
  private final BiConsumer<TriggerStep.Name, TriggerEvent> answers;

  /**
   * @param answers told on any thread
   */
  TriggerLooks(Means means, Scout scout, BiConsumer<TriggerStep.Name, TriggerEvent> answers) {
    this.means = means;
    this.scout = scout;
    this.answers = answers;
  }

  /**
   * A folder that a trigger looks at.
   *
   * @param prefix of the URIs of all that lies in it
   */
  record Watch(TriggerSeat seat, String prefix) {
    boolean sees(String tenant, Endpoint destination, boolean tree) {
      return seat.name().tenant().equals(tenant) && sees(uri(destination, tree));
    }

    boolean sees(String uri) {
      return uri.startsWith(prefix) || (uri.endsWith("/") && prefix.startsWith(uri));
    }
  }

  /** As which a destination is known: a folder by the slash at its end. */
  static String uri(Endpoint destination, boolean tree) {
    String uri = destination.uri().toString();
    return tree && !uri.endsWith("/") ? uri + "/" : uri;
  }

  List<Watch> watches(Collection<TriggerSeat> seats) {
    List<Watch> watches = new ArrayList<>();
    for (TriggerSeat each : seats) {
      folder(each).ifPresent(folder -> watches.add(new Watch(each, uri(folder, true))));
    }
    return List.copyOf(watches);
  }

  /** Those that look where this is written. */
  List<TriggerSeat> seers(Collection<TriggerSeat> seats, String tenant, String uri) {
    return watches(seats).stream()
        .filter(each -> each.seat().name().tenant().equals(tenant) && each.sees(uri))
        .map(Watch::seat)
        .toList();
  }

  private Optional<Endpoint> folder(TriggerSeat seat) {
    try {
      return glob(seat).map(each -> orders(seat).folder(each.source()));
    } catch (IllegalArgumentException e) {
      LOG.atDebug()
          .addKeyValue("trigger", seat.name())
          .setCause(e)
          .log("a trigger watches what there is not");
      return Optional.empty();
    }
  }

  private Optional<PlannedGlob> glob(TriggerSeat seat) {
    return WorkflowPlanner.watched(seat.definition(), seat.trigger(), means.clock().instant());
  }

  private StepOrders orders(TriggerSeat seat) {
    return new StepOrders(means, seat.name().tenant());
  }

  /** Does so; the answer comes later. */
  void look(TriggerSeat seat, String key) {
    try {
      PlannedGlob glob = glob(seat).orElseThrow(TriggerLooks::nowhere);
      TransferOrder order = orders(seat).order(glob);
      scout
          .list(order, glob.selection().recursive(), MOST_FILES)
          .onSuccess(sighted ->
              answers.accept(seat.name(), looked(key, glob.source(), order.source(), sighted)));
    } catch (IllegalArgumentException e) {
      Why why = new Why(FailureCode.UNSUPPORTED.name(), String.valueOf(e.getMessage()));
      answers.accept(seat.name(), new TriggerEvent.NotLooked(key, why));
    }
  }

  private static IllegalArgumentException nowhere() {
    return new IllegalArgumentException(
        "where it looks has no value; correct the expressions of its source");
  }

  private static TriggerEvent looked(
      String key, PlannedLocation location, Endpoint folder, Scout.Sighted sighted) {
    return switch (sighted) {
      case Scout.Sighted.Not(Why why, boolean mayPass) -> new TriggerEvent.NotLooked(key, why);
      case Scout.Sighted.Files files ->
          files.list().size() > MOST_FILES
              ? new TriggerEvent.NotLooked(
                  key,
                  new Why(
                      Why.LIMIT,
                      "more than %d files lie there; move those that were taken"
                          .formatted(MOST_FILES)))
              : new TriggerEvent.Looked(
                  key,
                  files.list().stream()
                      .map(each ->
                          new Arrival(
                              Orders.item(location, folder, each.path()),
                              each.bytes(),
                              each.modified(),
                              Lineage.NONE))
                      .toList());
    };
  }

  /** The same files with the runs that led to them. */
  List<Arrival> known(TriggerSeat seat, List<Arrival> files) {
    Optional<PlannedGlob> glob = glob(seat);
    if (glob.isEmpty()) {
      return files;
    }
    StepOrders orders = orders(seat);
    String connection = glob.get().source().connection();
    return files.stream()
        .map(each ->
            new Arrival(
                each.path(),
                each.bytes(),
                each.modified(),
                seat.written()
                    .of(
                        orders
                            .folder(new PlannedLocation(connection, PlannedText.of(each.path())))
                            .uri()
                            .toString())))
        .toList();
  }
}
