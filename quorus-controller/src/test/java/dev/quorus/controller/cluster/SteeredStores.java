package dev.quorus.controller.cluster;

import dev.quorus.controller.audit.AuditStore;
import dev.quorus.controller.connection.ConnectionStore;
import dev.quorus.controller.repeat.AnswerStore;
import dev.quorus.controller.security.AgentAccessStore;
import dev.quorus.controller.security.ApiKeyStore;
import dev.quorus.controller.security.TenantStore;
import dev.quorus.controller.store.AgentStore;
import dev.quorus.controller.store.CommitStats;
import dev.quorus.controller.store.DeliveryStore;
import dev.quorus.controller.store.DoorbellStore;
import dev.quorus.controller.store.EventFeed;
import dev.quorus.controller.store.LeadStore;
import dev.quorus.controller.store.LeadView;
import dev.quorus.controller.store.LeaderStore;
import dev.quorus.controller.store.Member;
import dev.quorus.controller.store.MemberRow;
import dev.quorus.controller.store.Stores;
import dev.quorus.controller.store.TransferStore;
import dev.quorus.controller.store.WebhookStore;
import dev.quorus.controller.workflow.store.WorkflowLeaderStore;
import dev.quorus.controller.workflow.store.WorkflowStore;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import java.time.Duration;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** A store that can be told to give no answer about the lead, as to a process that stands still. */
final class SteeredStores implements Stores {
  private final Stores real;
  private volatile boolean silent;

  SteeredStores(Stores real) {
    this.real = real;
  }

  void silence(boolean now) {
    silent = now;
  }

  private <T extends @Nullable Object> Future<T> unlessSilent(Supplier<Future<T>> question) {
    return silent ? Promise.<T>promise().future() : question.get();
  }

  @Override
  public LeadStore lead() {
    LeadStore lead = real.lead();
    return new LeadStore() {
      @Override
      public Future<LeadView> stand(Member me, Duration lease) {
        return unlessSilent(() -> lead.stand(me, lease));
      }

      @Override
      public Future<@Nullable Void> resign(Member me) {
        return unlessSilent(() -> lead.resign(me));
      }

      @Override
      public Future<LeadView> current() {
        return lead.current();
      }

      @Override
      public Future<@Nullable Void> present(Member me) {
        return unlessSilent(() -> lead.present(me));
      }

      @Override
      public Future<List<MemberRow>> members() {
        return lead.members();
      }
    };
  }

  @Override
  public ConnectionStore connections() {
    return real.connections();
  }

  @Override
  public TransferStore transfers() {
    return real.transfers();
  }

  @Override
  public LeaderStore leading(long epoch) {
    return real.leading(epoch);
  }

  @Override
  public DoorbellStore doorbells() {
    return real.doorbells();
  }

  @Override
  public WebhookStore webhooks() {
    return real.webhooks();
  }

  @Override
  public DeliveryStore deliveries() {
    return real.deliveries();
  }

  @Override
  public EventFeed events() {
    return real.events();
  }

  @Override
  public AgentStore agents() {
    return real.agents();
  }

  @Override
  public AgentAccessStore agentAccess() {
    return real.agentAccess();
  }

  @Override
  public TenantStore tenants() {
    return real.tenants();
  }

  @Override
  public AuditStore audit() {
    return real.audit();
  }

  @Override
  public ApiKeyStore apiKeys() {
    return real.apiKeys();
  }

  @Override
  public AnswerStore answers() {
    return real.answers();
  }

  @Override
  public WorkflowStore workflows() {
    return real.workflows();
  }

  @Override
  public WorkflowLeaderStore leadingWorkflows(long epoch) {
    return real.leadingWorkflows(epoch);
  }

  @Override
  public CommitStats stats() {
    return real.stats();
  }

  @Override
  public void close() {
    real.close();
  }
}
