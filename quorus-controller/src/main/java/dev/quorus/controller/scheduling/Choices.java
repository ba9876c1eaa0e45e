package dev.quorus.controller.scheduling;

import java.util.Set;

/** Why an agent was chosen, in words for people. */
final class Choices {
  private Choices() {}

  /** Of the agents that have what the transfer needs, the one that is near, else the freest. */
  static String words(Entry entry, Agent agent) {
    Set<String> near = agent.offers().nearTo();
    for (String host : entry.route.hostNames) {
      if (near.contains(host)) {
        return "it is near " + host;
      }
    }
    return "of those that fit it is used least, %d of %d slots"
        .formatted(agent.held(), agent.slots());
  }
}
