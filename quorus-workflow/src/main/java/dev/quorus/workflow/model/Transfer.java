package dev.quorus.workflow.model;

import dev.quorus.workflow.expression.Placed;
import dev.quorus.workflow.problem.Origin;
import org.jspecify.annotations.Nullable;

/**
 * One transfer, or one for each item of its group.
 *
 * @param condition null if it always runs
 * @param origin where it is named
 */
public record Transfer(
    String name,
    @Nullable Placed condition,
    Location source,
    Location destination,
    Copying copying,
    Selected selected,
    Origin origin) {}
