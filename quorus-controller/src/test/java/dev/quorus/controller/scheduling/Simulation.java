package dev.quorus.controller.scheduling;

import dev.quorus.controller.scheduling.Cast.Size;
import dev.quorus.controller.scheduling.Decision.AssignTo;
import dev.quorus.controller.scheduling.Decision.GiveUp;
import dev.quorus.controller.scheduling.Decision.RequeueDue;
import dev.quorus.controller.scheduling.Decision.WakeAt;
import dev.quorus.controller.scheduling.Ticket.Past;
import dev.quorus.controller.scheduling.World.At;
import dev.quorus.core.transfer.AttemptRef;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.time.Duration;
import java.time.Instant;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.Random;

/**
 * Plays agents, store and clients to a scheduler: transfers fail and are tried again, agents
 * decline, vanish and come back, clients cancel, pause and resume. Time jumps from event to event.
 */
final class Simulation {
  private static final Instant START = Instant.parse("2026-01-01T00:00:00Z");
  private static final int STORE_MILLIS = 5;

  /** Asking for the time takes as long as half an event, so only some are timed. */
  private static final long TIMED_EVERY = 16;

  private static final int ASKED_TO_KNOW = 10_000;

  /** Of this thread alone, so that a busy machine changes nothing. */
  private final ThreadMXBean cpu = ManagementFactory.getThreadMXBean();

  final World world;
  private final Cast cast;
  private final Random random;
  private final Scheduler scheduler;
  private final int checkEvery;
  private final PriorityQueue<Step> steps = new PriorityQueue<>();
  private final BitSet paused = new BitSet();
  private long stepsMade;
  private long now;
  private long wakeAt = Long.MAX_VALUE;
  private int next;
  long assignments;
  long decisions;
  long events;
  long schedulerNanos;
  private final long nanosToAsk = nanosToAsk();

  private record Step(long at, long order, Runnable action) implements Comparable<Step> {
    @Override
    public int compareTo(Step other) {
      return at != other.at ? Long.compare(at, other.at) : Long.compare(order, other.order);
    }
  }

  /**
   * A simulation about to begin.
   *
   * @param checkEvery of so many assignments one is compared with everything that waits
   */
  Simulation(Size size, int hostLimit, int checkEvery, long seed) {
    this.random = new Random(seed);
    this.cast = new Cast(size, random);
    this.world = new World(cast, size.pools(), hostLimit);
    this.checkEvery = checkEvery;
    this.scheduler =
        new Scheduler(
            1,
            new SchedulingSettings(
                new EndpointLimits(hostLimit, Map.of()),
                Duration.ofSeconds(2),
                Duration.ofSeconds(1)));
  }

  /** Plays to the end: at first a share of all transfers at once, the others as time goes by. */
  void run(int atOnce, int perSecond) {
    while (next < atOnce) {
      submit();
    }
    for (int agent = 0; agent < cast.agents; agent++) {
      arrive(agent);
    }
    after(1_000, () -> keepSubmitting(perSecond));
    while (world.done < cast.transfers) {
      step();
    }
  }

  private void keepSubmitting(int perSecond) {
    for (int i = 0; i < perSecond && next < cast.transfers; i++) {
      submit();
    }
    if (next < cast.transfers) {
      after(1_000, () -> keepSubmitting(perSecond));
    }
  }

  private void submit() {
    int transfer = next++;
    world.at[transfer] = At.WAITING;
    on(new SchedulingEvent.Arrived(cast.ticket(transfer, START, Past.NONE), null, time()));
    if (random.nextInt(50) == 0) {
      after(random.nextInt(600_000), () -> cancel(transfer));
    }
    if (random.nextInt(50) == 0) {
      after(random.nextInt(600_000), () -> pause(transfer));
    }
  }

  private void arrive(int agent) {
    world.present[agent] = true;
    world.declinesInRow[agent] = 0;
    on(new SchedulingEvent.AgentJoined(cast.offer(agent), time()));
    // The first agents stay: they are the ones that can run everything.
    if (agent >= cast.agents / 4) {
      after(60_000 + random.nextInt(3_600_000), () -> vanish(agent));
    }
  }

