package dev.quorus.workflow.expression;

import dev.quorus.workflow.problem.Origin;

/** Finds where characters of a text are written. */
@FunctionalInterface
public interface Places {
  /** The place of some characters of the text. */
  Origin at(int offset, int length);
}
