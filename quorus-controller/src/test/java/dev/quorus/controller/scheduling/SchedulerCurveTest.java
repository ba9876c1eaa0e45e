package dev.quorus.controller.scheduling;

import static org.assertj.core.api.Assertions.assertThat;

import dev.quorus.controller.scheduling.Cast.Size;
import dev.quorus.controller.scheduling.Decision.AssignTo;
import dev.quorus.controller.scheduling.Ticket.Past;
import dev.quorus.core.transfer.AttemptRef;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.time.Instant;
import java.util.Arrays;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;

/**
 * What one transfer costs the scheduler, from its arrival to its end, with few and many waiting and
 * few and many agents. Each finished one is followed by a new one, so that the line stays as long.
 */
@EnabledIfSystemProperty(
    named = "quorus.curves",
    matches = "true",
    disabledReason = "prints figures and takes two minutes; -Dquorus.curves=true runs it")
class SchedulerCurveTest {
  private static final int[] WAITING = {1_000, 10_000, 100_000, 1_000_000};
  private static final int[] AGENTS = {10, 1_000, 10_000};
  private static final int WARM = 150_000;
  private static final int MEASURED = 300_000;
  private static final int SLOTS = 10;

  private final ThreadMXBean cpu = ManagementFactory.getThreadMXBean();

  /** Attempts at agents, ended in any order. */
  private static final class Held {
    private AttemptRef[] held = new AttemptRef[1_024];
    private int size;
    private final Random random = new Random(7);

    void add(AttemptRef ref) {
      if (size == held.length) {
        held = Arrays.copyOf(held, 2 * size);
      }
      held[size++] = ref;
    }

    AttemptRef takeAny() {
      int at = random.nextInt(size);
      AttemptRef taken = held[at];
      held[at] = held[--size];
      return taken;
    }
  }

  @Test
  void printsTheCostOfATransfer() {
    System.out.printf("%-10s%12s%16s%16s%n", "agents", "waiting", "us of CPU each", "a CPU second");
    for (int agents : AGENTS) {
      for (int waiting : WAITING) {
        double micros = cost(agents, waiting);
        System.out.printf("%-10d%12d%16.2f%16.0f%n", agents, waiting, micros, 1_000_000 / micros);
        assertThat(micros).isLessThan(100);
      }
    }
  }

  private double cost(int agents, int waiting) {
    int slots = agents * SLOTS;
    int total = waiting + slots + WARM + MEASURED;
    // So many hosts that agents are what is waited for.
    Cast cast = new Cast(new Size(total, agents, 8, 200, 2_000, 50), new Random(42));
    Scheduler scheduler =
        new Scheduler(
            1,
            new SchedulingSettings(
                new EndpointLimits(10_000, Map.of()),
                SchedulingSettings.DEFAULT.declinePause(),
                SchedulingSettings.DEFAULT.troublePause()));
    Held held = new Held();
    for (int i = 0; i < agents; i++) {
      AgentOffer offer = cast.offer(i);
      AgentOffer same = new AgentOffer(offer.id(), offer.pool(), SLOTS, offer.schemes());
      on(scheduler, new SchedulingEvent.AgentJoined(same, Instant.EPOCH), held);
    }
    int next = 0;
    while (next < waiting + slots) {
      arrive(scheduler, cast, next++, held);
    }
    next = turnOver(scheduler, cast, next, WARM, held);
    long began = cpu.getCurrentThreadCpuTime();
    turnOver(scheduler, cast, next, MEASURED, held);
    return (cpu.getCurrentThreadCpuTime() - began) / 1_000.0 / MEASURED;
  }

  private static int turnOver(Scheduler scheduler, Cast cast, int from, int count, Held held) {
    for (int i = from; i < from + count; i++) {
      AttemptRef ref = held.takeAny();
      on(scheduler, new SchedulingEvent.SlotFreed(ref, Instant.EPOCH), held);
      on(scheduler, new SchedulingEvent.Finished(ref.transfer(), Instant.EPOCH), held);
      arrive(scheduler, cast, i, held);
    }
    return from + count;
  }

  private static void arrive(Scheduler scheduler, Cast cast, int transfer, Held held) {
    Ticket ticket = cast.ticket(transfer, Instant.EPOCH, Past.NONE);
    on(scheduler, new SchedulingEvent.Arrived(ticket, null, Instant.EPOCH), held);
  }

  private static void on(Scheduler scheduler, SchedulingEvent event, Held held) {
    for (Decision decision : scheduler.on(event)) {
      if (decision instanceof AssignTo(AttemptRef ref, var agent)) {
        held.add(ref);
        scheduler.on(new SchedulingEvent.Accepted(ref, Instant.EPOCH));
      }
    }
  }
}
