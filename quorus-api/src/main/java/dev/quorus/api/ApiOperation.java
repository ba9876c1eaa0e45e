package dev.quorus.api;

/**
 * The operations of the {@link OpenApiDocument}, so that routes are bound without parsing it. A
 * test holds this list to the document.
 */
public enum ApiOperation {
  SUBMIT_TRANSFER("submitTransfer", "POST", "/api/v1/transfers"),
  LIST_TRANSFERS("listTransfers", "GET", "/api/v1/transfers"),
  SUBMIT_TRANSFERS("submitTransfers", "POST", "/api/v1/transfers/batch"),
  ACT_ON_TRANSFERS("actOnTransfers", "POST", "/api/v1/transfers/actions"),
  GET_TRANSFER("getTransfer", "GET", "/api/v1/transfers/{id}"),
  PATCH_TRANSFER("patchTransfer", "PATCH", "/api/v1/transfers/{id}"),
  EXPLAIN_TRANSFER("explainTransfer", "GET", "/api/v1/transfers/{id}/why"),
  CANCEL_TRANSFER("cancelTransfer", "POST", "/api/v1/transfers/{id}/cancel"),
  PAUSE_TRANSFER("pauseTransfer", "POST", "/api/v1/transfers/{id}/pause"),
  RESUME_TRANSFER("resumeTransfer", "POST", "/api/v1/transfers/{id}/resume"),
  RETRY_TRANSFER("retryTransfer", "POST", "/api/v1/transfers/{id}/retry"),
  LIST_ATTEMPTS("listAttempts", "GET", "/api/v1/transfers/{id}/attempts"),
  LIST_EVENTS("listEvents", "GET", "/api/v1/transfers/{id}/events"),
  LIST_ALL_EVENTS("listAllEvents", "GET", "/api/v1/events"),
  CREATE_WEBHOOK("createWebhook", "POST", "/api/v1/webhooks"),
  LIST_WEBHOOKS("listWebhooks", "GET", "/api/v1/webhooks"),
  GET_WEBHOOK("getWebhook", "GET", "/api/v1/webhooks/{id}"),
  DELETE_WEBHOOK("deleteWebhook", "DELETE", "/api/v1/webhooks/{id}"),
  ENABLE_WEBHOOK("enableWebhook", "POST", "/api/v1/webhooks/{id}/enable"),
  ROTATE_WEBHOOK("rotateWebhook", "POST", "/api/v1/webhooks/{id}/rotate"),
  LIST_DELIVERIES("listDeliveries", "GET", "/api/v1/webhooks/{id}/deliveries"),
  LIST_TRANSFER_DELIVERIES("listTransferDeliveries", "GET", "/api/v1/transfers/{id}/deliveries"),
  REDELIVER("redeliver", "POST", "/api/v1/webhook-deliveries/{id}/redeliver"),
  LIST_AGENTS("listAgents", "GET", "/api/v1/agents"),
  GET_AGENT("getAgent", "GET", "/api/v1/agents/{id}"),
  DRAIN_AGENT("drainAgent", "POST", "/api/v1/agents/{id}/drain"),
  UNDRAIN_AGENT("undrainAgent", "POST", "/api/v1/agents/{id}/undrain"),
  REVOKE_AGENT("revokeAgent", "POST", "/api/v1/agents/{id}/revoke"),
  ENROL_AGENT("enrolAgent", "POST", "/api/v1/agents/enrol"),
  CREATE_AGENT_TOKEN("createAgentToken", "POST", "/api/v1/agent-tokens"),
  CONNECT_AGENT("connectAgent", "GET", "/agents"),
  LIST_CONNECTIONS("listConnections", "GET", "/api/v1/connections"),
  CREATE_CONNECTION("createConnection", "POST", "/api/v1/connections"),
  GET_CONNECTION("getConnection", "GET", "/api/v1/connections/{id}"),
  CHANGE_CONNECTION("changeConnection", "PUT", "/api/v1/connections/{id}"),
  DELETE_CONNECTION("deleteConnection", "DELETE", "/api/v1/connections/{id}"),
  ROTATE_CONNECTION("rotateConnection", "POST", "/api/v1/connections/{id}/rotate"),
  TEST_CONNECTION("testConnection", "POST", "/api/v1/connections/{id}/test"),
  GET_CLUSTER("getCluster", "GET", "/api/v1/cluster"),
  LIST_TENANTS("listTenants", "GET", "/api/v1/tenants"),
  CREATE_TENANT("createTenant", "POST", "/api/v1/tenants"),
  GET_TENANT("getTenant", "GET", "/api/v1/tenants/{id}"),
  CHANGE_TENANT("changeTenant", "PUT", "/api/v1/tenants/{id}"),
  LIST_API_KEYS("listApiKeys", "GET", "/api/v1/api-keys"),
  CREATE_API_KEY("createApiKey", "POST", "/api/v1/api-keys"),
  GET_API_KEY("getApiKey", "GET", "/api/v1/api-keys/{id}"),
  REVOKE_API_KEY("revokeApiKey", "POST", "/api/v1/api-keys/{id}/revoke"),
  GET_IDENTITY("getIdentity", "GET", "/api/v1/identity"),
  LIST_AUDIT("listAudit", "GET", "/api/v1/audit"),
  LIST_WORKFLOWS("listWorkflows", "GET", "/api/v1/workflows"),
  SUBMIT_WORKFLOW("submitWorkflow", "POST", "/api/v1/workflows"),
  GET_WORKFLOW("getWorkflow", "GET", "/api/v1/workflows/{id}"),
  PUT_WORKFLOW("putWorkflow", "PUT", "/api/v1/workflows/{id}"),
  REMOVE_WORKFLOW("removeWorkflow", "DELETE", "/api/v1/workflows/{id}"),
  PLAN_WORKFLOW("planWorkflow", "POST", "/api/v1/workflows/{id}/plan"),
  REHEARSE_WORKFLOW("rehearseWorkflow", "POST", "/api/v1/workflows/{id}/rehearsal"),
  START_WORKFLOW("startWorkflow", "POST", "/api/v1/workflows/{id}/runs"),
  CHECK_WORKFLOW("checkWorkflow", "POST", "/api/v1/workflow-checks"),
  LIST_RUNS("listRuns", "GET", "/api/v1/workflow-runs"),
  GET_RUN("getRun", "GET", "/api/v1/workflow-runs/{id}"),
  LIST_RUN_EVENTS("listRunEvents", "GET", "/api/v1/workflow-runs/{id}/events"),
  CANCEL_RUN("cancelRun", "POST", "/api/v1/workflow-runs/{id}/cancel"),
  PAUSE_RUN("pauseRun", "POST", "/api/v1/workflow-runs/{id}/pause"),
  RESUME_RUN("resumeRun", "POST", "/api/v1/workflow-runs/{id}/resume"),
  RETRY_RUN("retryRun", "POST", "/api/v1/workflow-runs/{id}/retry"),
  APPROVE_RUN("approveRun", "POST", "/api/v1/workflow-runs/{id}/approve"),
  LIST_TRIGGERS("listTriggers", "GET", "/api/v1/triggers"),
  ENABLE_TRIGGER("enableTrigger", "POST", "/api/v1/triggers/{id}/enable"),
  DISABLE_TRIGGER("disableTrigger", "POST", "/api/v1/triggers/{id}/disable"),
  FIRE_TRIGGER("fireTrigger", "POST", "/api/v1/triggers/{id}/fire"),
  REPLAY_TRIGGER("replayTrigger", "POST", "/api/v1/triggers/{id}/replay"),
  CALL_TRIGGER("callTrigger", "POST", "/hooks/{id}"),
  GET_WORKFLOW_SCHEMA("getWorkflowSchema", "GET", "/schemas/workflow-v1.json"),
  GET_HEALTH_LIVE("getHealthLive", "GET", "/health/live"),
  GET_HEALTH_READY("getHealthReady", "GET", "/health/ready"),
  GET_METRICS("getMetrics", "GET", "/metrics"),
  GET_OPEN_API("getOpenApi", "GET", "/openapi.yaml"),
  GET_DOCS("getDocs", "GET", "/docs"),
  GET_DOCS_FILE("getDocsFile", "GET", "/docs/{id}");

