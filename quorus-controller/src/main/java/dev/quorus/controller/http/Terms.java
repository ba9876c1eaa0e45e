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
 */
record Terms(@Nullable Role minimum, Set<String> query, boolean makesWork) {
  private static final Terms PUBLIC = new Terms(null, Set.of(), false);

  static Terms of(ApiOperation operation) {
    return switch (operation) {
      case SUBMIT_TRANSFER, SUBMIT_TRANSFERS, RETRY_TRANSFER, RESUME_TRANSFER ->
          new Terms(Role.SUBMITTER, Set.of(), true);
      case CANCEL_TRANSFER, PAUSE_TRANSFER, PATCH_TRANSFER, ACT_ON_TRANSFERS ->
          new Terms(Role.SUBMITTER, Set.of(), false);
      case LIST_TRANSFERS -> reads(Role.VIEWER, TransferFilter.PARAMETERS);
      case LIST_EVENTS -> reads(Role.VIEWER, EventFilter.PARAMETERS);
      case GET_TRANSFER, EXPLAIN_TRANSFER, LIST_ATTEMPTS, GET_METRICS ->
          reads(Role.VIEWER, Set.of());
      case LIST_AGENTS, GET_AGENT, GET_CLUSTER -> reads(Role.OPERATOR, Set.of());
      case DRAIN_AGENT, UNDRAIN_AGENT, REVOKE_AGENT, CREATE_AGENT_TOKEN ->
          reads(Role.OPERATOR, Set.of());
      case ENROL_AGENT, CONNECT_AGENT -> new Terms(null, Set.of(), true);
      case GET_HEALTH_LIVE, GET_HEALTH_READY, GET_OPEN_API, GET_DOCS, GET_DOCS_FILE -> PUBLIC;
    };
  }

  private static Terms reads(Role minimum, Set<String> query) {
    return new Terms(minimum, query, false);
  }
}
