package dev.quorus.examples.cluster;

import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * How a cluster is made.
 *
 * @param slots of each agent
 * @param messages whether single messages between agents and controllers, and between controllers,
 *     are in the test's hands
 * @param environment of single processes, by their names
 */
public record Shape(
    int controllers,
    int agents,
    int slots,
    boolean messages,
    Map<String, Map<String, String>> environment) {
  /** Three controllers and three agents. */
  public static final Shape USUAL = new Shape(3, 3, 8, false, Map.of());

  /** Two controllers and two agents, where a third would show nothing more. */
  public static final Shape SMALL = new Shape(2, 2, 8, false, Map.of());

  public Shape {
    environment = Map.copyOf(environment);
  }

  /** With every message between processes in the test's hands. */
  public Shape withMessages() {
    return new Shape(controllers, agents, slots, true, environment);
  }

  List<String> controllerNames() {
    return names("controller-", controllers);
  }

  List<String> agentNames() {
    return names("agent-", agents);
  }

  Map<String, String> environmentOf(String node) {
    return environment.getOrDefault(node, Map.of());
  }

  private static List<String> names(String prefix, int count) {
    return IntStream.rangeClosed(1, count).mapToObj(i -> prefix + i).toList();
  }
}
