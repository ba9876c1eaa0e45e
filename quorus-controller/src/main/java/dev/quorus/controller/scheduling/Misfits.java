package dev.quorus.controller.scheduling;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;

/** Says why agents cannot run a transfer. Looks, and changes nothing. */
final class Misfits {
  private static final String RESTING = "it declined lately, and is left alone for a while";

  private Misfits() {}

  /** Those of the transfer's pool that cannot, by what they lack. */
  static List<Misfit> of(Entry entry) {
    Map<String, Integer> byLack = new TreeMap<>();
    for (AgentKind kind : entry.route.pool().kinds()) {
      if (kind.serves(entry.route.lane.key)) {
        lacking(entry, kind, byLack);
      } else {
        byLack.merge(schemes(kind, entry.route.lane.key), kind.agents(), Integer::sum);
      }
    }
    List<Misfit> misfits = new ArrayList<>(byLack.size());
    byLack.forEach((lack, agents) -> misfits.add(new Misfit(agents, lack)));
    return misfits;
  }

  private static String schemes(AgentKind kind, Lane.Key lane) {
    TreeSet<String> lacking = new TreeSet<>(List.of(lane.source(), lane.destination()));
    lacking.removeAll(kind.schemes);
    return "the protocol " + String.join(" and ", lacking);
  }

  private static void lacking(Entry entry, AgentKind kind, Map<String, Integer> byLack) {
    List<Agent> awake = kind.awake();
    for (Agent agent : awake) {
      String missing = entry.route.needs.missing(agent);
      if (missing != null) {
        byLack.merge(missing, 1, Integer::sum);
      } else if (entry.shuns(agent)) {
        byLack.merge(RESTING, 1, Integer::sum);
      }
    }
    if (kind.agents() > awake.size()) {
      byLack.merge(RESTING, kind.agents() - awake.size(), Integer::sum);
    }
  }
}