  private final String operationId;
  private final String method;
  private final String path;

  ApiOperation(String operationId, String method, String path) {
    this.operationId = operationId;
    this.method = method;
    this.path = path;
  }

  /** Its name in the document. */
  public String operationId() {
    return operationId;
  }

  /** Its HTTP method, in upper case. */
  public String method() {
    return method;
  }

  /** Its path with parameters in braces. */
  public String path() {
    return path;
  }

  /** The path with its one parameter filled in. The value must need no percent-encoding. */
  public String path(String id) {
    return path.replace("{id}", id);
  }

  /** Whether it is meant to change something, so that doing it is noted in the audit log. */
  public boolean mutates() {
    return !method.equals("GET");
  }

  /** Whether it is answered without an API key; agents show their own credentials. */
  public boolean isPublic() {
    return switch (this) {
      case GET_HEALTH_LIVE,
          GET_HEALTH_READY,
          GET_OPEN_API,
          GET_DOCS,
          GET_DOCS_FILE,
          ENROL_AGENT,
          CONNECT_AGENT ->
          true;
      case CALL_TRIGGER, GET_WORKFLOW_SCHEMA -> true;
      case SUBMIT_TRANSFER,
          LIST_TRANSFERS,
          SUBMIT_TRANSFERS,
          ACT_ON_TRANSFERS,
          GET_TRANSFER,
          PATCH_TRANSFER,
          EXPLAIN_TRANSFER,
          CANCEL_TRANSFER,
          PAUSE_TRANSFER,
          RESUME_TRANSFER,
          RETRY_TRANSFER,
          LIST_ATTEMPTS,
          LIST_EVENTS,
          LIST_ALL_EVENTS,
          CREATE_WEBHOOK,
          LIST_WEBHOOKS,
          GET_WEBHOOK,
          DELETE_WEBHOOK,
          ENABLE_WEBHOOK,
          ROTATE_WEBHOOK,
          LIST_DELIVERIES,
          LIST_TRANSFER_DELIVERIES,
          REDELIVER,
          LIST_AGENTS,
          GET_AGENT,
          DRAIN_AGENT,
          UNDRAIN_AGENT,
          REVOKE_AGENT,
          CREATE_AGENT_TOKEN,
          LIST_TENANTS,
          CREATE_TENANT,
          GET_TENANT,
          CHANGE_TENANT,
          LIST_API_KEYS,
          CREATE_API_KEY,
          GET_API_KEY,
          REVOKE_API_KEY,
          GET_IDENTITY,
          LIST_AUDIT,
          LIST_CONNECTIONS,
          CREATE_CONNECTION,
          GET_CONNECTION,
          CHANGE_CONNECTION,
          DELETE_CONNECTION,
          ROTATE_CONNECTION,
          TEST_CONNECTION,
          GET_CLUSTER,
          GET_METRICS ->
          false;
      case LIST_WORKFLOWS,
          SUBMIT_WORKFLOW,
          GET_WORKFLOW,
          PUT_WORKFLOW,
          REMOVE_WORKFLOW,
          PLAN_WORKFLOW,
          REHEARSE_WORKFLOW,
          START_WORKFLOW,
          CHECK_WORKFLOW,
          LIST_RUNS,
          GET_RUN,
          LIST_RUN_EVENTS,
          CANCEL_RUN,
          PAUSE_RUN,
          RESUME_RUN,
          RETRY_RUN,
          APPROVE_RUN,
          LIST_TRIGGERS,
          ENABLE_TRIGGER,
          DISABLE_TRIGGER,
          FIRE_TRIGGER,
          REPLAY_TRIGGER ->
          false;
    };
  }
}
