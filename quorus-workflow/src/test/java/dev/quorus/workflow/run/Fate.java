package dev.quorus.workflow.run;

import java.time.Duration;
import java.util.Random;

/** How things go, by chance but always the same for the same seed: no matter when, or how often. */
record Fate(long seed) {
  private static final int HUNDRED = 100;

  private int dice(String about) {
    return new Random(seed * 31 + about.hashCode()).nextInt(HUNDRED);
  }

  /** How a try of a transfer ends. */
  StepResult transfer(String stem, int number) {
    int dice = dice(stem + "#" + number);
    if (dice < 15) {
      return StepResult.Failed.forNow(new Why("UNREACHABLE", "gone"));
    }
    if (dice < 20) {
      return StepResult.Failed.forGood(new Why("SOURCE_NOT_FOUND", "nothing there"));
    }
    if (dice < 25) {
      Duration asked = Duration.ofSeconds(7);
      return new StepResult.Failed(new Why("SERVER_BUSY", "busy"), true, false, asked);
    }
    return new StepResult.Done(1, 10, null);
  }

  /** Whether files can be looked for. */
  boolean finds(String group, int number) {
    return dice(group + "?" + number) >= 20;
  }
}
