package dev.quorus.controller.http;

import dev.quorus.api.ApiOperation;
import java.util.Map;

/** All operations of workflows. */
final class FlowRoutes {
  private final WorkflowRoutes workflows;
  private final RunRoutes runs;
  private final TriggerRoutes triggers;

  FlowRoutes(ApiBackend.Flows flows, EventStreams streams) {
    this.workflows = new WorkflowRoutes(flows.workflows(), flows.rehearsals());
    this.runs = new RunRoutes(flows.workflows(), flows.runs(), streams);
    this.triggers = new TriggerRoutes(flows.triggers());
  }

  void bind(Map<ApiOperation, OperationHandler> handlers) {
    handlers.put(ApiOperation.LIST_WORKFLOWS, workflows::list);
    handlers.put(ApiOperation.SUBMIT_WORKFLOW, workflows::submit);
    handlers.put(ApiOperation.GET_WORKFLOW, workflows::get);
    handlers.put(ApiOperation.PUT_WORKFLOW, workflows::put);
    handlers.put(ApiOperation.REMOVE_WORKFLOW, workflows::remove);
    handlers.put(ApiOperation.CHECK_WORKFLOW, workflows::check);
    handlers.put(ApiOperation.PLAN_WORKFLOW, workflows::plan);
    handlers.put(ApiOperation.REHEARSE_WORKFLOW, workflows::rehearse);
    handlers.put(ApiOperation.GET_WORKFLOW_SCHEMA, workflows::schema);
    handlers.put(ApiOperation.START_WORKFLOW, runs::start);
    handlers.put(ApiOperation.LIST_RUNS, runs::list);
    handlers.put(ApiOperation.GET_RUN, runs::get);
    handlers.put(ApiOperation.LIST_RUN_EVENTS, runs::events);
    handlers.put(ApiOperation.CANCEL_RUN, runs::cancel);
    handlers.put(ApiOperation.PAUSE_RUN, runs::pause);
    handlers.put(ApiOperation.RESUME_RUN, runs::resume);
    handlers.put(ApiOperation.RETRY_RUN, runs::retry);
    handlers.put(ApiOperation.APPROVE_RUN, runs::approve);
    handlers.put(ApiOperation.LIST_TRIGGERS, triggers::list);
    handlers.put(ApiOperation.ENABLE_TRIGGER, triggers::enable);
    handlers.put(ApiOperation.DISABLE_TRIGGER, triggers::disable);
    handlers.put(ApiOperation.FIRE_TRIGGER, triggers::fire);
    handlers.put(ApiOperation.REPLAY_TRIGGER, triggers::replay);
    handlers.put(ApiOperation.CALL_TRIGGER, triggers::call);
  }
}
