package dev.quorus.controller.scheduling;

import static org.assertj.core.api.Assertions.assertThat;

import dev.quorus.controller.scheduling.Cast.Size;
import java.time.Instant;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SchedulerMillionTest {
  private static final int MILLION = 1_000_000;

  @ParameterizedTest
  @CsvSource({"1000000, 1000", "200000, 10000"})
  @Timeout(value = 300, unit = TimeUnit.SECONDS)
  void drivesManyTransfersOverManyAgentsToTheirEnd(int transfers, int agents) {
    long seed = 42;
    int checkEvery = 50_000;
    Simulation simulation =
        new Simulation(new Size(transfers, agents, 8, 200, 2_000, 50), 64, checkEvery, seed);

    simulation.run(transfers / 10 * 8, 2_000);

    simulation.world.assertAllAreDone();
    long perSecond = simulation.decisions * 1_000_000_000L / simulation.schedulerNanos;
    System.out.printf(
        "%d events, %d decisions, %d of them assignments, %d decisions a second%n",
        simulation.events, simulation.decisions, simulation.assignments, perSecond);
    assertThat(perSecond).as("decisions a second").isGreaterThan(20_000);
  }

  @Test
  void keepsAMillionWaitingTransfersInLittleMemory() {
    Cast cast = new Cast(new Size(MILLION, 1, 8, 200, 2_000, 50), new Random(1));
    Scheduler scheduler = new Scheduler(1, SchedulingSettings.DEFAULT);
    long before = usedBytes();

    for (int i = 0; i < MILLION; i++) {
      scheduler.on(
          new SchedulingEvent.Arrived(
              cast.ticket(i, Instant.EPOCH, Ticket.Past.NONE), null, Instant.EPOCH));
    }

    long each = (usedBytes() - before) / MILLION;
    System.out.printf("%d bytes for each waiting transfer%n", each);
    assertThat(scheduler.waitingByPool().values().stream().mapToInt(count -> count).sum())
        .isEqualTo(MILLION);
    assertThat(each).as("bytes for each waiting transfer").isBetween(50L, 300L);
  }

  private static long usedBytes() {
    Runtime runtime = Runtime.getRuntime();
    System.gc();
    return runtime.totalMemory() - runtime.freeMemory();
  }
}
