package dev.quorus.testkit.architecture.offending.workflow;

import dev.quorus.testkit.architecture.offending.api.ApiThatSeesCore;

public final class WorkflowThatSeesTheApi {
  public ApiThatSeesCore wire = new ApiThatSeesCore();
}
