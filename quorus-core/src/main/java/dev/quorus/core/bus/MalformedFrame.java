package dev.quorus.core.bus;

/** A frame that is none. */
public final class MalformedFrame extends UnreadableMessage {
  private static final long serialVersionUID = 1L;

  MalformedFrame() {
    super("a frame is no JSON object with 'kind' and 'body', or with 're'", null);
  }
}
