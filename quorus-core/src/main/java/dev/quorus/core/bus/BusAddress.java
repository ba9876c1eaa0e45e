package dev.quorus.core.bus;

/** Every address on the event bus. */
public final class BusAddress {
  /** Agents say who they are; request-reply. */
  public static final String HELLO = controller(BusKind.HELLO);

  /** Agents' heartbeats with their whole inventory; request-reply. */
  public static final String HEARTBEAT = controller(BusKind.HEARTBEAT);

  /** Outcomes of attempts; request-reply, repeated until acknowledged. */
  public static final String OUTCOMES = controller(BusKind.OUTCOMES);

  /** A header of messages to agents: whom they are for, where many share an address. */
  public static final String AGENT_HEADER = "agent";

  /** A header of messages to agents: for which life of the agent they are. */
  public static final String BOOT_HEADER = "boot";

  private BusAddress() {}

  /** Where the one controller of this bus listens for messages of this kind. */
  public static String controller(String kind) {
    return "quorus.controller." + kind;
  }

  /**
   * Where one agent listens for assignments and stops.
   *
   * @param boot of the agent: a message for an earlier life of it must not reach a later one
   */
  public static String agent(String agentId, String boot) {
    return "quorus.agent." + agentId + "." + boot;
  }

  /** Where one controller listens for messages to the agents that are connected to it. */
  public static String gateway(String node) {
    return "quorus.gateway." + node;
  }
}
