package dev.quorus.controller.app;

import dev.quorus.controller.fleet.AgentLink;
import dev.quorus.controller.fleet.BusAgentLink;
import dev.quorus.controller.fleet.FleetSettings;
import dev.quorus.controller.gateway.AgentGateway;
import dev.quorus.controller.gateway.GatewaySettings;
import dev.quorus.controller.http.ApiBackend;
import dev.quorus.controller.security.AgentAccess;
import dev.quorus.controller.security.ApiKeys;
import dev.quorus.controller.store.Stores;
import dev.quorus.controller.transfer.TransferControl;
import dev.quorus.core.time.SystemTime;
import dev.quorus.core.time.Ticker;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import io.vertx.core.Vertx;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import java.util.SplittableRandom;

/** How each object of the controller is made, from what it is given and from the others. */
@Singleton
class ControllerBeans {
  private final Vertx vertx;
  private final ControllerSettings settings;
  private final Stores store;
  private final Standing standing;

  @Inject
  ControllerBeans(Vertx vertx, ControllerSettings settings, Stores store, Standing standing) {
    this.vertx = vertx;
    this.settings = settings;
    this.store = store;
    this.standing = standing;
  }

  @Produces
  @Singleton
  PrometheusMeterRegistry meters() {
    PrometheusMeterRegistry meters = new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
    StoreMeters.bind(meters, store);
    return meters;
  }

  @Produces
  @Singleton
  AgentLink link() {
    return new BusAgentLink(vertx.eventBus(), times().answer());
  }

  @Produces
  @Singleton
  TransferControl control(AgentLink link, PrometheusMeterRegistry meters) {
    return new TransferControl(
        new TransferControl.Parts(store, link, standing.elsewhere(), meters),
        settings.transfers(),
        SystemTime.INSTANCE,
        new SplittableRandom());
  }

  @Produces
  @Singleton
  ApiKeys keys() {
    return settings.shared() == null
        ? ApiKeys.open(settings.dataFolder(), store.apiKeys(), SystemTime.INSTANCE)
        : ApiKeys.openShared(settings.dataFolder(), store.apiKeys(), SystemTime.INSTANCE);
  }

  @Produces
  @Singleton
  ApiBackend.AgentSide agentSide(PrometheusMeterRegistry meters) {
    AgentAccess access = new AgentAccess(store.agentAccess(), SystemTime.INSTANCE);
    AgentGateway gateway =
        new AgentGateway(
            vertx,
            standing.name(),
            standing.leadLine(vertx.eventBus(), times().answer()),
            access,
            GatewaySettings.DEFAULT,
            meters,
            Ticker.SYSTEM);
    return new ApiBackend.AgentSide(access, gateway, store.agents());
  }

  @Produces
  @Singleton
  ApiBackend backend(
      TransferControl control,
      ApiKeys keys,
      ApiBackend.AgentSide agents,
      PrometheusMeterRegistry meters) {
    return new ApiBackend(
        control.transfers(),
        store.answers(),
        () -> control.lead().agents(),
        keys,
        agents,
        standing.cluster(),
        meters,
        SystemTime.INSTANCE,
        Ticker.SYSTEM);
  }

  private FleetSettings times() {
    return settings.transfers().fleet();
  }
}
