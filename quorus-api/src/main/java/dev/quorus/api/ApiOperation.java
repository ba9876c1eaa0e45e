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
  LIST_AGENTS("listAgents", "GET", "/api/v1/agents"),
  GET_AGENT("getAgent", "GET", "/api/v1/agents/{id}"),
  DRAIN_AGENT("drainAgent", "POST", "/api/v1/agents/{id}/drain"),
  UNDRAIN_AGENT("undrainAgent", "POST", "/api/v1/agents/{id}/undrain"),
  REVOKE_AGENT("revokeAgent", "POST", "/api/v1/agents/{id}/revoke"),
  ENROL_AGENT("enrolAgent", "POST", "/api/v1/agents/enrol"),
  CREATE_AGENT_TOKEN("createAgentToken", "POST", "/api/v1/agent-tokens"),
  CONNECT_AGENT("connectAgent", "GET", "/agents"),
  GET_CLUSTER("getCluster", "GET", "/api/v1/cluster"),
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
          LIST_AGENTS,
          GET_AGENT,
          DRAIN_AGENT,
          UNDRAIN_AGENT,
          REVOKE_AGENT,
          CREATE_AGENT_TOKEN,
          GET_CLUSTER,
          GET_METRICS ->
          false;
    };
  }
}