  private void vanish(int agent) {
    world.present[agent] = false;
    on(new SchedulingEvent.AgentLeft("agent" + agent, time()));
    after(5_000 + random.nextInt(60_000), () -> arrive(agent));
  }

  private void cancel(int transfer) {
    At at = world.at[transfer];
    if (at == At.DONE || at == At.SETTLING) {
      return;
    }
    if (at == At.HELD || at == At.STOPPING) {
      world.at[transfer] = At.STOPPING;
      paused.clear(transfer);
    } else {
      world.settle(transfer, At.DONE);
    }
    on(new SchedulingEvent.Withdrawn(Cast.id(transfer), time()));
  }

  private void pause(int transfer) {
    At at = world.at[transfer];
    if (at == At.DONE || at == At.SETTLING || at == At.STOPPING || at == At.NOWHERE) {
      return;
    }
    if (at == At.HELD) {
      world.at[transfer] = At.STOPPING;
      paused.set(transfer);
    } else {
      world.settle(transfer, At.NOWHERE);
    }
    on(new SchedulingEvent.Withdrawn(Cast.id(transfer), time()));
    after(random.nextInt(60_000), () -> resume(transfer));
  }

  private void resume(int transfer) {
    if (world.at[transfer] == At.STOPPING) {
      after(STORE_MILLIS, () -> resume(transfer));
    } else if (world.at[transfer] == At.NOWHERE) {
      world.at[transfer] = At.WAITING;
      world.shunnedUntil[transfer] = 0;
      Past past = new Past(world.attempts[transfer], world.attempts[transfer] > 0);
      on(new SchedulingEvent.Arrived(cast.ticket(transfer, START, past), null, time()));
    }
  }

  private void play(Decision decision) {
    decisions++;
    switch (decision) {
      case AssignTo(AttemptRef ref, String agent) ->
          assigned(Cast.index(ref.transfer()), Cast.agent(agent), ref);
      case RequeueDue(var id) -> after(STORE_MILLIS, () -> requeue(Cast.index(id)));
      case GiveUp giveUp -> {
        int transfer = Cast.index(giveUp.transfer());
        world.at[transfer] = At.SETTLING;
        after(STORE_MILLIS, () -> giveUp(transfer));
      }
      case WakeAt(Instant instant) -> wakeAt = instant.toEpochMilli() - START.toEpochMilli();
    }
  }

  private void requeue(int transfer) {
    if (world.at[transfer] == At.RETRYING) {
      world.at[transfer] = At.WAITING;
      on(new SchedulingEvent.Requeued(Cast.id(transfer), time()));
    }
  }

  private void giveUp(int transfer) {
    world.settle(transfer, At.DONE);
    on(new SchedulingEvent.Finished(Cast.id(transfer), time()));
  }

  private void assigned(int transfer, int agent, AttemptRef ref) {
    world.assertMayRun(transfer, agent, ref.number());
    if (assignments++ % checkEvery == 0) {
      world.assertIsNext(transfer);
    }
    world.hold(transfer, agent);
    int fate = random.nextInt(1_000);
    if (fate < 20) {
      after(STORE_MILLIS, () -> decline(transfer, agent, ref));
    } else if (fate < 25) {
      after(STORE_MILLIS, () -> notStored(transfer, ref));
    } else {
      after(STORE_MILLIS, () -> accept(transfer, agent, ref));
    }
  }

  private void decline(int transfer, int agent, AttemptRef ref) {
    if (!isAt(transfer, ref)) {
      return;
    }
    if (world.at[transfer] == At.STOPPING) {
      freed(transfer, ref);
      return;
    }
    world.declinesInRow[agent]++;
    world.free(transfer);
    on(new SchedulingEvent.Declined(ref, time()));
    after(
        STORE_MILLIS,
        () -> {
          world.settle(transfer, At.WAITING);
          world.attempts[transfer]++;
          world.shunnedUntil[transfer] = now + 2_000;
          on(new SchedulingEvent.Released(ref, time()));
        });
  }

  private void notStored(int transfer, AttemptRef ref) {
    if (!isAt(transfer, ref)) {
      return;
    }
    if (world.at[transfer] == At.STOPPING) {
      freed(transfer, ref);
      return;
    }
    world.settle(transfer, At.WAITING);
    world.shunnedUntil[transfer] = now + 1_000;
    on(new SchedulingEvent.NotStored(Cast.id(transfer), time()));
  }

