package dev.quorus.workflow.expression;

import dev.quorus.workflow.problem.Origin;

/** An expression, and where it is written. */
public record Placed(Expression expression, Origin origin) {}
