package dev.quorus.testkit.architecture.offending.controller;

import dev.quorus.testkit.architecture.offending.agent.AgentThatSeesTheController;

public final class ControllerThatSeesTheAgent {
  public Class<?> runs = AgentThatSeesTheController.class;
}
