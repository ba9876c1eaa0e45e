package dev.quorus.controller.scheduling;

import static org.assertj.core.api.Assertions.assertThat;

import dev.quorus.controller.scheduling.Decision.AssignTo;
import dev.quorus.controller.scheduling.Ticket.End;
import dev.quorus.controller.scheduling.Ticket.Past;
import dev.quorus.controller.scheduling.Ticket.Route;
import dev.quorus.controller.scheduling.Ticket.Share;
import dev.quorus.core.transfer.AttemptRef;
import dev.quorus.core.transfer.TransferId;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.function.IntFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Queues built so that a look at all that wait, for each event, would take many minutes. */
@Timeout(value = 60, unit = TimeUnit.SECONDS)
class SchedulerScaleTest {
  private static final int WAITING = 200_000;
  private static final End LOCAL = new End("file", EndpointLimits.LOCAL);
  private static final End HUB = new End("http", "hub");

  private final Scheduler scheduler = new Scheduler(1, SchedulingSettings.DEFAULT);
  private final Deque<AttemptRef> held = new ArrayDeque<>();

  @Test
  void aFullHostWithManyWaitingAtItCostsNoMore() {
    submit(i -> ticket(i, new Route(HUB, LOCAL), "to" + i, "acme"));

    assertThat(runToTheEnd()).isEqualTo(64);
  }

  @Test
  void aFullHostWithManyOtherEndsCostsNoMore() {
    submit(i -> ticket(i, new Route(HUB, new End("http", "spoke" + i)), "to" + i, "acme"));

    assertThat(runToTheEnd()).isEqualTo(64);
  }

  @Test
  void aFullHostWithManyTenantsCostsNoMore() {
    submit(i -> ticket(i, new Route(HUB, LOCAL), "to" + i, "tenant" + i % 5_000));

    assertThat(runToTheEnd()).isEqualTo(64);
  }

  @Test
  void aBusyDestinationWithManyWaitingForItCostsNoMore() {
    submit(i -> ticket(i, new Route(LOCAL, LOCAL), "to the same place", "acme"));

    assertThat(runToTheEnd()).isEqualTo(1);
  }

  @Test
  void manyThatNoAgentCanRunCostOthersNothing() {
    submit(i ->
        i % 2 == 0
            ? ticket(i, new Route(new End("gopher", "h"), LOCAL), "to" + i, "acme")
            : ticket(i, new Route(LOCAL, LOCAL), "to" + i, "acme"));

    assertThat(runToTheEnd()).isEqualTo(1_000);
    assertThat(scheduler.waitingByPool()).containsEntry("default", WAITING / 2);
  }

  private void submit(IntFunction<Ticket> made) {
    for (int i = 0; i < WAITING; i++) {
      on(new SchedulingEvent.Arrived(made.apply(i), null, Instant.EPOCH));
    }
    on(
        new SchedulingEvent.AgentJoined(
            new AgentOffer("a", "default", 1_000, Set.of("file", "http")), Instant.EPOCH));
  }

  /** Ends the oldest attempt again and again; the most that were held at once. */
  private int runToTheEnd() {
    int most = held.size();
    while (!held.isEmpty()) {
      AttemptRef ref = held.removeFirst();
      on(new SchedulingEvent.SlotFreed(ref, Instant.EPOCH));
      on(new SchedulingEvent.Finished(ref.transfer(), Instant.EPOCH));
      most = Math.max(most, held.size());
    }
    return most;
  }

  private void on(SchedulingEvent event) {
    for (Decision decision : scheduler.on(event)) {
      if (decision instanceof AssignTo assign) {
        held.add(assign.ref());
      }
    }
  }

  private static Ticket ticket(int i, Route route, String destination, String tenant) {
    return new Ticket(
        new TransferId(new UUID(1, i)),
        new Share("default", tenant),
        5,
        route,
        destination,
        null,
        Past.NONE);
  }
}
