package dev.quorus.controller.transfer;

import dev.quorus.controller.fleet.AgentLink;
import dev.quorus.controller.fleet.AgentRoute;
import dev.quorus.core.bus.BusMessage.Examine;
import dev.quorus.core.transfer.Endpoint;
import io.vertx.core.Future;
import java.util.function.Supplier;

/**
 * The leader says by which way an agent is reached; what is asked goes there directly. For use by
 * any thread.
 */
final class LedExaminations implements Examinations {
  private static final int RETRY_AFTER_SECONDS = 5;

  private final Supplier<Lead> lead;
  private final AgentLink link;

  LedExaminations(Supplier<Lead> lead, AgentLink link) {
    this.lead = lead;
    this.link = link;
  }

  @Override
  public Future<Found> examine(Endpoint endpoint, String pool, boolean writes) {
    return lead.get()
        .reach(pool, endpoint.scheme())
        .compose(route ->
            route == null
                ? Future.failedFuture(
                    unavailable(
                        "No agent of pool '%s' is there that offers %s"
                            .formatted(pool, endpoint.scheme())))
                : examine(endpoint, route, writes));
  }

  private Future<Found> examine(Endpoint endpoint, AgentRoute route, boolean writes) {
    return link.examine(route, new Examine(endpoint, writes, WITHIN.toMillis()))
        .map(examined -> new Found(route.agent(), examined))
        .recover(silent ->
            Future.failedFuture(
                unavailable("Agent '%s' did not answer; ask again".formatted(route.agent()))));
  }

  private static Unavailable unavailable(String words) {
    return new Unavailable(words, RETRY_AFTER_SECONDS);
  }
}
