package dev.quorus.workflow.model;

import dev.quorus.workflow.expression.Placed;
import dev.quorus.workflow.problem.Origin;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Transfers that run together.
 *
 * @param dependsOn names of groups that must be done first
 * @param condition null if it always runs
 * @param approval null if nobody is asked
 * @param variables that hold here only, or here before those of the workflow
 * @param forEach null if its transfers are made once
 * @param origin where it is named
 */
public record TransferGroup(
    String name,
    List<String> dependsOn,
    @Nullable Placed condition,
    @Nullable Approval approval,
    Map<String, Variable> variables,
    GroupRules rules,
    @Nullable ForEach forEach,
    List<Transfer> transfers,
    Origin origin) {
  public TransferGroup {
    dependsOn = List.copyOf(dependsOn);
    variables = Collections.unmodifiableMap(new LinkedHashMap<>(variables));
    transfers = List.copyOf(transfers);
  }
}
