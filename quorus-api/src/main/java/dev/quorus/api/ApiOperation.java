package dev.quorus.api;

/**
 * The operations of the {@link OpenApiDocument}, so that routes are bound without parsing it. A
 * test holds this list to the document.
 */
public enum ApiOperation {
  SUBMIT_TRANSFER("submitTransfer", "POST", "/api/v1/transfers"),
  LIST_TRANSFERS("listTransfers", "GET", "/api/v1/transfers"),
  GET_TRANSFER("getTransfer", "GET", "/api/v1/transfers/{id}"),
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
  GET_HEALTH_LIVE("getHealthLive", "GET", "/health/live"),
  GET_HEALTH_READY("getHealthReady", "GET", "/health/ready"),
  GET_METRICS("getMetrics", "GET", "/metrics"),
  GET_OPEN_API("getOpenApi", "GET", "/openapi.yaml");

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

  /** Whether it is answered without an API key; agents show their own credentials. */
  public boolean isPublic() {
    return switch (this) {
      case GET_HEALTH_LIVE, GET_HEALTH_READY, GET_OPEN_API, ENROL_AGENT, CONNECT_AGENT -> true;
      case SUBMIT_TRANSFER,
          LIST_TRANSFERS,
          GET_TRANSFER,
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
    };
  }
}
