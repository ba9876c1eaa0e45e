package dev.quorus.controller.fleet;

import dev.quorus.core.bus.BusMessage.Assignment;
import dev.quorus.core.bus.BusMessage.StopOrder;
import dev.quorus.core.transfer.AttemptRef;
import java.util.List;

/**
 * What a heartbeat came to.
 *
 * @param known false if the agent has to say hello first
 * @param begun attempts of which this is the first sign that the agent took them
 * @param missing attempts that the agent was to hold and does not
 * @param stop what the agent holds and should not
 * @param lacking what it was sent lately and does not have
 * @param late whether it came much later than it should have after the one before
 */
public record Beat(
    boolean known,
    List<AttemptRef> begun,
    List<AttemptRef> missing,
    List<StopOrder> stop,
    List<Assignment> lacking,
    boolean late) {
  static final Beat UNKNOWN = new Beat(false, List.of(), List.of(), List.of(), List.of(), false);
}
