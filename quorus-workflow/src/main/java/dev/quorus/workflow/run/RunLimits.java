package dev.quorus.workflow.run;

/**
 * What whoever runs it allows a run, whatever its workflow says.
 *
 * @param transfers in all, those of found files counted
 * @param parallelism transfers under way at most
 */
public record RunLimits(int transfers, int parallelism) {
  public static final RunLimits DEFAULT = new RunLimits(10_000, 1_000);

  public RunLimits {
    if (transfers < 1 || parallelism < 1) {
      throw new IllegalArgumentException(
          "a run needs at least one transfer and one at a time, not %d and %d"
              .formatted(transfers, parallelism));
    }
  }
}
