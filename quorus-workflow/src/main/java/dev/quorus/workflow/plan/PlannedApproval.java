package dev.quorus.workflow.plan;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * What a person is asked before a group begins.
 *
 * @param timeout how long the answer may take; null for as long as it needs
 */
public record PlannedApproval(PlannedText message, @Nullable Duration timeout) {}
