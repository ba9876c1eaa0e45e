package dev.quorus.controller.scheduling;

import dev.quorus.controller.scheduling.Cast.Size;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Small worlds in which every single decision is compared with everything that waits. */
class SchedulerRulesTest {
  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6})
  void everyDecisionKeepsEveryRule(long seed) {
    Simulation simulation = new Simulation(new Size(600, 12, 3, 5, 8, 10), 3, 1, seed);

    simulation.run(300, 20);

    simulation.world.assertAllAreDone();
  }

  @ParameterizedTest
  @ValueSource(longs = {7, 8, 9})
  void everyDecisionKeepsEveryRuleWhereHostsAreTheNarrowPlace(long seed) {
    Simulation simulation = new Simulation(new Size(500, 8, 2, 3, 4, 1000), 1, 1, seed);

    simulation.run(500, 1);

    simulation.world.assertAllAreDone();
  }

  @ParameterizedTest
  @ValueSource(longs = {10, 11})
  void everyDecisionKeepsEveryRuleWhereDestinationsAreTheNarrowPlace(long seed) {
    Simulation simulation = new Simulation(new Size(500, 8, 2, 3, 100, 2), 64, 1, seed);

    simulation.run(250, 10);

    simulation.world.assertAllAreDone();
  }
}
