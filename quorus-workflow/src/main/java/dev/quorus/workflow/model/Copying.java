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
 */
public record Copying(
    VerifyMode verify, OverwritePolicy overwrite, @Nullable Template bandwidth, int priority) {}
