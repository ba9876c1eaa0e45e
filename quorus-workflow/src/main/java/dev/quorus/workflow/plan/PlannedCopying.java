package dev.quorus.workflow.plan;

import dev.quorus.core.transfer.OverwritePolicy;
import dev.quorus.core.transfer.VerifyMode;
import org.jspecify.annotations.Nullable;

/**
 * How files are copied.
 *
 * @param bandwidth null for no limit
 */
public record PlannedCopying(
    VerifyMode verify, OverwritePolicy overwrite, @Nullable PlannedText bandwidth, int priority) {}
