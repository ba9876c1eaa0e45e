package dev.quorus.controller.app;

import dev.quorus.controller.audit.Refusals;
import dev.quorus.controller.connection.ConnectionBook;
import dev.quorus.controller.connection.ConnectionStore;
import dev.quorus.controller.connection.Connections;
import dev.quorus.controller.connection.Opening;
import dev.quorus.controller.fleet.AgentLink;
import dev.quorus.controller.fleet.BusAgentLink;
import dev.quorus.controller.fleet.FleetSettings;
import dev.quorus.controller.gateway.AgentGateway;
import dev.quorus.controller.gateway.GatewaySettings;
import dev.quorus.controller.http.ApiBackend;
import dev.quorus.controller.oidc.OidcSettings;
import dev.quorus.controller.oidc.TokenCheck;
import dev.quorus.controller.security.Admission;
import dev.quorus.controller.security.AgentAccess;
import dev.quorus.controller.security.ApiKeys;
import dev.quorus.controller.security.Bearers;
import dev.quorus.controller.security.KeyIssue;
import dev.quorus.controller.security.Tenants;
import dev.quorus.controller.store.Stores;
import dev.quorus.controller.stream.StreamSettings;
import dev.quorus.controller.stream.Streams;
import dev.quorus.controller.transfer.Lead;
import dev.quorus.controller.transfer.LeadDuty;
import dev.quorus.controller.transfer.LiveState;
import dev.quorus.controller.transfer.TransferControl;
import dev.quorus.controller.webhook.Webhooks;
import dev.quorus.controller.workflow.AgentScout;
import dev.quorus.controller.workflow.ConnectionVault;
import dev.quorus.controller.workflow.FlowLead;
import dev.quorus.controller.workflow.Means;
import dev.quorus.controller.workflow.RecentPlans;
import dev.quorus.controller.workflow.Rehearsals;
import dev.quorus.controller.workflow.Runs;
import dev.quorus.controller.workflow.Scout;
import dev.quorus.controller.workflow.Triggers;
import dev.quorus.controller.workflow.Workflows;
import dev.quorus.core.time.SystemTime;
import dev.quorus.core.time.Ticker;
import dev.quorus.core.transfer.Progress;
import dev.quorus.core.transfer.TransferId;
import dev.quorus.core.transfer.TransferIds;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import io.vertx.core.Vertx;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import java.util.HashMap;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** How each object of the controller is made, from what it is given and from the others. */
@Singleton
class ControllerBeans {
  private static final long ISSUER_MILLIS = 300_000;

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
  Means means() {
    return new Means(
        new ConnectionVault(store.connections()),
        settings.api().schemes(),
        SystemTime.INSTANCE,
        new TransferIds(SystemTime.INSTANCE));
  }

  @Produces
  @Singleton
  RecentPlans plans() {
    return new RecentPlans();
  }

  @Produces
  @Singleton
  ApiBackend.Flows flows(TransferControl control, AgentLink link, Means means, RecentPlans plans) {
    Runnable mail = () -> control.lead().mail();
    return new ApiBackend.Flows(
        new Workflows(store.workflows(), mail, SystemTime.INSTANCE),
        new Runs(store.workflows(), mail, means, plans),
        new Rehearsals(means, scout(control::lead, link)),
        new Triggers(store.workflows(), mail, means));
  }

  @Produces
  @Singleton
  TransferControl control(
      AgentLink link, PrometheusMeterRegistry meters, Means means, RecentPlans plans) {
    LeadDuty.Maker flows =
        (epoch, lead, lost) ->
            new FlowLead(
                new FlowLead.Parts(
                    store.leadingWorkflows(epoch), means, scout(() -> lead, link), plans),
                lead,
                lost);
    return new TransferControl(
        new TransferControl.Parts(store, link, standing.elsewhere(), meters, flows),
        settings.transfers(),
        SystemTime.INSTANCE,
        new SplittableRandom());
  }

  private Scout scout(Supplier<Lead> lead, AgentLink link) {
    return new AgentScout(lead, link, new Opening(store.connections())::open);
  }

  @Produces
  @Singleton
  ApiBackend.AccessSide access() {
    ApiKeys keys =
        settings.shared() == null
            ? ApiKeys.open(settings.dataFolder(), store.apiKeys(), SystemTime.INSTANCE)
            : ApiKeys.openShared(settings.dataFolder(), store.apiKeys(), SystemTime.INSTANCE);
    Tenants tenants = new Tenants(store.tenants(), SystemTime.INSTANCE);
    tenants.open().await();
    return new ApiBackend.AccessSide(
        new Bearers(keys, tokens(tenants)),
        keys,
        new KeyIssue(store.apiKeys(), keys, SystemTime.INSTANCE),
        tenants,
        store.audit(),
        new Refusals(store.audit()));
  }

  private @Nullable Function<String, Admission> tokens(Tenants tenants) {
    OidcSettings oidc = settings.api().oidc();
    if (oidc == null) {
      return null;
    }
    TokenCheck check =
        new TokenCheck(
            vertx, oidc, name -> tenants.known(name) != null, SystemTime.INSTANCE, Ticker.SYSTEM);
    // It starts without the issuer too: then the first token has its keys fetched.
    check.refresh();
    vertx.setPeriodic(ISSUER_MILLIS, due -> check.refresh());
    return check::look;
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
  ApiBackend.EventSide events(TransferControl control, PrometheusMeterRegistry meters) {
    Streams streams =
        new Streams(
            vertx,
            store.events(),
            ids -> control.lead().live(ids).map(ControllerBeans::progress),
            StreamSettings.DEFAULT,
            settings.shared() != null,
            Ticker.SYSTEM,
            meters);
    Webhooks webhooks =
        new Webhooks(
            vertx,
            Webhooks.Memory.of(store),
            settings.webhooks(),
            control::serves,
            SystemTime.INSTANCE);
    return new ApiBackend.EventSide(store.events(), streams, webhooks);
  }

  private static Map<TransferId, Progress> progress(Map<TransferId, LiveState> live) {
    Map<TransferId, Progress> known = new HashMap<>();
    live.forEach((id, state) -> {
      Progress progress = state.progress();
      if (progress != null) {
        known.put(id, progress);
      }
    });
    return known;
  }

  @Produces
  @Singleton
  ApiBackend.ConnectionSide connectionSide(TransferControl control) {
    ConnectionStore kept = store.connections();
    return new ApiBackend.ConnectionSide(
        new Connections(kept, new ConnectionBook(kept, Ticker.SYSTEM), SystemTime.INSTANCE),
        control.examinations());
  }

  @Produces
  @Singleton
  ApiBackend backend(
      TransferControl control,
      ApiBackend.AccessSide access,
      ApiBackend.AgentSide agents,
      ApiBackend.EventSide events,
      ApiBackend.ConnectionSide connections,
      ApiBackend.Flows flows,
      PrometheusMeterRegistry meters) {
    return new ApiBackend(
        control.transfers(),
        store.answers(),
        () -> control.lead().agents(),
        access,
        agents,
        connections,
        standing.cluster(),
        events,
        flows,
        meters,
        SystemTime.INSTANCE,
        Ticker.SYSTEM);
  }

  private FleetSettings times() {
    return settings.transfers().fleet();
  }
}
