package dev.quorus.agent.app;

import jakarta.enterprise.inject.se.SeContainer;
import jakarta.enterprise.inject.se.SeContainerInitializer;
import java.util.Map;

/** The container that holds the agent's objects: its beans are named, nothing is searched for. */
final class AgentContainer implements AutoCloseable {
  /** No hook, since the agent is closed in its order; no threads, since there is little to do. */
  private static final Map<String, Object> LEAN =
      Map.of(
          "org.jboss.weld.se.shutdownHook", false,
          "org.jboss.weld.bootstrap.concurrentDeployment", false,
          "org.jboss.weld.executor.threadPoolType", "NONE");

  private final SeContainer container;

  private AgentContainer(SeContainer container) {
    this.container = container;
  }

  static AgentContainer start(GivenBeans given) {
    SeContainer container =
        SeContainerInitializer.newInstance()
            .disableDiscovery()
            .addBeanClasses(AgentBeans.class, WiredAgent.class)
            .addExtensions(given)
            .setProperties(LEAN)
            .initialize();
    return new AgentContainer(container);
  }

  WiredAgent agent() {
    return container.select(WiredAgent.class).get();
  }

  @Override
  public void close() {
    container.close();
  }
}
