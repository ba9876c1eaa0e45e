package dev.quorus.controller.store.sql;

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
import dev.quorus.controller.store.LeaderStore;
import dev.quorus.controller.store.StoreException;
import dev.quorus.controller.store.StoreException.Reason;
import dev.quorus.controller.store.Stores;
import dev.quorus.controller.store.TransferStore;
import dev.quorus.controller.store.WebhookStore;
import dev.quorus.controller.workflow.store.WorkflowLeaderStore;
import dev.quorus.controller.workflow.store.WorkflowStore;
import dev.quorus.core.bus.OrderJson;
import dev.quorus.core.bus.SecretCodec;
import dev.quorus.core.time.SystemTime;
import dev.quorus.core.time.Ticker;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/** The stores over a database whose schema is up to date. */
final class SqlStores implements Stores {
  private final Database database;
  private final Upkeep upkeep;
  private final Replies replies = new Replies();
  private final Deadlines deadlines;
  private final Bells bells;
  private final AuditLog audit;
  private final Transactions transactions;
  private final GroupCommit commit;
  private final Readers readers;
  private final Moves moves;
  private final Answers answers;
  private final SqlTransferStore transfers;
  private final ConnectionStore connections;
  private final LeadStore lead;
  private final SqlEventFeed feed;
  private final WebhookRow webhooks;
  private final WorkflowStore workflows;
  private final SqlWorkflowLeaderStore.Parts leadingWorkflows;

  /**
   * @param writer the session that writes first, closed with this object
   */
  SqlStores(Database database, Session writer, Upkeep upkeep, SecretCodec secrets, Ticker ticker) {
    this.database = database;
    this.upkeep = upkeep;
    this.deadlines = new Deadlines(replies, ticker);
    Ledger ledger = new Ledger(database.dialect());
    EventLog events = new EventLog(ledger);
    this.bells = new Bells(ledger);
    OrderJson orders = new OrderJson(secrets);
    this.answers = new Answers(secrets);
    this.moves = new Moves(events, bells, orders, new QueueQuotas(ledger), answers);
    this.audit = new AuditLog(ledger, SystemTime.INSTANCE);
    RecentRecords recent = database.dialect().sole() ? new RecentRecords() : null;
    CommitCounters counters = new CommitCounters();
    this.transactions =
        new Transactions(
            database,
            writer,
            new Transactions.Books(ledger, audit),
            counters,
            ticker,
            () -> committed(recent, events, ledger),
            deadlines::databaseIsAway);
    this.commit =
        new GroupCommit(transactions, answers, counters, upkeep, replies, deadlines, ticker);
    this.readers =
        new Readers(database, database.readers(), replies, deadlines, ticker, transactions::away);
    this.feed = new SqlEventFeed(readers);
    this.webhooks = new WebhookRow(secrets);
    this.transfers =
        new SqlTransferStore(new SqlTransferStore.Parts(commit, readers, orders, recent, moves));
    this.connections = new SqlConnectionStore(commit, readers, secrets, SystemTime.INSTANCE);
    this.lead = new SqlLeadStore(commit, readers, ledger, database.dialect());
    WorkflowMails mails = new WorkflowMails(ledger);
    WorkflowRuns runs = new WorkflowRuns(mails);
    this.workflows = new SqlWorkflowStore(commit, readers, mails, runs);
    this.leadingWorkflows =
        new SqlWorkflowLeaderStore.Parts(
            new WorkflowSteps(moves, mails, runs), orders, new TransferRow(orders), transfers);
  }

  private void committed(@Nullable RecentRecords recent, EventLog events, Ledger ledger) {
    var changed = events.takeChanged();
    if (recent != null) {
      recent.forget(changed);
    }
    if (!changed.isEmpty() || ledger.appended()) {
      feed.appended();
    }
  }

  void start() {
    commit.start();
    deadlines.start();
  }

  @Override
  public TransferStore transfers() {
    return transfers;
  }

  @Override
  public LeaderStore leading(long epoch) {
    return new SqlLeaderStore(commit, readers, transfers, moves, epoch);
  }

  @Override
  public LeadStore lead() {
    return lead;
  }

  @Override
  public DoorbellStore doorbells() {
    return new SqlDoorbellStore(commit, readers, bells, SystemTime.INSTANCE);
  }

  @Override
  public EventFeed events() {
    return feed;
  }

  @Override
  public WebhookStore webhooks() {
    return new SqlWebhookStore(commit, readers, webhooks);
  }

  @Override
  public DeliveryStore deliveries() {
    return new SqlDeliveryStore(commit, readers, webhooks, database.dialect());
  }

  @Override
  public AgentAccessStore agentAccess() {
    return new SqlAgentAccessStore(commit, commit, readers, answers);
  }

  @Override
  public ApiKeyStore apiKeys() {
    return new SqlApiKeyStore(commit, readers);
  }

  @Override
  public TenantStore tenants() {
    return new SqlTenantStore(commit, readers);
  }

  @Override
  public AuditStore audit() {
    return new SqlAuditStore(commit, readers, audit);
  }

  @Override
  public ConnectionStore connections() {
    return connections;
  }

  @Override
  public AgentStore agents() {
    return new SqlAgentStore(commit, readers);
  }

  @Override
  public AnswerStore answers() {
    return new SqlAnswerStore(commit, readers, answers);
  }

  @Override
  public WorkflowStore workflows() {
    return workflows;
  }

  @Override
  public WorkflowLeaderStore leadingWorkflows(long epoch) {
    return new SqlWorkflowLeaderStore(commit, readers, leadingWorkflows, epoch);
  }

  @Override
  public CommitStats stats() {
    return commit.stats();
  }

  @Override
  public void close() {
    try {
      commit.close();
      readers.close();
      deadlines.close();
      replies.close();
      Session last = transactions.session();
      if (last != null) {
        upkeep.close(last);
        last.close();
      }
    } catch (SQLException e) {
      throw database.explain(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new StoreException(Reason.FAILED, "interrupted while closing the store", e);
    }
  }
}
