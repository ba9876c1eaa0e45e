package dev.quorus.api.model;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What a run of a workflow is made of.
 *
 * @param inputs values of variables: texts, numbers, booleans and lists of texts
 * @param version of the workflow; null for the latest
 * @param planHash the run begins only if its plan has this hash; null for any
 */
public record WorkflowRequest(
    @Nullable Map<String, Object> inputs, @Nullable Integer version, @Nullable String planHash) {
  /** Of the latest version, without inputs. */
  public static final WorkflowRequest PLAIN = new WorkflowRequest(null, null, null);
}
