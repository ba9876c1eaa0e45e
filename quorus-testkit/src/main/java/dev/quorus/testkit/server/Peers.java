package dev.quorus.testkit.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.quorus.core.config.Environment;
import java.nio.file.Path;
import java.util.Optional;

/** The real servers that tests are tried against, where they are installed. */
public final class Peers {
  private static final String REQUIRED = "QUORUS_REQUIRE_PEERS";

  private Peers() {}

  /**
   * The program, or the end of the test: skipped if it is not installed, failed if the environment
   * asks for it.
   */
  public static Path require(String name, Optional<Path> found) {
    if (Environment.SYSTEM.get(REQUIRED) == null) {
      assumeTrue(found.isPresent(), () -> name + " is not installed: run scripts/install-peers");
    }
    assertThat(found).as(name + ", which " + REQUIRED + " asks for").isPresent();
    return found.orElseThrow();
  }
}
