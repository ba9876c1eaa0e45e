package dev.quorus.controller.http;

import dev.quorus.api.ApiOperation;
import dev.quorus.controller.security.Role;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * On what terms an operation is answered.
 *
 * @param minimum role; null if it is public
 * @param query the query parameters that it knows
 * @param makesWork whether it is refused while the service drains
 * @param clusterWide whether it concerns all tenants, so that a key of one tenant is not enough
 */
record Terms(@Nullable Role minimum, Set<String> query, boolean makesWork, boolean clusterWide) {
  private static final Terms PUBLIC = new Terms(null, Set.of(), false);

  /** Of a tenant's own things. */
  Terms(@Nullable Role minimum, Set<String> query, boolean makesWork) {
    this(minimum, query, makesWork, false);
  }

  static Terms of(ApiOperation operation) {
    return switch (operation) {
      case SUBMIT_TRANSFER, SUBMIT_TRANSFERS, RETRY_TRANSFER, RESUME_TRANSFER ->
          new Terms(Role.SUBMITTER, Set.of(), true);
      case CANCEL_TRANSFER, PAUSE_TRANSFER, PATCH_TRANSFER, ACT_ON_TRANSFERS ->
          new Terms(Role.SUBMITTER, Set.of(), false);
      case LIST_TRANSFERS -> reads(Role.VIEWER, TransferFilter.PARAMETERS);
      case LIST_EVENTS -> reads(Role.VIEWER, EventFilter.PARAMETERS);
      case GET_TRANSFER, EXPLAIN_TRANSFER, LIST_ATTEMPTS -> reads(Role.VIEWER, Set.of());
      case LIST_ALL_EVENTS -> reads(Role.VIEWER, FeedQuery.PARAMETERS);
      case GET_METRICS -> ofAllTenants(Role.VIEWER);
      case LIST_AGENTS, GET_AGENT, GET_CLUSTER -> reads(Role.OPERATOR, Set.of());
      case DRAIN_AGENT, UNDRAIN_AGENT, REVOKE_AGENT, CREATE_AGENT_TOKEN ->
          ofAllTenants(Role.OPERATOR);
      case LIST_TENANTS, GET_TENANT, GET_IDENTITY -> reads(Role.VIEWER, Set.of());
      case CREATE_TENANT, CHANGE_TENANT -> ofAllTenants(Role.ADMIN);
      case LIST_API_KEYS -> reads(Role.ADMIN, KeyRoutes.PARAMETERS);
      case CREATE_API_KEY, GET_API_KEY, REVOKE_API_KEY -> reads(Role.ADMIN, Set.of());
      case LIST_AUDIT -> reads(Role.ADMIN, AuditRoutes.PARAMETERS);
      case CREATE_WEBHOOK,
          LIST_WEBHOOKS,
          GET_WEBHOOK,
          DELETE_WEBHOOK,
          ENABLE_WEBHOOK,
          ROTATE_WEBHOOK,
          REDELIVER ->
          reads(Role.OPERATOR, Set.of());
      case LIST_DELIVERIES -> reads(Role.OPERATOR, WebhookRoutes.PARAMETERS);
      case LIST_TRANSFER_DELIVERIES -> reads(Role.VIEWER, Set.of());
      case LIST_CONNECTIONS, GET_CONNECTION -> reads(Role.VIEWER, Set.of());
      case CREATE_CONNECTION,
          CHANGE_CONNECTION,
          DELETE_CONNECTION,
          ROTATE_CONNECTION,
          TEST_CONNECTION ->
          reads(Role.OPERATOR, Set.of());
      case ENROL_AGENT, CONNECT_AGENT -> new Terms(null, Set.of(), true);
      case LIST_WORKFLOWS -> reads(Role.VIEWER, WorkflowRoutes.LIST);
      case GET_WORKFLOW -> reads(Role.VIEWER, WorkflowRoutes.ONE);
      case LIST_RUNS -> reads(Role.VIEWER, RunRoutes.LIST);
      case LIST_RUN_EVENTS -> reads(Role.VIEWER, EventFilter.PARAMETERS);
      case LIST_TRIGGERS -> reads(Role.VIEWER, TriggerRoutes.LIST);
      case GET_RUN, PLAN_WORKFLOW, CHECK_WORKFLOW -> reads(Role.VIEWER, Set.of());
      case REHEARSE_WORKFLOW, CANCEL_RUN, PAUSE_RUN -> reads(Role.SUBMITTER, Set.of());
      case START_WORKFLOW, RESUME_RUN, RETRY_RUN -> new Terms(Role.SUBMITTER, Set.of(), true);
      case SUBMIT_WORKFLOW, PUT_WORKFLOW, REMOVE_WORKFLOW, APPROVE_RUN ->
          reads(Role.OPERATOR, Set.of());
      case ENABLE_TRIGGER, DISABLE_TRIGGER -> reads(Role.OPERATOR, Set.of());
      case FIRE_TRIGGER, REPLAY_TRIGGER -> new Terms(Role.OPERATOR, Set.of(), true);
      case CALL_TRIGGER -> new Terms(null, TriggerRoutes.CALL, true);
      case GET_WORKFLOW_SCHEMA -> PUBLIC;
      case GET_HEALTH_LIVE, GET_HEALTH_READY, GET_OPEN_API, GET_DOCS, GET_DOCS_FILE -> PUBLIC;
    };
  }

  private static Terms ofAllTenants(Role minimum) {
    return new Terms(minimum, Set.of(), false, true);
  }

  private static Terms reads(Role minimum, Set<String> query) {
    return new Terms(minimum, query, false);
  }
}
