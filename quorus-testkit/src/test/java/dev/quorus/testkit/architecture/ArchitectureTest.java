package dev.quorus.testkit.architecture;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Core and api are checked from here: they cannot use the test kit, which is built on them. */
class ArchitectureTest {
  @ParameterizedTest
  @EnumSource(names = {"API", "CORE", "TESTKIT"})
  void keepsTheHouseRules(QuorusModule module) {
    ArchitectureRules.check(module);
  }
}
