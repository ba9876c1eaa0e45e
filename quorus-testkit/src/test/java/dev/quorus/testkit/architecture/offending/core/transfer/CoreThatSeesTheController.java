package dev.quorus.testkit.architecture.offending.core.transfer;

import dev.quorus.testkit.architecture.offending.controller.ControllerThatSeesTheAgent;

public final class CoreThatSeesTheController {
  public ControllerThatSeesTheAgent decides = new ControllerThatSeesTheAgent();
}
