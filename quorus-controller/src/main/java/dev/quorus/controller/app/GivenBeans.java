package dev.quorus.controller.app;

import dev.quorus.controller.store.Stores;
import io.vertx.core.Vertx;
import jakarta.enterprise.event.Observes;
import jakarta.enterprise.inject.spi.AfterBeanDiscovery;
import jakarta.enterprise.inject.spi.Extension;
import jakarta.inject.Singleton;

/** Objects that were there before the container. */
record GivenBeans(Vertx vertx, ControllerSettings settings, Stores store, Standing standing)
    implements Extension {
  void addAll(@Observes AfterBeanDiscovery discovery) {
    add(discovery, Vertx.class, vertx);
    add(discovery, ControllerSettings.class, settings);
    add(discovery, Stores.class, store);
    add(discovery, Standing.class, standing);
  }

  private static <T> void add(AfterBeanDiscovery discovery, Class<T> type, T given) {
    discovery.<T>addBean().types(type).scope(Singleton.class).createWith(context -> given);
  }
}
