package dev.quorus.agent.app;

import dev.quorus.agent.journal.Journal;
import io.vertx.core.Vertx;
import jakarta.enterprise.event.Observes;
import jakarta.enterprise.inject.spi.AfterBeanDiscovery;
import jakarta.enterprise.inject.spi.Extension;
import jakarta.inject.Singleton;

/** Objects that were there before the container. */
record GivenBeans(
    Vertx vertx, AgentSettings settings, AgentParts parts, WireFactory wires, Journal journal)
    implements Extension {
  void addAll(@Observes AfterBeanDiscovery discovery) {
    add(discovery, Vertx.class, vertx);
    add(discovery, AgentSettings.class, settings);
    add(discovery, AgentParts.class, parts);
    add(discovery, WireFactory.class, wires);
    add(discovery, Journal.class, journal);
  }

  private static <T> void add(AfterBeanDiscovery discovery, Class<T> type, T given) {
    discovery.<T>addBean().types(type).scope(Singleton.class).createWith(context -> given);
  }
}
