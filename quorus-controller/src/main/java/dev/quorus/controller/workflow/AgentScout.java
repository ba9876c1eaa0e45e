package dev.quorus.controller.workflow;

import dev.quorus.controller.fleet.AgentLink;
import dev.quorus.controller.fleet.AgentRoute;
import dev.quorus.controller.transfer.Lead;
import dev.quorus.core.bus.BusMessage.Look;
import dev.quorus.core.bus.BusMessage.Looked;
import dev.quorus.core.failure.Retry;
import dev.quorus.core.failure.TransferException;
import dev.quorus.core.failure.TransferFailure;
import dev.quorus.core.transfer.Endpoint;
import dev.quorus.core.transfer.TransferOrder;
import dev.quorus.workflow.run.Why;
import io.vertx.core.Future;
import java.time.Duration;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Has an agent look that speaks the protocol of what is looked at. For use by many threads. */
public final class AgentScout implements Scout {
  private static final Duration WITHIN = Duration.ofSeconds(60);

  private final Supplier<Lead> lead;
  private final AgentLink link;
  private final Function<TransferOrder, Future<TransferOrder>> opening;

  /**
   * Reaches agents by whoever leads.
   *
   * @param opening gives an order what its connections are opened with
   */
  public AgentScout(
      Supplier<Lead> lead, AgentLink link, Function<TransferOrder, Future<TransferOrder>> opening) {
    this.lead = lead;
    this.link = link;
    this.opening = opening;
  }

  @Override
  public Future<Sighted> list(TransferOrder order, boolean below, int most) {
    return look(order.source(), new Look(order, Look.At.FILES, below, most, WITHIN.toMillis()));
  }

  @Override
  public Future<Sighted> source(TransferOrder order) {
    return look(order.source(), new Look(order, Look.At.SOURCE, false, 0, WITHIN.toMillis()));
  }

  @Override
  public Future<Sighted> destination(TransferOrder order) {
    return look(
        order.destination(), new Look(order, Look.At.DESTINATION, false, 0, WITHIN.toMillis()));
  }

  private Future<Sighted> look(Endpoint place, Look wanted) {
    return lead.get()
        .reach(wanted.order().placement().pool(), place.scheme())
        .compose(route -> route == null ? nobody(place) : opened(route, wanted))
        .recover(failed -> Future.succeededFuture(sighted(failed)));
  }

  private static Future<Sighted> nobody(Endpoint place) {
    return Future.succeededFuture(
        new Sighted.Not(
            new Why(
                "UNREACHABLE",
                "no agent is there that offers %s; start one".formatted(place.scheme())),
            true));
  }

  private Future<Sighted> opened(AgentRoute route, Look wanted) {
    return opening
        .apply(wanted.order())
        .compose(order ->
            link.look(
                route,
                new Look(order, wanted.at(), wanted.below(), wanted.most(), wanted.withinMillis())))
        .map(AgentScout::sighted);
  }

  private static Sighted sighted(Looked looked) {
    @Nullable TransferFailure failure = looked.failure();
    return failure != null
        ? not(failure)
        : new Sighted.Files(
            looked.files().stream()
                .map(each -> new File(each.path(), each.bytes(), each.modified()))
                .toList(),
            looked.count(),
            looked.bytes(),
            looked.modified());
  }

  private static Sighted sighted(Throwable failed) {
    return failed instanceof TransferException known
        ? not(known.failure())
        : new Sighted.Not(
            new Why("UNREACHABLE", "the agent that was to look did not answer"), true);
  }

  private static Sighted not(TransferFailure failure) {
    return new Sighted.Not(StepResults.why(failure), !(failure.retry() instanceof Retry.Never));
  }
}
