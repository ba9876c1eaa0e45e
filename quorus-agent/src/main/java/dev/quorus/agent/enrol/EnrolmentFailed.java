package dev.quorus.agent.enrol;

import java.io.IOException;

/** The agent could not enrol; the message says why. */
public final class EnrolmentFailed extends IOException {
  private static final long serialVersionUID = 1L;

  private final boolean refused;

  EnrolmentFailed(String message, boolean refused) {
    super(message);
    this.refused = refused;
  }

  /** Whether a controller refused it for good; else none could be reached. */
  public boolean refused() {
    return refused;
  }
}
