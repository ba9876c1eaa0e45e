package dev.quorus.controller.scheduling;

import dev.quorus.controller.scheduling.Ticket.End;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What transfers of a line need of an agent beside pool and schemes.
 *
 * @param labels that it must have
 * @param source a folder that one of its roots must hold; null for none
 * @param destination the same
 */
record Needs(Map<String, String> labels, @Nullable String source, @Nullable String destination) {
  static final Needs NONE = new Needs(Map.of(), null, null);

  static Needs of(Ticket ticket, Roots roots) {
    Needs needs =
        new Needs(
            ticket.share().labels(),
            root(ticket.route().source(), roots),
            root(ticket.route().destination(), roots));
    return needs.equals(NONE) ? NONE : needs;
  }

  private static @Nullable String root(End end, Roots roots) {
    String path = end.path();
    return path == null ? null : roots.rootOf(path);
  }

  boolean none() {
    return equals(NONE);
  }

  boolean fits(Agent agent) {
    return none() || missing(agent) == null;
  }

  /** What the agent lacks of it, in words; null if it lacks nothing. */
  @Nullable String missing(Agent agent) {
    for (Map.Entry<String, String> label : labels.entrySet()) {
      if (!label.getValue().equals(agent.offers().labels().get(label.getKey()))) {
        return "the label " + label.getKey() + "=" + label.getValue();
      }
    }
    if (source != null && !agent.offers().holds(source)) {
      return "a root that holds " + source;
    }
    return destination == null || agent.offers().holds(destination)
        ? null
        : "a root that holds " + destination;
  }
}
