package dev.quorus.benchmarks;

import dev.quorus.testkit.architecture.ArchitectureRules;
import dev.quorus.testkit.architecture.QuorusModule;
import org.junit.jupiter.api.Test;

class ArchitectureTest {
  @Test
  void keepsTheHouseRules() {
    ArchitectureRules.check(QuorusModule.BENCHMARKS);
  }
}
