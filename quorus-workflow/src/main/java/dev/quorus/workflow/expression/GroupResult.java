package dev.quorus.workflow.expression;

import java.util.Map;

/**
 * What came of a group.
 *
 * @param files copied
 * @param bytes copied
 */
public record GroupResult(
    boolean succeeded, boolean failed, boolean skipped, long files, long bytes) {
  Map<String, Object> fields() {
    return Map.of(
        "succeeded",
        succeeded,
        "failed",
        failed,
        "skipped",
        skipped,
        "files",
        files,
        "bytes",
        bytes);
  }
}
