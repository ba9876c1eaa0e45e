package dev.quorus.agent.journal;

import dev.quorus.core.bus.BusMessage.AttemptOutcome;
import java.util.List;

/**
 * What an earlier life of the agent left.
 *
 * @param unsettled ends that no controller has acknowledged
 * @param interrupted attempts without an end
 */
public record Recovered(List<AttemptOutcome> unsettled, List<InterruptedAttempt> interrupted) {
  public Recovered {
    unsettled = List.copyOf(unsettled);
    interrupted = List.copyOf(interrupted);
  }
}
