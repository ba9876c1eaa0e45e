package dev.quorus.workflow.model;

import dev.quorus.core.transfer.OverwritePolicy;
import dev.quorus.core.transfer.VerifyMode;
import dev.quorus.workflow.expression.Template;
import org.jspecify.annotations.Nullable;

/**
 * How files are copied.
 *
 * @param bandwidth null for no limit
 * @param priority 0 to 9, 9 the most urgent
 * @param deadline null for none
 */
public record Copying(
    VerifyMode verify,
    OverwritePolicy overwrite,
    @Nullable Template bandwidth,
    int priority,
    @Nullable Deadline deadline) {}
