package dev.quorus.agent.wire;

/** A message that reached an agent and is not for one. */
public final class NotForAgents extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /**
   * @param type of the message
   */
  public NotForAgents(String type) {
    super("a " + type + " is not for an agent");
  }
}
