package dev.quorus.controller.transfer;

import dev.quorus.controller.audit.AuditStore;
import dev.quorus.controller.connection.ConnectionStore;
import dev.quorus.controller.connection.MemoryConnections;
import dev.quorus.controller.repeat.AnswerStore;
import dev.quorus.controller.security.AgentAccessStore;
import dev.quorus.controller.security.ApiKeyStore;
import dev.quorus.controller.security.MemoryTenants;
import dev.quorus.controller.security.TenantStore;
import dev.quorus.controller.store.AgentStore;
import dev.quorus.controller.store.CommitStats;
import dev.quorus.controller.store.DeliveryStore;
import dev.quorus.controller.store.Doorbell;
import dev.quorus.controller.store.DoorbellStore;
import dev.quorus.controller.store.EventFeed;
import dev.quorus.controller.store.LeadStore;
import dev.quorus.controller.store.LeaderStore;
import dev.quorus.controller.store.StoredAgent;
import dev.quorus.controller.store.Stores;
import dev.quorus.controller.store.TransferStore;
import dev.quorus.controller.store.WebhookStore;
import dev.quorus.controller.workflow.store.WorkflowLeaderStore;
import dev.quorus.controller.workflow.store.WorkflowStore;
import dev.quorus.core.bus.BusMessage.AgentProfile;
import dev.quorus.core.transfer.TransferId;
import io.vertx.core.Future;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A store in memory that nobody shares: no agent is remembered, no bell rung. */
record MemoryStores(InMemoryTransferStore memory, ConnectionStore connections) implements Stores {
  MemoryStores(InMemoryTransferStore memory) {
    this(memory, new MemoryConnections());
  }

  @Override
  public TransferStore transfers() {
    return memory;
  }

  @Override
  public LeaderStore leading(long epoch) {
    return memory;
  }

  @Override
  public LeadStore lead() {
    throw new UnsupportedOperationException("nobody stands for the lead here");
  }

  @Override
  public WebhookStore webhooks() {
    throw new UnsupportedOperationException("nobody is told here");
  }

  @Override
  public DeliveryStore deliveries() {
    throw new UnsupportedOperationException("nobody is told here");
  }

  @Override
  public EventFeed events() {
    throw new UnsupportedOperationException("nobody listens here");
  }

  @Override
  public DoorbellStore doorbells() {
    return new NoBells();
  }

  @Override
  public AgentStore agents() {
    return new NoAgents();
  }

  @Override
  public TenantStore tenants() {
    return new MemoryTenants();
  }

  @Override
  public AuditStore audit() {
    throw new UnsupportedOperationException("nothing is noted here");
  }

  @Override
  public ApiKeyStore apiKeys() {
    throw new UnsupportedOperationException("nobody asks for keys here");
  }

  @Override
  public AgentAccessStore agentAccess() {
    throw new UnsupportedOperationException("no agent enrols here");
  }

  @Override
  public AnswerStore answers() {
    throw new UnsupportedOperationException("no request is sent again here");
  }

  @Override
  public WorkflowStore workflows() {
    throw new UnsupportedOperationException("nobody runs workflows here");
  }

  @Override
  public WorkflowLeaderStore leadingWorkflows(long epoch) {
    throw new UnsupportedOperationException("nobody runs workflows here");
  }

  @Override
  public CommitStats stats() {
    throw new UnsupportedOperationException("nothing is committed here");
  }

  @Override
  public void close() {
    // There is nothing to close.
  }

  private static final class NoBells implements DoorbellStore {
    @Override
    public void hearsDirectly(long epoch) {
      // Nothing rings anyway.
    }

    @Override
    public Future<@Nullable Void> ring(TransferId transfer, Doorbell.Kind kind) {
      return Future.succeededFuture();
    }

    @Override
    public Future<List<Doorbell>> rung(int limit) {
      return Future.succeededFuture(List.of());
    }

    @Override
    public Future<@Nullable Void> answered(Collection<Long> seqs) {
      return Future.succeededFuture();
    }
  }

  private static final class NoAgents implements AgentStore {
    @Override
    public Future<Boolean> drain(String agent, Instant from, @Nullable Instant by) {
      return Future.succeededFuture(false);
    }

    @Override
    public Future<Boolean> undrain(String agent) {
      return Future.succeededFuture(false);
    }

    @Override
    public Future<List<Drain>> drains() {
      return Future.succeededFuture(List.of());
    }

    @Override
    public Future<Void> seen(AgentProfile profile, Instant at) {
      return Future.succeededFuture();
    }

    @Override
    public Future<List<StoredAgent>> agents() {
      return Future.succeededFuture(List.of());
    }
  }
}
