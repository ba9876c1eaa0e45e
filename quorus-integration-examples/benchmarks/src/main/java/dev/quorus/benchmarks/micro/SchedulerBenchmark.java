package dev.quorus.benchmarks.micro;

import dev.quorus.controller.scheduling.AgentOffer;
import dev.quorus.controller.scheduling.Decision;
import dev.quorus.controller.scheduling.Decision.AssignTo;
import dev.quorus.controller.scheduling.EndpointLimits;
import dev.quorus.controller.scheduling.Scheduler;
import dev.quorus.controller.scheduling.SchedulingEvent;
import dev.quorus.controller.scheduling.SchedulingSettings;
import dev.quorus.controller.scheduling.Ticket;
import dev.quorus.core.transfer.AttemptRef;
import dev.quorus.core.transfer.TransferId;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/**
 * One decision: an attempt ends, and what waits longest and is allowed takes its place. With 10,000
 * agents of four slots each and 50,000 transfers of 500 tenants waiting, always as many.
 */
@State(Scope.Thread)
public class SchedulerBenchmark {
  private static final int AGENTS = 10_000;
  private static final int WAITING = 50_000;
  private static final int SLOTS = 4;
  private static final int HOSTS = 2_000;
  private static final int TENANTS = 500;

  private final Scheduler scheduler = new Scheduler(1, SchedulingSettings.DEFAULT);
  private final Deque<AttemptRef> held = new ArrayDeque<>();
  private long submitted;

  /** Fills all slots, and the queue behind them. */
  public SchedulerBenchmark() {
    for (int i = 0; i < AGENTS; i++) {
      AgentOffer offer = new AgentOffer("agent" + i, "default", SLOTS, Set.of("file", "http"));
      on(new SchedulingEvent.AgentJoined(offer, Instant.EPOCH));
    }
    for (int i = 0; i < AGENTS * SLOTS + WAITING; i++) {
      submit();
    }
  }

  @Benchmark
  public int decision() {
    AttemptRef ended = held.removeFirst();
    on(new SchedulingEvent.SlotFreed(ended, Instant.EPOCH));
    on(new SchedulingEvent.Finished(ended.transfer(), Instant.EPOCH));
    submit();
    return held.size();
  }

  private void submit() {
    long number = submitted++;
    Ticket ticket =
        new Ticket(
            new TransferId(new UUID(1, number)),
            new Ticket.Share("default", "tenant" + number % TENANTS),
            (int) (number % 10),
            new Ticket.Route(
                new Ticket.End("http", "host" + number % HOSTS),
                new Ticket.End("file", EndpointLimits.LOCAL)),
            "to" + number,
            null,
            Ticket.Past.NONE);
    on(new SchedulingEvent.Arrived(ticket, null, Instant.EPOCH));
  }

  private void on(SchedulingEvent event) {
    List<Decision> decisions = scheduler.on(event);
    for (Decision decision : decisions) {
      if (decision instanceof AssignTo assign) {
        held.add(assign.ref());
      }
    }
  }
}