  private void accept(int transfer, int agent, AttemptRef ref) {
    if (!isAt(transfer, ref)) {
      return;
    }
    world.declinesInRow[agent] = 0;
    on(new SchedulingEvent.Accepted(ref, time()));
    int mean = random.nextInt(10) == 0 ? 60_000 : 2_000;
    after(1 + (int) (mean * -Math.log(1 - random.nextDouble())), () -> end(transfer, agent, ref));
  }

  private void end(int transfer, int agent, AttemptRef ref) {
    if (!isAt(transfer, ref)) {
      return;
    }
    if (world.at[transfer] == At.STOPPING) {
      freed(transfer, ref);
      return;
    }
    world.free(transfer);
    on(new SchedulingEvent.SlotFreed(ref, time()));
    after(STORE_MILLIS, () -> settle(transfer, agent, ref));
  }

  private void settle(int transfer, int agent, AttemptRef ref) {
    int fate = random.nextInt(1_000);
    if (!world.present[agent] || fate < 10) {
      world.settle(transfer, At.WAITING);
      world.attempts[transfer]++;
      on(new SchedulingEvent.Released(ref, time()));
    } else if (fate < 100 && ref.number() < Cast.MAX_ATTEMPTS) {
      world.settle(transfer, At.RETRYING);
      world.attempts[transfer]++;
      Instant due = time().plusMillis(random.nextInt(30_000));
      on(new SchedulingEvent.RetryStored(ref, due, time()));
    } else {
      world.settle(transfer, At.DONE);
      on(new SchedulingEvent.Finished(Cast.id(transfer), time()));
    }
  }

  private void freed(int transfer, AttemptRef ref) {
    if (paused.get(transfer)) {
      paused.clear(transfer);
      world.settle(transfer, At.NOWHERE);
      world.attempts[transfer]++;
    } else {
      world.settle(transfer, At.DONE);
    }
    on(new SchedulingEvent.SlotFreed(ref, time()));
  }

  /** Whether this very attempt is at its agent still. */
  private boolean isAt(int transfer, AttemptRef ref) {
    At at = world.at[transfer];
    return (at == At.HELD || at == At.STOPPING) && ref.number() == world.attempts[transfer] + 1;
  }

  private void after(int millis, Runnable action) {
    steps.add(new Step(now + millis, stepsMade++, action));
  }

  private void step() {
    Step first = steps.peek();
    if (first == null && wakeAt == Long.MAX_VALUE) {
      throw new AssertionError("nothing happens any more; " + world.done + " are done");
    }
    if (first == null || wakeAt < first.at()) {
      now = Math.max(now, wakeAt);
      wakeAt = Long.MAX_VALUE;
      on(new SchedulingEvent.Tick(time()));
    } else {
      now = first.at();
      steps.poll().action().run();
    }
  }

  private Instant time() {
    return START.plusMillis(now);
  }

  private void on(SchedulingEvent event) {
    List<Decision> made = events++ % TIMED_EVERY == 0 ? timed(event) : scheduler.on(event);
    made.forEach(this::play);
    if (checkEvery == 1) {
      forgetShuns();
      world.assertNothingElseCouldRun();
    }
  }

  private List<Decision> timed(SchedulingEvent event) {
    long began = cpu.getCurrentThreadCpuTime();
    List<Decision> made = scheduler.on(event);
    schedulerNanos += TIMED_EVERY * (cpu.getCurrentThreadCpuTime() - began - nanosToAsk);
    return made;
  }

  private long nanosToAsk() {
    long began = cpu.getCurrentThreadCpuTime();
    for (int i = 1; i < ASKED_TO_KNOW; i++) {
      cpu.getCurrentThreadCpuTime();
    }
    return (cpu.getCurrentThreadCpuTime() - began) / ASKED_TO_KNOW;
  }

  /** A transfer that was declined may rest for a while, and is not expected to run before. */
  private void forgetShuns() {
    for (int transfer = 0; transfer < cast.transfers; transfer++) {
      if (world.shunnedUntil[transfer] != 0 && world.shunnedUntil[transfer] < now - 10) {
        world.shunnedUntil[transfer] = 0;
      }
    }
  }
}
