package dev.quorus.controller.store;

import dev.quorus.controller.audit.AuditStore;
import dev.quorus.controller.connection.ConnectionStore;
import dev.quorus.controller.repeat.AnswerStore;
import dev.quorus.controller.security.AgentAccessStore;
import dev.quorus.controller.security.ApiKeyStore;
import dev.quorus.controller.security.TenantStore;
import dev.quorus.controller.workflow.store.WorkflowLeaderStore;
import dev.quorus.controller.workflow.store.WorkflowStore;

/** Everything that controllers remember, in one database. */
public interface Stores extends AutoCloseable {
  /** What any controller may do. */
  TransferStore transfers();

  /** What the leader may do, for as long as its epoch is the stored one. */
  LeaderStore leading(long epoch);

  LeadStore lead();

  DoorbellStore doorbells();

  EventFeed events();

  WebhookStore webhooks();

  DeliveryStore deliveries();

  AgentStore agents();

  ApiKeyStore apiKeys();

  TenantStore tenants();

  AuditStore audit();

  AgentAccessStore agentAccess();

  /** What requests were answered that may be sent again. */
  AnswerStore answers();

  ConnectionStore connections();

  /** What any controller may do with workflows. */
  WorkflowStore workflows();

  /** What the leader may do with them, for as long as its epoch is the stored one. */
  WorkflowLeaderStore leadingWorkflows(long epoch);

  CommitStats stats();

  /** Writes what waits, answers every asker and closes. Blocks; later calls of the stores fail. */
  @Override
  void close();
}
