package dev.quorus.core.bus;

/** Every address on the event bus. */
public final class BusAddress {
  /** Agents say who they are; request-reply. */
  public static final String HELLO = "quorus.controller.hello";

  /** Agents' heartbeats with their whole inventory; request-reply. */
  public static final String HEARTBEAT = "quorus.controller.heartbeat";

  /** Outcomes of attempts; request-reply, repeated until acknowledged. */
  public static final String OUTCOMES = "quorus.controller.outcomes";

  private BusAddress() {}

  /**
   * Where one agent listens for assignments and stops.
   *
   * @param boot of the agent: a message for an earlier life of it must not reach a later one
   */
  public static String agent(String agentId, String boot) {
    return "quorus.agent." + agentId + "." + boot;
  }
}
