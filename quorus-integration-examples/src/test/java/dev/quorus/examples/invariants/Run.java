package dev.quorus.examples.invariants;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * All that is known of a run once it is over and quiet.
 *
 * @param history what clients asked for and were told
 * @param stored what the database holds
 * @param allowed what may be under the final names
 * @param published how often something was seen to get each final name
 * @param faults what was seen to be wrong under a final name while the transfers ran
 * @param heldByAgents how many attempts each agent says it holds
 * @param logs of all processes, by their names
 * @param secrets that no log may hold
 */
public record Run(
    History history,
    Stored stored,
    Allowed allowed,
    Map<Path, Long> published,
    List<String> faults,
    Map<String, Integer> heldByAgents,
    Map<String, String> logs,
    Set<String> secrets) {}
