package dev.quorus.agent.app;

import dev.quorus.agent.run.Examiner;
import dev.quorus.agent.run.Looker;
import dev.quorus.agent.run.PublishedCheck;
import dev.quorus.core.engine.TransferEngine;
import java.util.Set;

/**
 * What the agent is given by its process, which also closes it, after the agent.
 *
 * @param version of the product
 * @param schemes that the engine serves
 */
public record AgentParts(
    String version,
    TransferEngine engine,
    Set<String> schemes,
    PublishedCheck published,
    Examiner examiner,
    Looker looker) {
  public AgentParts {
    schemes = Set.copyOf(schemes);
  }
}
