package dev.quorus.core.bus;

/** A message of a type or version that this code does not know, as of a newer process. */
public final class UnknownMessage extends UnreadableMessage {
  private static final long serialVersionUID = 1L;

  private final String type;
  private final int version;

  UnknownMessage(String type, int version) {
    super(
        "message '%s' of version %d is not known here; this process reads up to version %d: %s"
            .formatted(type, version, BusMessage.VERSION, "upgrade it to the sender's release"),
        null);
    this.type = type;
    this.version = version;
  }

  /** What the message called itself. */
  public String type() {
    return type;
  }

  /** The version of the sender; {@link BusMessage#VERSION} is the one of this process. */
  public int version() {
    return version;
  }
}
