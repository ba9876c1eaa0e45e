package dev.quorus.core.bus;

/** What the messages that ask for something are called, also where only their name is looked at. */
public final class BusKind {
  /** {@link BusMessage.Hello}, to a controller. */
  public static final String HELLO = "hello";

  /** {@link BusMessage.Heartbeat}, to a controller. */
  public static final String HEARTBEAT = "heartbeat";

  /** {@link BusMessage.Outcomes}, to a controller. */
  public static final String OUTCOMES = "outcomes";

  /** {@link BusMessage.Assign}, to an agent. */
  public static final String ASSIGN = "assign";

  /** {@link BusMessage.Stop}, to an agent. */
  public static final String STOP = "stop";

  /** {@link BusMessage.Examine}, to an agent. */
  public static final String EXAMINE = "examine";

  /** {@link BusMessage.Look}, to an agent. */
  public static final String LOOK = "look";

  private BusKind() {}
}
