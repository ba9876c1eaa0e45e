package dev.quorus.testkit.architecture.offending.agent;

import dev.quorus.testkit.architecture.offending.controller.ControllerThatSeesTheAgent;

public final class AgentThatSeesTheController {
  public Class<?> decides = ControllerThatSeesTheAgent.class;
}
