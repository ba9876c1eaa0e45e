package dev.quorus.workflow.plan;

import dev.quorus.workflow.problem.Origin;
import org.jspecify.annotations.Nullable;

/**
 * One transfer of a run; of a group with a glob, the pattern of one for each file.
 *
 * @param id {@code group/transfer}, or {@code group/transfer[3]} for the fourth item
 * @param item its item as text; null without forEach
 * @param origin where it is written
 */
public record PlannedTransfer(
    String id,
    @Nullable String item,
    Decision decision,
    PlannedLocation source,
    PlannedLocation destination,
    PlannedCopying copying,
    PlannedSelection selection,
    Origin origin) {}
